import type { Receipt } from '@kolo/contract/transactions';
import type { WithdrawalStatus } from '@kolo/contract/withdrawals';
import { koboToNairaFloor } from '@kolo/domain/money';
import type { Db } from '#platform/db.ts';
import { findByReferences, timelineOf } from './queries.ts';

/** How the customer's withdrawals of these references stand. */
export async function payoutStates(
  db: Db,
  userId: string,
  references: readonly string[],
): Promise<ReadonlyMap<string, WithdrawalStatus>> {
  const rows = await findByReferences(db, userId, references);
  return new Map(rows.map(({ reference, status }) => [reference, status]));
}

/** The customer's withdrawal of this reference, as a receipt shows it; undefined where there is none. */
export async function payoutBehind(
  db: Db,
  userId: string,
  reference: string,
): Promise<Receipt['withdrawal']> {
  const [row] = await findByReferences(db, userId, [reference]);
  if (!row) return undefined;
  const timeline = await timelineOf(db, row);
  return {
    status: row.status,
    amount: koboToNairaFloor(row.amountKobo),
    fee: koboToNairaFloor(row.feeKobo),
    timeline: timeline.map(({ at, event }) => ({ at: at.toISOString(), event })),
  };
}
