import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import type { Db } from '#platform/db.ts';
import { disputedAmong } from './chargebacks/open-disputes.ts';
import { withdrawalStates } from './withdrawals/withdrawal-behind.ts';

type References = readonly string[];

/** What a customer's list of transactions asks about the references that it shows. */
export function referenceStates(db: Db) {
  return {
    withdrawalStates: (
      userId: string,
      references: References,
    ): Promise<ReadonlyMap<string, WithdrawalStatus>> => withdrawalStates(db, userId, references),
    disputedAmong: (userId: string, references: References): Promise<ReadonlySet<string>> =>
      disputedAmong(db, userId, references),
  };
}
