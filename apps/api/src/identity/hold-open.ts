import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';

/**
 * Whether the account is there and open; it cannot be closed until the transaction ends. With the strength of `takeTurn`: two
 * that shared the row would wait for each other as soon as both want it for themselves.
 */
export async function standsOpen(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('closed_at')
    .where('user_id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.closed_at === null;
}

/**
 * For whatever may bring money in later: the account cannot be closed until the transaction ends. Refuses where it was
 * closed while the call was on its way.
 */
export async function holdOpen(tx: Tx, userId: string): Promise<void> {
  if (!(await standsOpen(tx, userId))) throw new Refusal('UNAUTHENTICATED');
}

/** Writes whether a loss to a chargeback stands, in the customer's turn. Returns whether the account is closed. */
export async function setOwes(tx: Tx, userId: string, owes: boolean): Promise<{ hasLeft: boolean }> {
  const row = await tx
    .updateTable('customer')
    .set({ owes })
    .where('user_id', '=', userId)
    .returning('closed_at')
    .executeTakeFirstOrThrow();
  return { hasLeft: row.closed_at !== null };
}

/** Whether the customer has closed the account for good. */
export async function isClosed(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('closed_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.closed_at !== null;
}
