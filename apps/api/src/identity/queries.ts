import type { User } from '@kolo/contract/identity';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { Customer } from '#platform/tables.ts';
import { forgetAdopted } from './adopted-queries.ts';
import type { Channel, CodeSlot } from './codes.ts';
import { CODE_TRIES, YOUNG_CONTACT_HOURS } from './limits.ts';

export type CustomerRow = Selectable<Customer>;

/** Whose address or number this is. One that is only reserved for its old holder is nobody's. */
export async function findOwner(db: Db | Tx, identifier: string, channel: Channel): Promise<string | null> {
  const query =
    channel === 'email'
      ? db
          .selectFrom('emailAddress')
          .select('userId')
          .where('email', '=', identifier)
          .where('reservedUntil', 'is', null)
      : db
          .selectFrom('phoneNumber')
          .select('userId')
          .where('phone', '=', identifier)
          .where('reservedUntil', 'is', null);
  return (await query.executeTakeFirst())?.userId ?? null;
}

export async function findCustomer(db: Db | Tx, userId: string): Promise<CustomerRow | undefined> {
  return db.selectFrom('customer').selectAll().where('userId', '=', userId).executeTakeFirst();
}

export async function lockCustomer(tx: Tx, userId: string): Promise<CustomerRow | undefined> {
  return tx.selectFrom('customer').selectAll().where('userId', '=', userId).forUpdate().executeTakeFirst();
}

/** Takes an address or number that nobody has; false where somebody has it. */
export async function claimContact(
  tx: Tx,
  userId: string,
  channel: Channel,
  identifier: string,
): Promise<boolean> {
  const row =
    channel === 'email'
      ? await tx
          .insertInto('emailAddress')
          .values({ email: identifier, userId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('userId')
          .executeTakeFirst()
      : await tx
          .insertInto('phoneNumber')
          .values({ phone: identifier, userId })
          .onConflict((conflict) => conflict.doNothing())
          .returning('userId')
          .executeTakeFirst();
  return row !== undefined;
}

export async function insertCustomer(
  tx: Tx,
  customer: Omit<
    CustomerRow,
    'kycStatus' | 'owes' | 'limitedSince' | 'limitedUntil' | 'unprovedChannel' | `${Channel}YoungUntil`
  >,
): Promise<CustomerRow> {
  return tx
    .insertInto('customer')
    .values({ ...customer, userId: customer.userId })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Takes an address or number that its holder never verified from a customer who can be reached by the other one. */
export async function releaseContact(
  tx: Tx,
  userId: string,
  channel: Channel,
  identifier: string,
): Promise<void> {
  await tx
    .deleteFrom('oneTimeCode')
    .where('userId', '=', userId)
    .where('purpose', '=', 'verify')
    .where('channel', '=', channel)
    .execute();
  await (
    channel === 'email'
      ? tx.deleteFrom('emailAddress').where('email', '=', identifier).where('userId', '=', userId)
      : tx.deleteFrom('phoneNumber').where('phone', '=', identifier).where('userId', '=', userId)
  ).execute();
  await tx
    .updateTable('customer')
    .set(channel === 'email' ? { email: null } : { phone: null })
    .where('userId', '=', userId)
    .execute();
}

/** Removes a registration that nobody ever verified, with all that belongs to it. */
export async function deleteRegistration(tx: Tx, registration: CustomerRow): Promise<void> {
  const { userId, email, phone } = registration;
  await forgetAdopted(tx, userId);
  await tx.deleteFrom('oneTimeCode').where('userId', '=', userId).execute();
  if (email !== null) {
    await tx.deleteFrom('emailAddress').where('email', '=', email).where('userId', '=', userId).execute();
  }
  if (phone !== null) {
    await tx.deleteFrom('phoneNumber').where('phone', '=', phone).where('userId', '=', userId).execute();
  }
  await tx.deleteFrom('customer').where('userId', '=', userId).execute();
}

export async function markVerified(
  tx: Tx,
  userId: string,
  channel: Channel,
  { now, isUnproved }: { now: Date; isUnproved: boolean },
): Promise<CustomerRow | undefined> {
  const young = new Date(now.getTime() + YOUNG_CONTACT_HOURS * 60 * 60 * 1_000);
  // The first contact that a customer verifies is never young.
  const youngUntil = sql<Date | null>`
    case when email_verified_at is null and phone_verified_at is null then null else ${young}::timestamptz end
  `;
  return (
    tx
      .updateTable('customer')
      .set(
        channel === 'email'
          ? { emailVerifiedAt: now, emailYoungUntil: youngUntil }
          : { phoneVerifiedAt: now, phoneYoungUntil: youngUntil },
      )
      .$if(isUnproved, (update) => update.set({ unprovedChannel: channel }))
      .where('userId', '=', userId)
      // A code that was on its way when the contact was released verifies nothing.
      .where(channel, 'is not', null)
      .returningAll()
      .executeTakeFirst()
  );
}

export interface NewCode extends CodeSlot {
  readonly hash: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Keeps a code's hash; the one before it is dead. */
export async function putCode(db: Db | Tx, code: NewCode): Promise<void> {
  const fresh = {
    codeHash: code.hash,
    wrongTries: 0,
    knownTries: 0,
    createdAt: code.createdAt,
    expiresAt: code.expiresAt,
  };
  await db
    .insertInto('oneTimeCode')
    .values({ userId: code.userId, purpose: code.purpose, channel: code.channel, ...fresh })
    .onConflict((conflict) => conflict.columns(['userId', 'purpose', 'channel']).doUpdateSet(fresh))
    .execute();
}

/** The codes of a customer for one purpose, over whichever channel they went. */
type Codes = Pick<CodeSlot, 'userId' | 'purpose'>;

/** What a typed code is compared with. */
export interface LivingCode {
  readonly channel: string;
  readonly codeHash: Buffer;
}

/** Tries of a code by strangers, and those by devices that are known to its account: neither uses up the other. */
export type Tries = 'wrongTries' | 'knownTries';

/**
 * Counts one try against each living code of the customer for this purpose, then returns their hashes: guesses sent at the same time are
 * counted too.
 */
export async function takeTry(
  db: Db,
  { userId, purpose }: Codes,
  now: Date,
  tries: Tries = 'wrongTries',
): Promise<readonly (LivingCode & Record<Tries, number>)[]> {
  return db
    .updateTable('oneTimeCode')
    .set((build) => ({ [tries]: build(tries, '+', 1) }))
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .where(tries, '<', CODE_TRIES)
    .returning(['channel', 'codeHash', 'wrongTries', 'knownTries'])
    .execute();
}

/** The hashes of the living codes, for a try that was counted elsewhere. */
export async function livingCodes(
  db: Db,
  { userId, purpose }: Codes,
  now: Date,
): Promise<readonly LivingCode[]> {
  return db
    .selectFrom('oneTimeCode')
    .select(['channel', 'codeHash'])
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .execute();
}

/** Whether codes are living whose tries are all used up, and none that can be tried. */
export async function isUsedUp(
  db: Db,
  { userId, purpose }: Codes,
  now: Date,
  tries: Tries,
): Promise<boolean> {
  const rows = await db
    .selectFrom('oneTimeCode')
    .select(tries)
    .where('userId', '=', userId)
    .where('purpose', '=', purpose)
    .where('expiresAt', '>', now)
    .execute();
  return rows.length > 0 && rows.every((row) => row[tries] >= CODE_TRIES);
}

/** Uses a code up; false where another call was first or a newer code took its place. */
export async function useCode(tx: Tx, slot: CodeSlot, hash: Buffer): Promise<boolean> {
  const used = await tx
    .deleteFrom('oneTimeCode')
    .where('userId', '=', slot.userId)
    .where('purpose', '=', slot.purpose)
    .where('channel', '=', slot.channel)
    .where('codeHash', '=', hash)
    .returning('userId')
    .executeTakeFirst();
  return used !== undefined;
}

export async function forgiveHit(db: Db, bucket: string): Promise<void> {
  await db
    .updateTable('rateLimit')
    .set((build) => ({ hits: build('hits', '-', 1) }))
    .where('bucket', '=', bucket)
    .where('hits', '>', 0)
    .execute();
}

/** Begins these counters with no hit. */
export async function beginHits(db: Db | Tx, buckets: readonly string[], now: Date): Promise<void> {
  const fresh = { hits: 0, windowStartedAt: now };
  // In one order, so that two calls never wait for each other.
  const rows = buckets.toSorted().map((bucket) => ({ bucket, ...fresh }));
  await db
    .insertInto('rateLimit')
    .values(rows)
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet(fresh))
    .execute();
}

/** Counts a hit and returns how many there are; null where the counter was not begun since then. */
export async function hitIfBegun(db: Db, bucket: string, since: Date): Promise<number | null> {
  const row = await db
    .updateTable('rateLimit')
    .set((build) => ({ hits: build('hits', '+', 1) }))
    .where('bucket', '=', bucket)
    .where('windowStartedAt', '>', since)
    .returning('hits')
    .executeTakeFirst();
  return row?.hits ?? null;
}

export async function forgetHits(db: Db | Tx, bucket: string): Promise<void> {
  await db.deleteFrom('rateLimit').where('bucket', '=', bucket).execute();
}

/**
 * Whether the account is there and open; it cannot be closed until the transaction ends. With the strength of `takeTurn`: two
 * that shared the row would wait for each other as soon as both want it for themselves.
 */
export async function standsOpen(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('closedAt')
    .where('userId', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.closedAt === null;
}

/** Writes whether a loss to a chargeback stands, in the customer's turn. Returns whether the account is closed. */
export async function setOwes(tx: Tx, userId: string, owes: boolean): Promise<{ hasLeft: boolean }> {
  const row = await tx
    .updateTable('customer')
    .set({ owes })
    .where('userId', '=', userId)
    .returning('closedAt')
    .executeTakeFirstOrThrow();
  return { hasLeft: row.closedAt !== null };
}

/** Whether the customer has closed the account for good. */
export async function isClosed(tx: Tx, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('customer')
    .select('closedAt')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined && row.closedAt !== null;
}

export async function setKycStatus(tx: Tx, userId: string, status: User['kycStatus']): Promise<void> {
  await tx.updateTable('customer').set({ kycStatus: status }).where('userId', '=', userId).execute();
}
