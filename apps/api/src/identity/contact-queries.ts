import type { Db, Tx } from '#platform/db.ts';
import type { Channel } from './codes.ts';
import { CODE_TRIES, EARLIER_NAMES_SHOWN } from './limits.ts';
import type { CustomerRow } from './queries.ts';

/**
 * What the customer proved with when a code for a new contact was asked for: the PIN; nothing yet but the password, so that a
 * code to a contact of their own is needed too; or nothing but the 72 hours in which nobody objects.
 */
const CHANGE_PROOFS = ['pin', 'own_code', 'later'] as const;
export type ChangeProof = (typeof CHANGE_PROOFS)[number];

export interface ContactChange {
  readonly userId: string;
  readonly channel: Channel;
  readonly contact: string;
  readonly proof: ChangeProof;
  readonly askedAt: Date;
  readonly expiresAt: Date;
}

/** Keeps what the customer wants; what was wanted before over this channel, and its code, are dead. */
export async function putChange(tx: Tx, change: ContactChange): Promise<void> {
  const fresh = {
    contact: change.contact,
    proof: change.proof,
    code_hash: null,
    wrong_tries: 0,
    asked_at: change.askedAt,
    expires_at: change.expiresAt,
  };
  await tx
    .insertInto('contact_change')
    .values({ user_id: change.userId, channel: change.channel, ...fresh })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doUpdateSet(fresh))
    .execute();
}

/** The contact that waits for a code since `askedAt`; null where another was asked for since, or none waits. */
export async function contactAskedFor(
  db: Db,
  userId: string,
  channel: Channel,
  askedAt: Date,
): Promise<string | null> {
  const row = await db
    .selectFrom('contact_change')
    .select('contact')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('asked_at', '=', askedAt)
    .executeTakeFirst();
  return row?.contact ?? null;
}

/** Keeps the code's hash for the contact that it goes to; false where another was asked for meanwhile. */
export async function putChangeCode(
  db: Db,
  change: { userId: string; channel: Channel; contact: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('contact_change')
    .set({ code_hash: change.hash, expires_at: change.expiresAt })
    .where('user_id', '=', change.userId)
    .where('channel', '=', change.channel)
    .where('contact', '=', change.contact)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** How the change that waits for a code was proved; null where none waits. */
export async function proofOfChange(
  db: Db,
  userId: string,
  channel: Channel,
  now: Date,
): Promise<ChangeProof | null> {
  const row = await db
    .selectFrom('contact_change')
    .select('proof')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return CHANGE_PROOFS.find((proof) => proof === row?.proof) ?? null;
}

/** Forgets every change that waits for a code: what was asked for before is worth nothing any more. */
export async function forgetChanges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('contact_change').where('user_id', '=', userId).execute();
}

/** Counts one try against the living code, then answers what it is compared with: guesses sent at once are counted too. */
export async function takeChangeTry(
  db: Db,
  userId: string,
  channel: Channel,
  now: Date,
): Promise<{ contact: string; hash: Buffer; isLast: boolean } | null> {
  const row = await db
    .updateTable('contact_change')
    .set((build) => ({ wrong_tries: build('wrong_tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('expires_at', '>', now)
    .where('wrong_tries', '<', CODE_TRIES)
    .returning(['contact', 'code_hash', 'wrong_tries'])
    .executeTakeFirst();
  if (!row?.code_hash) return null;
  return { contact: row.contact, hash: row.code_hash, isLast: row.wrong_tries === CODE_TRIES };
}

/** Uses the code up; false where another call was first, or another change took its place, by this or another proof. */
export async function useChange(
  tx: Tx,
  { userId, channel, proof }: Pick<ContactChange, 'userId' | 'channel' | 'proof'>,
  hash: Buffer,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('contact_change')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .where('code_hash', '=', hash)
    .where('proof', '=', proof)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets every code that went over this channel, and the grant that one could have been traded for. */
export async function forgetCodes(tx: Tx, userId: string, channel: Channel): Promise<void> {
  await tx.deleteFrom('one_time_code').where('user_id', '=', userId).where('channel', '=', channel).execute();
  await tx.deleteFrom('reset_grant').where('user_id', '=', userId).execute();
}

/** Gives the contacts of a channel free, reserved ones too, with every code and grant that could have gone there. */
export async function freeContact(tx: Tx, userId: string, channel: Channel): Promise<void> {
  await forgetCodes(tx, userId, channel);
  await (
    channel === 'email'
      ? tx.deleteFrom('email_address').where('user_id', '=', userId)
      : tx.deleteFrom('phone_number').where('user_id', '=', userId)
  ).execute();
}

/**
 * Writes the verified contact, or null for none, which proves the one that remains: the only one is never unproved. `isUnproved`:
 * nothing but its own code ever stood behind it.
 */
export async function setContact(
  tx: Tx,
  userId: string,
  channel: Channel,
  contact: { identifier: string; verifiedAt: Date; youngUntil: Date | null; isUnproved: boolean } | null,
): Promise<CustomerRow> {
  const { identifier = null, verifiedAt = null, youngUntil = null, isUnproved = false } = contact ?? {};
  return tx
    .updateTable('customer')
    .set(
      channel === 'email'
        ? { email: identifier, email_verified_at: verifiedAt, email_young_until: youngUntil }
        : { phone: identifier, phone_verified_at: verifiedAt, phone_young_until: youngUntil },
    )
    .set((build) => {
      if (contact === null) return { unproved_channel: null };
      const others = build.fn<string | null>('nullif', ['unproved_channel', build.val(channel)]);
      return { unproved_channel: isUnproved ? channel : others };
    })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nothing but its own code stands behind that contact again. */
export async function setUnproved(tx: Tx, userId: string, channel: Channel): Promise<CustomerRow> {
  return tx
    .updateTable('customer')
    .set({ unproved_channel: channel })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Writes name and address; what is undefined stays. */
export async function setProfile(
  tx: Tx,
  userId: string,
  profile: {
    firstName?: string | undefined;
    lastName?: string | undefined;
    address?: string | null | undefined;
  },
): Promise<CustomerRow> {
  return tx
    .updateTable('customer')
    .set({ first_name: profile.firstName, last_name: profile.lastName, address: profile.address })
    .where('user_id', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Keeps what the customer was called until now. */
export async function insertEarlierName(
  tx: Tx,
  {
    userId,
    id,
    firstName,
    lastName,
    until,
  }: Record<'userId' | 'id' | 'firstName' | 'lastName', string> & {
    readonly until: Date;
  },
): Promise<void> {
  await tx
    .insertInto('earlier_name')
    .values({ user_id: userId, id, first_name: firstName, last_name: lastName, until })
    .execute();
}

/** What the customer was called before, the latest first. */
export async function earlierNames(db: Db | Tx, userId: string): Promise<{ name: string; until: Date }[]> {
  const rows = await db
    .selectFrom('earlier_name')
    .select(['first_name', 'last_name', 'until'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(EARLIER_NAMES_SHOWN)
    .execute();
  return rows.map(({ first_name, last_name, until }) => ({ name: `${first_name} ${last_name}`, until }));
}

/** Ends the customer: nobody can be reached, and no password is right any more. */
export async function markClosed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.deleteFrom('contact_change').where('user_id', '=', userId).execute();
  // What a link could undo is gone, and nothing waits any more.
  await tx.deleteFrom('contact_transition').where('user_id', '=', userId).execute();
  await tx.deleteFrom('message_link').where('user_id', '=', userId).execute();
  await tx.deleteFrom('withdrawal_stop').where('user_id', '=', userId).execute();
  await tx.deleteFrom('customer_pin').where('user_id', '=', userId).execute();
  await tx
    .updateTable('customer')
    .set({
      closed_at: at,
      email: null,
      phone: null,
      email_verified_at: null,
      phone_verified_at: null,
      // No hash looks like this: a sign-in that compared the password a moment ago finds another one.
      password_hash: 'closed',
    })
    .where('user_id', '=', userId)
    .execute();
}
