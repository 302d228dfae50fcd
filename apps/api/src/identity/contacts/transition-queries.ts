import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { ContactTransition } from '#platform/tables.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS } from '../codes.ts';
import type { PinRow } from '../pin-queries.ts';

export type TransitionRow = Selectable<ContactTransition>;

export function channelOfRow({ channel }: { channel: string }): Channel {
  return CHANNELS.find((one) => one === channel) ?? 'email';
}

export interface OldContact {
  readonly contact: string;
  readonly verifiedAt: Date;
  readonly youngUntil: Date | null;
  /** Nothing but its own code ever stood behind it. */
  readonly isUnproved: boolean;
  /** The same of the contact on the other channel. */
  readonly isOtherUnproved: boolean;
}

export interface NewTransition {
  readonly userId: string;
  readonly id: string;
  readonly channel: Channel;
  readonly state: 'waiting' | 'applied';
  readonly askedBy: 'customer' | 'staff';
  readonly old: OldContact | null;
  readonly newContact: string | null;
  readonly askedAt: Date;
  readonly dueAt: Date;
  readonly pin: PinRow | undefined;
  readonly nextCheckAt: Date | null;
}

export async function insertTransition(tx: Tx, row: NewTransition): Promise<void> {
  await tx
    .insertInto('contactTransition')
    .values({
      userId: row.userId,
      id: row.id,
      channel: row.channel,
      state: row.state,
      askedBy: row.askedBy,
      oldContact: row.old?.contact ?? null,
      oldVerifiedAt: row.old?.verifiedAt ?? null,
      oldYoungUntil: row.old?.youngUntil ?? null,
      oldUnproved: row.old?.isUnproved ?? false,
      oldOtherUnproved: row.old?.isOtherUnproved ?? false,
      newContact: row.newContact,
      askedAt: row.askedAt,
      dueAt: row.dueAt,
      appliedAt: row.state === 'applied' ? row.askedAt : null,
      pinHash: row.pin?.pinHash ?? null,
      pinSetAt: row.pin?.setAt ?? null,
      pinProvesAt: row.pin?.provesAt ?? null,
      told: row.state === 'waiting' ? 1 : 0,
      nextCheckAt: row.nextCheckAt,
    })
    .execute();
}

function transitions(db: Db | Tx, userId: string) {
  return db.selectFrom('contactTransition').selectAll().where('userId', '=', userId);
}

export async function findTransition(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<TransitionRow | undefined> {
  return transitions(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The changes that will take effect, the soonest first. */
export async function waitingTransitions(db: Db | Tx, userId: string): Promise<TransitionRow[]> {
  return transitions(db, userId).where('state', '=', 'waiting').orderBy('dueAt').execute();
}

/** The changes that wait, or took effect and were not undone, the newest first. */
export async function standingTransitions(db: Db, userId: string, most: number): Promise<TransitionRow[]> {
  return transitions(db, userId)
    .where('state', 'in', ['waiting', 'applied'])
    .orderBy('askedAt', 'desc')
    .limit(most)
    .execute();
}

/** A part of all changes of the customer's contacts, however they ended, the newest first. */
export async function transitionsOf(
  db: Db,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<TransitionRow[]> {
  return transitions(db, userId)
    .orderBy('askedAt', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(skip)
    .execute();
}

/** That change and those that took effect after it, in the order in which they did. */
export async function appliedSince(tx: Tx, userId: string, first: TransitionRow): Promise<TransitionRow[]> {
  return transitions(tx, userId)
    .where('state', '=', 'applied')
    .where(sql<boolean>`(applied_at, id) >= (${first.appliedAt}, ${first.id}::uuid)`)
    .orderBy('appliedAt')
    .orderBy('id')
    .execute();
}

/** Writes that a change that waited takes effect now, in place of what stands there now. */
export async function markApplied(
  tx: Tx,
  userId: string,
  id: string,
  { old, at }: { old: OldContact | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('contactTransition')
    .set({
      state: 'applied',
      appliedAt: at,
      nextCheckAt: null,
      oldContact: old?.contact ?? null,
      oldVerifiedAt: old?.verifiedAt ?? null,
      oldYoungUntil: old?.youngUntil ?? null,
      oldUnproved: old?.isUnproved ?? false,
      oldOtherUnproved: old?.isOtherUnproved ?? false,
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** `undone` or `voided` for one that had taken effect. Its links are worth nothing any more. */
export async function closeTransition(
  tx: Tx,
  userId: string,
  id: string,
  state: 'ended' | 'undone' | 'voided',
): Promise<void> {
  await tx
    .updateTable('contactTransition')
    .set({ state, nextCheckAt: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Ends the changes that wait: those of one channel, or all. Returns them. */
export async function endWaiting(tx: Tx, userId: string, channel?: Channel): Promise<TransitionRow[]> {
  return tx
    .updateTable('contactTransition')
    .set({ state: 'ended', nextCheckAt: null })
    .where('userId', '=', userId)
    .where('state', '=', 'waiting')
    .where('channel', 'in', channel === undefined ? CHANNELS : [channel])
    .returningAll()
    .execute();
}

/** Notes how often contacts were told of a change that waits, when it is due, and when it is looked at next. */
export async function setNextMessage(
  tx: Tx,
  userId: string,
  id: string,
  { told, dueAt, nextCheckAt }: { told: number; dueAt: Date; nextCheckAt: Date },
): Promise<void> {
  await tx
    .updateTable('contactTransition')
    .set({ told, dueAt, nextCheckAt })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}
