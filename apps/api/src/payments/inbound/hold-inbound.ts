import type { Kobo } from '@kolo/domain/money';
import { HOUSE_NARRATIONS } from '@kolo/domain/transactions';
import { openPots } from '#ledger/accounts.ts';
import { HOUSE_BOOK, PROVIDER, UNCLAIMED } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { creditToDs } from './credit-inbound.ts';
import { lockInbound, updateInbound } from './queries.ts';
import type { PaymentWorld } from '../world.ts';

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
async function releaseFromHouse(
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

/** Gives held money to the customer whose it is: a reversal in the house book and a posting in theirs, in one transaction. */
export async function releaseInbound(
  world: PaymentWorld,
  { reference, userId, staff }: { reference: string; userId: string; staff: string },
): Promise<void> {
  const { services } = world;
  await services.db.transaction().execute(async (tx) => {
    const row = await lockInbound(tx, reference);
    if (!row || row.status === 'dismissed')
      throw new Refusal('NOT_FOUND', { message: `No transfer ${reference} is known.` });
    if (row.status !== 'held')
      throw new Refusal('WRONG_STATE', { message: `The transfer ${reference} is ${row.status}, not held.` });
    if (!(await takeTurn(tx, userId)).isOpen)
      throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has an open account.` });
    const { amountKobo } = row;
    invariant(amountKobo, 'a held transfer has an amount');
    await releaseFromHouse(tx, services, { reference, amountKobo });
    const paymentId = await creditToDs(world, tx, { userId, reference, amountKobo });
    const settledAt = services.clock.now();
    await updateInbound(tx, reference, {
      status: 'released',
      userId,
      paymentId,
      settledAt,
      staff,
      nextCheckAt: null,
    });
  });
}
