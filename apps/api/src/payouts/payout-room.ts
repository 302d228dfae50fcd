import type { WithdrawalRoom } from '@kolo/contract/withdrawals';
import { koboToNairaFloor } from '@kolo/domain/money';
import { disputedView, freeOfDisputes } from '#disputes/index.ts';
import type { Caller } from '#platform/http/route.ts';
import type { PayoutDeps } from './deps.ts';
import { assertVerified, payoutRooms } from './limit-payout.ts';
import { destinationFor } from './request-payout.ts';

/**
 * What the customer may withdraw to this bank account now, whatever the accounts hold, and why no more: by the rules that
 * the request itself is judged by. Refuses with NOT_FOUND and KYC_REQUIRED.
 */
export async function payoutRoom(
  { services: { db, clock } }: Pick<PayoutDeps, 'services'>,
  caller: Caller,
  bankAccountId: string,
): Promise<WithdrawalRoom> {
  return db.transaction().execute(async (tx) => {
    const { userId } = caller;
    const to = await destinationFor(tx, userId, bankAccountId);
    await assertVerified(tx, userId);
    const now = clock.now();
    const rooms = await payoutRooms(tx, { caller, to, now });
    const disputed = await freeOfDisputes(tx, userId, now);
    if (disputed) {
      const { freeKobo: roomKobo, refusal } = disputed;
      rooms.push({ roomKobo, why: refusal.message, because: 'your bank asks for money back' });
    }
    const { roomKobo, why, because } = rooms.reduce((least, one) =>
      one.roomKobo < least.roomKobo ? one : least,
    );
    return {
      most: koboToNairaFloor(roomKobo),
      why,
      because,
      ...(disputed && { disputed: await disputedView(tx, userId, disputed) }),
    };
  });
}
