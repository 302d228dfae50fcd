import type { WithdrawalEvent, WithdrawalStatus } from '@kolo/contract/withdrawals';
import { WITHDRAWAL_STATUSES } from '@kolo/contract/withdrawals';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { QueuePlace } from '#platform/desk-queue.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Withdrawal } from '#platform/tables.ts';

/** Whether the money is on its way: out of the account and not known to have arrived. */
export function isOpen(status: WithdrawalStatus): boolean {
  return status === 'requested' || status === 'sent';
}

/** Why a withdrawal waits for staff. */
export type Hold = NonNullable<Withdrawal['held']>;

/** Why one waits that has ended here: the provider says something else of it, or no longer knows it. */
export const CONTRADICTIONS: readonly Hold[] = ['mismatch', 'unknown_to_provider'];

const COLUMNS = [
  'userId',
  'id',
  'reference',
  'status',
  'accountType',
  'bankAccountId',
  // What arrives at the bank; the fee leaves the account beside it.
  'amountKobo',
  'feeKobo',
  'wasCooling',
  'held',
  'failure',
  'createdAt',
  // When the provider was told last.
  'sendBegunAt',
  // When staff let it go after a freeze or a press; null where they never did.
  'releasedAt',
  'checks',
] as const;

export type PayoutRow = Readonly<Pick<Selectable<Withdrawal>, (typeof COLUMNS)[number]>>;

function withdrawals(db: Db | Tx, userId: string) {
  return db.selectFrom('withdrawal').select(COLUMNS).where('userId', '=', userId);
}

/** Writes the intent and its reference; both before the provider hears of it. */
export async function insertPayout(tx: Tx, row: PayoutRow, nextCheckAt: Date): Promise<void> {
  await tx
    .insertInto('withdrawal')
    .values({ ...row, nextCheckAt })
    .execute();
  await tx
    .insertInto('withdrawalReference')
    .values({ reference: row.reference, userId: row.userId, withdrawalId: row.id })
    .execute();
}

/** Lower-case letters, digits and hyphens, 41 characters: legal for transfers at the provider. */
export function referenceOf(withdrawalId: string): string {
  return `kolo-out-${withdrawalId.replaceAll('-', '')}`;
}

/** Whose withdrawal a reference is; undefined for a reference that we never gave out. */
export async function ownerOfReference(
  db: Db | Tx,
  reference: string,
): Promise<{ userId: string; id: string } | undefined> {
  const row = await db
    .selectFrom('withdrawalReference')
    .select(['userId', 'withdrawalId'])
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row && { userId: row.userId, id: row.withdrawalId };
}

export async function findPayout(db: Db | Tx, userId: string, id: string): Promise<PayoutRow | undefined> {
  return withdrawals(db, userId).where('id', '=', id).executeTakeFirst();
}

/** The customer's own of these references. */
export async function findByReferences(
  db: Db,
  userId: string,
  references: readonly string[],
): Promise<PayoutRow[]> {
  return db
    .selectFrom('withdrawalReference as r')
    .innerJoin('withdrawal as w', (join) =>
      join.onRef('w.userId', '=', 'r.userId').onRef('w.id', '=', 'r.withdrawalId'),
    )
    .selectAll('w')
    .where('r.reference', '=', sql<string>`any(${references}::text[])`)
    .where('r.userId', '=', userId)
    .execute();
}

/** The withdrawal, held against every other settler until the transaction ends. */
export async function lockPayout(tx: Tx, userId: string, id: string): Promise<PayoutRow> {
  return withdrawals(tx, userId).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
}

/** One that is on its way. */
export async function findOpenPayout(tx: Tx, userId: string): Promise<PayoutRow | undefined> {
  return withdrawals(tx, userId)
    .where('status', 'in', WITHDRAWAL_STATUSES.filter(isOpen))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** One page of withdrawals, oldest first. */
export async function payoutsAfter(
  db: Db,
  userId: string,
  after: string | undefined,
  limit: number,
): Promise<PayoutRow[]> {
  let query = withdrawals(db, userId).orderBy('id').limit(limit);
  if (after !== undefined) query = query.where('id', '>', after);
  return query.execute();
}

/** A part of the customer's withdrawals, newest first. */
export async function payoutsOf(
  db: Db,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<PayoutRow[]> {
  return withdrawals(db, userId).orderBy('id', 'desc').limit(limit).offset(skip).execute();
}

/** What the customer has withdrawn from that instant on, in kobo; what came back counts no more. */
export async function withdrawnSince(
  tx: Tx,
  userId: string,
  { since, whileCooling }: { since: Date; whileCooling: boolean },
): Promise<Kobo> {
  const row = await tx
    .selectFrom('withdrawal')
    .select((build) => build.fn.sum<string>('amountKobo').as('total'))
    .where('userId', '=', userId)
    .where('createdAt', '>=', since)
    .where('status', 'in', ['requested', 'sent', 'paid'])
    .$if(whileCooling, (query) => query.where('wasCooling', '=', true))
    .executeTakeFirst();
  return kobo(BigInt(row?.total ?? '0'));
}

/** Whether the same was asked for after that instant and has not come back. */
export async function hasTwin(
  tx: Tx,
  userId: string,
  { bankAccountId, amountKobo, after }: { bankAccountId: string; amountKobo: Kobo; after: Date },
): Promise<boolean> {
  const row = await tx
    .selectFrom('withdrawal')
    .select('id')
    .where('userId', '=', userId)
    .where('bankAccountId', '=', bankAccountId)
    .where('amountKobo', '=', amountKobo)
    .where('createdAt', '>', after)
    .where('status', 'in', ['requested', 'sent', 'paid'])
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

interface Change {
  readonly status?: WithdrawalStatus;
  readonly held: Hold | null;
  readonly failure?: string;
  readonly checkedAt: Date;
  readonly checks: number;
  readonly nextCheckAt: Date | null;
}

/** Writes what changed; every change says when the provider is asked next. */
export async function updatePayout(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  change: Change,
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({
      status: change.status,
      held: change.held,
      failure: change.failure,
      checkedAt: change.checkedAt,
      checks: change.checks,
      nextCheckAt: change.nextCheckAt,
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/**
 * Notes that the provider is about to be told: anyone who comes later asks it first. False where it must not be told, since
 * the money is back, or staff are about to give it back.
 */
export async function claimSending(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  at: Date,
): Promise<boolean> {
  const row = await tx
    .updateTable('withdrawal')
    .set({ sendBegunAt: at })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where((either) => either.or([either('noSendUntil', 'is', null), either('noSendUntil', '<=', at)]))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Keeps everybody from telling the provider until then; returns when it was told last. Undefined: it is on its way no more. */
export async function stopSending(
  db: Db,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  until: Date,
): Promise<{ toldAt: Date | null } | undefined> {
  const row = await db
    .updateTable('withdrawal')
    .set({ noSendUntil: until })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('status', 'in', WITHDRAWAL_STATUSES.filter(isOpen))
    .returning('sendBegunAt')
    .executeTakeFirst();
  return row && { toldAt: row.sendBegunAt };
}

/** Writes who gave it back, and why. */
export async function noteReturn(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  { staff, reason }: { staff: string; reason: string },
): Promise<void> {
  await tx
    .updateTable('withdrawal')
    .set({ returnedBy: staff, returnReason: reason })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Adds one line to the timeline that the customer sees. Called under the withdrawal's lock. */
export async function appendEvent(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  event: WithdrawalEvent,
  at: Date,
): Promise<void> {
  await sql`
    insert into withdrawal_event (user_id, withdrawal_id, seq, event, at)
    select ${userId}::uuid, ${id}::uuid, coalesce(max(seq), 0) + 1, ${event}, ${at}
    from withdrawal_event where user_id = ${userId}::uuid and withdrawal_id = ${id}::uuid
  `.execute(tx);
}

interface TimelineEntry {
  readonly at: Date;
  readonly event: WithdrawalEvent;
}

/** What each of these withdrawals of a customer went through, by their ids. */
export async function timelinesOf(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<Map<string, TimelineEntry[]>> {
  const timelines = new Map(ids.map((id) => [id, Array<TimelineEntry>()]));
  if (ids.length === 0) return timelines;
  const events = await db
    .selectFrom('withdrawalEvent')
    .select(['withdrawalId', 'event', 'at'])
    .where('userId', '=', userId)
    .where('withdrawalId', 'in', ids)
    .orderBy('withdrawalId')
    .orderBy('seq')
    .execute();
  for (const { withdrawalId, ...entry } of events) timelines.get(withdrawalId)?.push(entry);
  return timelines;
}

export async function timelineOf(
  db: Db | Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
): Promise<TimelineEntry[]> {
  return (await timelinesOf(db, userId, [id])).get(id) ?? [];
}

/** Those, over all customers, that staff should look at: held, or open since before that instant. Oldest first. */
export async function payoutsForStaff(db: Db, openSince: Date, most: number) {
  return db
    .selectFrom('withdrawal')
    .select(['userId', 'id', 'reference', 'status', 'held', 'amountKobo', 'createdAt', 'checks'])
    .where((either) =>
      either.or([
        either('held', 'is not', null),
        either.and([either('status', 'in', ['requested', 'sent']), either('createdAt', '<', openSince)]),
      ]),
    )
    .orderBy('createdAt')
    .limit(most)
    .execute();
}

/** The same for the desk, over all customers. */
export function payoutsWaiting(openSince: Date) {
  return sql<Pick<PayoutRow, 'userId' | 'reference' | 'status' | 'held' | 'amountKobo'> & QueuePlace>`
    select created_at as at, id as key, created_at as since, user_id, reference, status, held, amount_kobo
    from withdrawal
    where held is not null or (status in ('requested', 'sent') and created_at < ${openSince}::timestamptz)`;
}

/** Lets one go that is held, as one from before a freeze or a press is: staff have found out who asked for it. Undefined where none was held. */
export async function release(
  db: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  now: Date,
): Promise<Pick<PayoutRow, 'held' | 'amountKobo'> | undefined> {
  return db
    .updateTable('withdrawal')
    .set({ releasedAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .where('held', 'is not', null)
    .returning(['held', 'amountKobo'])
    .executeTakeFirst();
}

/** Ends the waiting of one that has ended here and that the provider contradicts; false where it is none, or still on its way. */
export async function endContradiction(
  tx: Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
): Promise<boolean> {
  const row = await tx
    .updateTable('withdrawal')
    .set({ held: null })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('held', 'in', CONTRADICTIONS)
    .where('status', 'not in', WITHDRAWAL_STATUSES.filter(isOpen))
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Lets the provider be asked now; false where no withdrawal of that reference waits. */
export async function makeDue(
  db: Db | Tx,
  { userId, id }: Pick<PayoutRow, 'userId' | 'id'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .updateTable('withdrawal')
    .set({ nextCheckAt: now })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where((either) =>
      either.or([either('status', 'in', ['requested', 'sent']), either('held', 'is not', null)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
