import type { DepositRoom } from '@kolo/contract/payments';
import { depositRoom as roomUnderCap } from '#kyc/index.ts';
import { heldBy } from '#ledger/accounts.ts';
import { underWayOf } from './under-way-queries.ts';
import type { PaymentWorld } from './world.ts';

/**
 * How much new money may still come in, as the start of a payment will judge it, and what banks claim of it. Empty where
 * there is neither.
 */
export async function depositRoom(
  { services: { db, clock }, losses }: Pick<PaymentWorld, 'services' | 'losses'>,
  userId: string,
): Promise<DepositRoom> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { othersKobo } = await underWayOf(tx, userId, now);
    const room = await roomUnderCap(tx, { userId, heldKobo: await heldBy(tx, userId), othersKobo, now });
    return { ...room, ...(await losses.claims(tx, userId, now)) };
  });
}
