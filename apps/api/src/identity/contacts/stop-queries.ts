import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { WithdrawalStop } from '#platform/tables.ts';

export type StopRow = Selectable<WithdrawalStop>;

/** What the last press left; undefined where no change of contact was ever undone. */
export async function findStop(db: Db | Tx, userId: string): Promise<StopRow | undefined> {
  return db.selectFrom('withdrawal_stop').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

export async function saveStop(tx: Tx, userId: string, row: Omit<StopRow, 'user_id'>): Promise<void> {
  await tx
    .insertInto('withdrawal_stop')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute();
}

/** The password was reset: withdrawals go again, by the PIN. */
export async function endStop(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawal_stop')
    .set({ password_reset_at: at })
    .where('user_id', '=', userId)
    .where('password_reset_at', 'is', null)
    .execute();
}

export async function markPinAllowed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.updateTable('withdrawal_stop').set({ pin_allowed_at: at }).where('user_id', '=', userId).execute();
}

/** The customer typed a code from a contact that did not press. */
export async function markOtherConfirmed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx
    .updateTable('withdrawal_stop')
    .set({ other_confirmed_at: at })
    .where('user_id', '=', userId)
    .execute();
}
