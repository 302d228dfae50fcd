import type { WithdrawalRoom } from '@kolo/contract/withdrawals';
import { koboToNairaCeil, koboToNairaFloor } from '@kolo/domain/money';
import type { Caller } from '#platform/http/route.ts';
import { freeOfDisputes } from '../chargebacks/open-disputes.ts';
import { assertVerified, withdrawalRooms } from './limit-withdrawal.ts';
import { destinationFor } from './request-withdrawal.ts';
import type { WithdrawalWorld } from './world.ts';

/**
 * What the customer may withdraw to this bank account now, whatever the accounts hold, and why no more: by the rules that
 * the request itself is judged by. Refuses with NOT_FOUND and KYC_REQUIRED.
 */
export async function withdrawalRoom(
  { services: { db, clock } }: Pick<WithdrawalWorld, 'services'>,
  caller: Caller,
  bankAccountId: string,
): Promise<WithdrawalRoom> {
  return db.transaction().execute(async (tx) => {
    const { userId } = caller;
    const to = await destinationFor(tx, userId, bankAccountId);
    await assertVerified(tx, userId);
    const now = clock.now();
    const rooms = await withdrawalRooms(tx, { caller, to, now });
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
      ...(disputed && {
        disputed: { amount: koboToNairaCeil(disputed.amountKobo), until: disputed.until },
      }),
    };
  });
}
