import type { Db, Tx } from '#platform/db.ts';
import { forgetAdopted } from './adopted-queries.ts';

export interface NewGrant {
  readonly userId: string;
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Keeps a grant's hash; the one before it is dead. */
export async function putGrant(tx: Tx, grant: NewGrant): Promise<void> {
  const fresh = { grant_hash: grant.hash, created_at: grant.createdAt, expires_at: grant.expiresAt };
  await tx
    .insertInto('reset_grant')
    .values({ user_id: grant.userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

/** Whether the grant is this customer's and still good; it stays so. */
export async function isGrant(db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('reset_grant')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('grant_hash', '=', hash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a grant up; false where another call was first, or it is not this customer's, or too old. */
export async function useGrant(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('reset_grant')
    .where('user_id', '=', userId)
    .where('grant_hash', '=', hash)
    .where('expires_at', '>', now)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}

/** After a reset no other grant and no code is good: anyone who reads the mailbox or the phone must not undo it with one. */
export async function endResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('reset_grant').where('user_id', '=', userId).execute();
  await tx.deleteFrom('one_time_code').where('user_id', '=', userId).where('purpose', '=', 'reset').execute();
}

/** A new password leaves no device on which the old one was typed. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('customer')
    .set({ password_hash: passwordHash })
    .where('user_id', '=', userId)
    .execute();
  await forgetAdopted(tx, userId);
}
