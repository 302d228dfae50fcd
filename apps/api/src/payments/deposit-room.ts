import type { DepositRoom } from '@kolo/contract/payments';
import { koboToNairaCeil } from '@kolo/domain/money';
import { depositRoom as roomUnderCap } from '#kyc/index.ts';
import { heldBy } from '#ledger/accounts.ts';
import type { Services } from '#platform/services.ts';
import { missingOf, standingLosses } from './chargebacks/queries.ts';
import { underWayOf } from './under-way-queries.ts';

/**
 * How much new money may still come in, as the start of a payment will judge it, and what of it will go to a loss. Empty where
 * there is neither.
 */
export async function depositRoom({ db, clock }: Services, userId: string): Promise<DepositRoom> {
  return db.transaction().execute(async (tx) => {
    const now = clock.now();
    const { othersKobo } = await underWayOf(tx, userId, now);
    const room = await roomUnderCap(tx, { userId, heldKobo: await heldBy(tx, userId), othersKobo, now });
    const owedKobo = missingOf(await standingLosses(tx, userId));
    return { ...room, ...(owedKobo > 0n && { owed: koboToNairaCeil(owedKobo) }) };
  });
}
