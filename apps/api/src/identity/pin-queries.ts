import type { Selectable } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { CustomerPin } from '#platform/tables.ts';
import type { Channel } from './codes.ts';
import { CODE_TRIES, PIN_TRIES_IN_ALL } from './limits.ts';

export type PinRow = Selectable<CustomerPin>;

/** Null for a customer without a PIN. */
export async function pinSetAt(db: Db | Tx, userId: string): Promise<Date | null> {
  const query = db.selectFrom('customer_pin').select('set_at').where('user_id', '=', userId);
  return (await query.executeTakeFirst())?.set_at ?? null;
}

export async function findPin(tx: Db | Tx, userId: string): Promise<PinRow | undefined> {
  return tx.selectFrom('customer_pin').selectAll().where('user_id', '=', userId).executeTakeFirst();
}

/** Counts one try ahead of the comparison; other tries wait for it. Undefined where none is left, or no PIN is set. */
export async function takePinTry(tx: Tx, userId: string): Promise<PinRow | undefined> {
  return tx
    .updateTable('customer_pin')
    .set((build) => ({
      wrong_tries: build('wrong_tries', '+', 1),
      wrong_in_a_row: build('wrong_in_a_row', '+', 1),
    }))
    .where('user_id', '=', userId)
    .where('locked_at', 'is', null)
    .where('wrong_in_a_row', '<', PIN_TRIES_IN_ALL)
    .returningAll()
    .executeTakeFirst();
}

export async function forgetPinTries(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('customer_pin')
    .set({ wrong_tries: 0, wrong_in_a_row: 0 })
    .where('user_id', '=', userId)
    .execute();
}

/** Keeps how many wrong PINs the customer was not told of, and when one of them was told last. */
export async function putWrongPins(
  tx: Tx,
  userId: string,
  { untold, toldAt }: { untold: number; toldAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('customer_pin')
    .set({ wrong_untold: untold, wrong_told_at: toldAt })
    .where('user_id', '=', userId)
    .execute();
}

export async function lockPin(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.updateTable('customer_pin').set({ locked_at: now }).where('user_id', '=', userId).execute();
}

/** After a sign-in with the password. The tries in a row stay: a guesser who knows the password has ten, not five a time. */
export async function unlockPin(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('customer_pin')
    .set({ wrong_tries: 0, locked_at: null })
    .where('user_id', '=', userId)
    .where('wrong_tries', '>', 0)
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
    .insertInto('customer_pin')
    .values({ user_id: userId, pin_hash: hash, set_at: setAt, proves_at: provesAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The new PIN in place of whatever was there, with nothing counted against it. */
export async function replacePin(
  tx: Tx,
  userId: string,
  { hash, setAt, provesAt }: NewPinRow,
): Promise<void> {
  const counters = { wrong_tries: 0, wrong_in_a_row: 0, locked_at: null };
  const fresh = { pin_hash: hash, ...counters, set_at: setAt, proves_at: provesAt };
  await tx
    .insertInto('customer_pin')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(fresh))
    .execute();
}

export async function deletePin(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('customer_pin').where('user_id', '=', userId).execute();
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
  await tx
    .deleteFrom('one_time_code')
    .where('user_id', '=', code.userId)
    .where('purpose', '=', 'pin')
    .execute();
  await tx
    .insertInto('one_time_code')
    .values({
      user_id: code.userId,
      purpose: 'pin',
      channel: code.channel,
      code_hash: code.hash,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
}

/** Counts one try against the living code, then answers its hash. */
export async function takePinCodeTry(db: Db, userId: string, now: Date): Promise<Buffer | null> {
  const row = await db
    .updateTable('one_time_code')
    .set((build) => ({ wrong_tries: build('wrong_tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', 'pin')
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', CODE_TRIES)
    .returning('code_hash')
    .executeTakeFirst();
  return row?.code_hash ?? null;
}

/** Uses the code up; false where another call was first or a newer code took its place. */
export async function usePinCode(tx: Tx, userId: string, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('one_time_code')
    .where('user_id', '=', userId)
    .where('purpose', '=', 'pin')
    .where('code_hash', '=', hash)
    .returning('user_id')
    .executeTakeFirst();
  return used !== undefined;
}
