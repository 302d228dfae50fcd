import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { CustomerPin } from '#platform/tables.ts';
import type { Channel } from './codes.ts';
import { CODE_TRIES, PIN_TRIES_IN_ALL } from './limits.ts';

export type PinRow = Selectable<CustomerPin>;

/** Null for a customer without a PIN. */
export async function pinSetAt(db: Db | Tx, userId: string): Promise<Date | null> {
  const query = db.selectFrom('customerPin').select('setAt').where('userId', '=', userId);
  return (await query.executeTakeFirst())?.setAt ?? null;
}

export async function findPin(tx: Db | Tx, userId: string): Promise<PinRow | undefined> {
  return tx.selectFrom('customerPin').selectAll().where('userId', '=', userId).executeTakeFirst();
}

/** Counts one try ahead of the comparison; other tries wait for it. Undefined where none is left, or no PIN is set. */
export async function takePinTry(tx: Tx, userId: string): Promise<PinRow | undefined> {
  return tx
    .updateTable('customerPin')
    .set((build) => ({
      wrongTries: build('wrongTries', '+', 1),
      wrongInARow: build('wrongInARow', '+', 1),
    }))
    .where('userId', '=', userId)
    .where('lockedAt', 'is', null)
    .where('wrongInARow', '<', PIN_TRIES_IN_ALL)
    .returningAll()
    .executeTakeFirst();
}

export async function forgetPinTries(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('customerPin')
    .set({ wrongTries: 0, wrongInARow: 0 })
    .where('userId', '=', userId)
    .execute();
}

/** Keeps how many wrong PINs the customer was not told of, and when one of them was told last. */
export async function putWrongPins(
  tx: Tx,
  userId: string,
  { untold, toldAt }: { untold: number; toldAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('customerPin')
    .set({ wrongUntold: untold, wrongToldAt: toldAt })
    .where('userId', '=', userId)
    .execute();
}

export async function lockPin(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('customerPin').set({ lockedAt: now }).where('userId', '=', userId).execute();
}

/** After a sign-in with the password. The tries in a row stay: a guesser who knows the password has ten, not five a time. */
export async function unlockPin(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('customerPin')
    .set({ wrongTries: 0, lockedAt: null })
    .where('userId', '=', userId)
    .where('wrongTries', '>', 0)
    .execute();
}

export interface NewPinRow {
  readonly hash: string;
  readonly setAt: Date;
  /** From when on it proves who the customer is; null for 72 hours after it was set. */
  readonly provesAt: Date | null;
}

/** False where the customer has one already. */
export async function insertPin(
  tx: Tx,
  userId: string,
  { hash, setAt, provesAt }: NewPinRow,
): Promise<boolean> {
  const row = await tx
    .insertInto('customerPin')
    .values({ userId, pinHash: hash, setAt, provesAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** The new PIN replacing any that was there, with nothing counted against it. */
export async function replacePin(
  tx: Tx,
  userId: string,
  { hash, setAt, provesAt }: NewPinRow,
): Promise<void> {
  const counters = { wrongTries: 0, wrongInARow: 0, lockedAt: null };
  const fresh = { pinHash: hash, ...counters, setAt, provesAt };
  await tx
    .insertInto('customerPin')
    .values({ userId, ...fresh })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fresh))
    .execute();
}

export async function deletePin(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('customerPin').where('userId', '=', userId).execute();
}

export interface NewPinCode {
  readonly userId: string;
  readonly channel: Channel;
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Keeps a code's hash; the ones before it are dead, by whichever way they went. */
export async function putPinCode(tx: Tx, code: NewPinCode): Promise<void> {
  await tx.deleteFrom('oneTimeCode').where('userId', '=', code.userId).where('purpose', '=', 'pin').execute();
  await tx
    .insertInto('oneTimeCode')
    .values({
      userId: code.userId,
      purpose: 'pin',
      channel: code.channel,
      codeHash: code.hash,
      createdAt: code.createdAt,
      expiresAt: code.expiresAt,
    })
    .execute();
}

/** Counts one try against the living code, then returns its hash. */
export async function takePinCodeTry(db: Db, userId: string, now: Date): Promise<Buffer | null> {
  const row = await db
    .updateTable('oneTimeCode')
    .set((build) => ({ wrongTries: build('wrongTries', '+', 1) }))
    .where('userId', '=', userId)
    .where('purpose', '=', 'pin')
    .where('expiresAt', '>', now)
    .where('wrongTries', '<', CODE_TRIES)
    .returning('codeHash')
    .executeTakeFirst();
  return row?.codeHash ?? null;
}

/** Uses the code up; false where another call was first or a newer code took its place. */
export async function usePinCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('oneTimeCode')
    .where('userId', '=', userId)
    .where('purpose', '=', 'pin')
    .where('codeHash', '=', hash)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}
