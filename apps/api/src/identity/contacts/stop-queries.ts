import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { WithdrawalStop } from '#platform/tables.ts';

export type StopRow = Selectable<WithdrawalStop>;

/** What the last press left; undefined where no change of contact was ever undone. */
export async function findStop(db: Db | Tx, userId: string): Promise<StopRow | undefined> {
  return db.selectFrom('withdrawalStop').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function saveStop(tx: Tx, userId: string, row: Omit<StopRow, 'userId'>): Promise<void> {
  await tx
    .insertInto('withdrawalStop')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

/** The password was reset: withdrawals go again, by the PIN. */
export async function endStop(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawalStop')
    .set({ passwordResetAt: at })
    .where('userId', '=', userId)
    .where('passwordResetAt', 'is', null)
    .execute();
}

export async function markPinAllowed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('withdrawalStop').set({ pinAllowedAt: at }).where('userId', '=', userId).execute();
}

/** The customer typed a code from a contact that did not press. */
export async function markOtherConfirmed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('withdrawalStop').set({ otherConfirmedAt: at }).where('userId', '=', userId).execute();
}
