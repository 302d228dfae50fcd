import { PAYMENT_STATUSES } from '@kolo/contract/payments';
import type { Db, Tx } from '#platform/db.ts';
import { isOpen } from './states.ts';

/** Whether any payment was ever started for this package. */
export async function hasPaymentFor(db: Db | Tx, userId: string, packageId: string): Promise<boolean> {
  const row = await db
    .selectFrom('payment')
    .select('id')
    .where('user_id', '=', userId)
    .where('package_id', '=', packageId)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** The packages that payments which are not finished yet are for. */
export async function packagesBeingPaid(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('payment')
    .select('package_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('status', 'in', PAYMENT_STATUSES.filter(isOpen))
    .where('package_id', 'is not', null)
    .execute();
  return rows.flatMap((row) => (row.package_id === null ? [] : [row.package_id]));
}
