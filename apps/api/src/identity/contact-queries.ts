import type { Db, Tx } from '#platform/db.ts';
import type { Channel } from './codes.ts';
import { CODE_TRIES, EARLIER_NAMES_SHOWN } from './limits.ts';
import type { CustomerRow } from './queries.ts';

/**
 * What the customer proved with when a code for a new contact was asked for: the PIN; nothing yet but the password, so that a
 * code to their own contact is needed too; or nothing but the 72 hours in which nobody objects.
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
    codeHash: null,
    wrongTries: 0,
    askedAt: change.askedAt,
    expiresAt: change.expiresAt,
  };
  await tx
    .insertInto('contactChange')
    .values({ userId: change.userId, channel: change.channel, ...fresh })
    .onConflict((conflict) => conflict.columns(['userId', 'channel']).doUpdateSet(fresh))
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
    .selectFrom('contactChange')
    .select('contact')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('askedAt', '=', askedAt)
    .executeTakeFirst();
  return row?.contact ?? null;
}

/** Keeps the code's hash for the contact that it goes to; false where another was asked for in the meantime. */
export async function putChangeCode(
  db: Db,
  change: { userId: string; channel: Channel; contact: string; hash: Buffer; expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('contactChange')
    .set({ codeHash: change.hash, expiresAt: change.expiresAt })
    .where('userId', '=', change.userId)
    .where('channel', '=', change.channel)
    .where('contact', '=', change.contact)
    .returning('userId')
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
    .selectFrom('contactChange')
    .select('proof')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return CHANGE_PROOFS.find((proof) => proof === row?.proof) ?? null;
}

/** Forgets every change that waits for a code: what was asked for before is worth nothing any more. */
export async function forgetChanges(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('contactChange').where('userId', '=', userId).execute();
}

/** Counts one try against the living code, then returns what it is compared with: guesses sent at the same time are counted too. */
export async function takeChangeTry(
  db: Db,
  userId: string,
  channel: Channel,
  now: Date,
): Promise<{ contact: string; hash: Buffer; isLast: boolean } | null> {
  const row = await db
    .updateTable('contactChange')
    .set((build) => ({ wrongTries: build('wrongTries', '+', 1) }))
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('expiresAt', '>', now)
    .where('wrongTries', '<', CODE_TRIES)
    .returning(['contact', 'codeHash', 'wrongTries'])
    .executeTakeFirst();
  if (!row?.codeHash) return null;
  return { contact: row.contact, hash: row.codeHash, isLast: row.wrongTries === CODE_TRIES };
}

/** Uses the code up; false where another call was first, or another change took its place, by this or another proof. */
export async function useChange(
  tx: Tx,
  { userId, channel, proof }: Pick<ContactChange, 'userId' | 'channel' | 'proof'>,
  hash: Buffer,
): Promise<boolean> {
  const row = await tx
    .deleteFrom('contactChange')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .where('codeHash', '=', hash)
    .where('proof', '=', proof)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}

/** Forgets every code that went over this channel, and the grant that one could have been traded for. */
export async function forgetCodes(tx: Tx, userId: string, channel: Channel): Promise<void> {
  await tx.deleteFrom('oneTimeCode').where('userId', '=', userId).where('channel', '=', channel).execute();
  await tx.deleteFrom('resetGrant').where('userId', '=', userId).execute();
}

/** Gives the contacts of a channel free, reserved ones too, with every code and grant that could have gone there. */
export async function freeContact(tx: Tx, userId: string, channel: Channel): Promise<void> {
  await forgetCodes(tx, userId, channel);
  await (
    channel === 'email'
      ? tx.deleteFrom('emailAddress').where('userId', '=', userId)
      : tx.deleteFrom('phoneNumber').where('userId', '=', userId)
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
        ? { email: identifier, emailVerifiedAt: verifiedAt, emailYoungUntil: youngUntil }
        : { phone: identifier, phoneVerifiedAt: verifiedAt, phoneYoungUntil: youngUntil },
    )
    .set((build) => {
      if (contact === null) return { unprovedChannel: null };
      const others = build.fn<Channel | null>('nullif', ['unprovedChannel', build.val(channel)]);
      return { unprovedChannel: isUnproved ? channel : others };
    })
    .where('userId', '=', userId)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Nothing but its own code stands behind that contact again. */
export async function setUnproved(tx: Tx, userId: string, channel: Channel): Promise<CustomerRow> {
  return tx
    .updateTable('customer')
    .set({ unprovedChannel: channel })
    .where('userId', '=', userId)
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
    .set({ firstName: profile.firstName, lastName: profile.lastName, address: profile.address })
    .where('userId', '=', userId)
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
  await tx.insertInto('earlierName').values({ userId, id, firstName, lastName, until }).execute();
}

/** What the customer was called before, the latest first. */
export async function earlierNames(db: Db | Tx, userId: string): Promise<{ name: string; until: Date }[]> {
  const rows = await db
    .selectFrom('earlierName')
    .select(['firstName', 'lastName', 'until'])
    .where('userId', '=', userId)
    .orderBy('id', 'desc')
    .limit(EARLIER_NAMES_SHOWN)
    .execute();
  return rows.map(({ firstName, lastName, until }) => ({ name: `${firstName} ${lastName}`, until }));
}

/** Ends the customer: nobody can be reached, and no password is right any more. */
export async function markClosed(tx: Tx, userId: string, at: Date): Promise<void> {
  await tx.deleteFrom('contactChange').where('userId', '=', userId).execute();
  // What a link could undo is gone, and nothing waits any more.
  await tx.deleteFrom('contactTransition').where('userId', '=', userId).execute();
  await tx.deleteFrom('messageLink').where('userId', '=', userId).execute();
  await tx.deleteFrom('withdrawalStop').where('userId', '=', userId).execute();
  await tx.deleteFrom('customerPin').where('userId', '=', userId).execute();
  await tx
    .updateTable('customer')
    .set({
      closedAt: at,
      email: null,
      phone: null,
      emailVerifiedAt: null,
      phoneVerifiedAt: null,
      // No hash looks like this: a sign-in that compared the password a moment ago finds another one.
      passwordHash: 'closed',
    })
    .where('userId', '=', userId)
    .execute();
}
