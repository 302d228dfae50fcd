import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';

/** Whether the account is there and open; it can not be closed until the transaction ends. */
export async function standsOpen(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('closed_at')
    .where('user_id', '=', userId)
    .forShare()
    .executeTakeFirst();
  return row?.closed_at === null;
}

/**
 * For whatever may bring money in later: the account can not be closed until the transaction ends. Refuses where it was
 * closed while the call was on its way.
 */
export async function holdOpen(tx: Tx, userId: string): Promise<void> {
  if (!(await standsOpen(tx, userId))) throw new Refusal('UNAUTHENTICATED');
}
