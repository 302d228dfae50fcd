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
  const fresh = { grantHash: grant.hash, createdAt: grant.createdAt, expiresAt: grant.expiresAt };
  await tx
    .insertInto('resetGrant')
    .values({ userId: grant.userId, ...fresh })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
    .execute();
}

/** Whether the grant is this customer's and still good; it stays so. */
export async function isGrant(db: Db, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('resetGrant')
    .select('userId')
    .where('userId', '=', userId)
    .where('grantHash', '=', hash)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return row !== undefined;
}

/** Uses a grant up; false where another call was first, or it is not this customer's, or too old. */
export async function useGrant(tx: Tx, userId: string, hash: Buffer, now: Date): Promise<boolean> {
  const used = await tx
    .deleteFrom('resetGrant')
    .where('userId', '=', userId)
    .where('grantHash', '=', hash)
    .where('expiresAt', '>', now)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

/** After a reset no other grant and no code is good: anyone who reads the mailbox or the phone must not undo it with one. */
export async function endResets(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('resetGrant').where('userId', '=', userId).execute();
  await tx.deleteFrom('oneTimeCode').where('userId', '=', userId).where('purpose', '=', 'reset').execute();
}

/** A new password leaves no device on which the old one was typed. */
export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('customer').set({ passwordHash }).where('userId', '=', userId).execute();
  await forgetAdopted(tx, userId);
}
