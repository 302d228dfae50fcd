import { PAYMENT_STATUSES } from '@kolo/contract/payments';
import { CompiledQuery } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { hotStatement } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import { isOpen } from './states.ts';

/** Whether any payment was ever started for this package. */
export async function hasPaymentFor(db: Db | Tx, userId: string, packageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('userId', '=', userId)
    .where('packageId', '=', packageId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The packages that payments which are not finished yet are for. */
export async function packagesBeingPaid(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('packageId')
    .distinct()
    .where('userId', '=', userId)
    .where('status', 'in', PAYMENT_STATUSES.filter(isOpen))
    .where('packageId', 'is not', null)
    .execute();
  return rows.flatMap((row) => (row.packageId === null ? [] : [row.packageId]));
}

const CONTRIBUTE = hotStatement(
  'contribute',
  'select contribute(array(select json_populate_recordset(null::contribution, $1::json))) as results',
);

/** Why a contribution was not made. */
type Refused = 'WRONG_STATE' | 'INSUFFICIENT_FUNDS' | 'NOT_FOUND';
/** What the customer is told, or why nothing was done; null where the key is known, or the session not live. */
type Result = Notice | Refused | null;

/** Makes each of these contributions or leaves it, in their order. Each is a record of the SQL type `contribution`. */
export async function contribute(db: Db | Tx, records: readonly object[]): Promise<readonly Result[]> {
  const { rows } = await db.executeQuery<{ results: Result[] }>(
    CompiledQuery.raw(CONTRIBUTE, [JSON.stringify(records)]),
  );
  const results = rows[0]?.results;
  invariant(results?.length === records.length, 'each contribution has its result');
  return results;
}
