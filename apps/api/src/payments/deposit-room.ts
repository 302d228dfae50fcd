import type { DepositRoom } from '@kolo/contract/payments';
import { depositRoom as roomUnderCap } from '#kyc/index.ts';
import { heldBy } from '#ledger/accounts.ts';
import type { Services } from '#platform/services.ts';
import { underWayOf } from './under-way.ts';

/** How much new money may still come in, as the start of a payment will judge it; empty where there is no bound. */
export async function depositRoom({ db, clock }: Services, userId: string): Promise<DepositRoom> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { othersKobo } = await underWayOf(tx, userId, now);
    const room = await roomUnderCap(tx, { userId, heldKobo: await heldBy(tx, userId), othersKobo, now });
    return room ?? {};
  });
}
