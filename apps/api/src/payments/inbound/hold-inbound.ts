import type { Kobo } from '@kolo/domain/money';
import { HOUSE_NARRATIONS } from '@kolo/domain/transactions';
import { openPots } from '#ledger/accounts.ts';
import { HOUSE_BOOK, PROVIDER, UNCLAIMED } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';

interface HouseMoney {
  readonly reference: string;
  readonly amountKobo: Kobo;
}

/** Puts money whose owner is not known into the house book, once per reference. */
export async function holdInHouse(
  tx: Tx,
  { ids, clock }: Services,
  { reference, amountKobo }: HouseMoney,
): Promise<void> {
  await openPots(tx, HOUSE_BOOK, [PROVIDER, UNCLAIMED]);
  await postMovement(tx, {
    userId: HOUSE_BOOK,
    key: `provider:${reference}`,
    id: ids.next(),
    at: clock.now(),
    kind: 'inboundHeld',
    from: PROVIDER,
    to: UNCLAIMED,
    amountKobo,
    narration: HOUSE_NARRATIONS.held,
    reference,
  });
}

/** Takes it out again for its owner, once per reference. */
export async function releaseFromHouse(
  tx: Tx,
  { ids, clock }: Services,
  { reference, amountKobo }: HouseMoney,
): Promise<void> {
  await postMovement(tx, {
    userId: HOUSE_BOOK,
    key: `release:${reference}`,
    id: ids.next(),
    at: clock.now(),
    kind: 'inboundReleased',
    from: UNCLAIMED,
    to: PROVIDER,
    amountKobo,
    narration: HOUSE_NARRATIONS.released,
    reference,
  });
}
