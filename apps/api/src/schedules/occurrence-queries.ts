import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { DueTime } from '@kolo/domain/schedule';
import type { RunState } from '@kolo/domain/schedule-run';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { Order } from './queries.ts';
import { ORDER_COLUMNS, orderColumns, toOrder } from './queries.ts';
import { PREFIX } from './try-key.ts';

/** What is said of a date, and how it stands. */
interface Progress {
  readonly state: RunState;
  readonly reason: string | null;
  readonly isByHand: boolean;
  readonly isStopped: boolean;
  readonly tries: number;
  readonly round: number;
  readonly onBackup: boolean;
  readonly firstWasHopeless: boolean;
  readonly firstTriedAt: Date | null;
  readonly reference: string | null;
  readonly nextCheckAt: Date | null;
  /** Until when a worker may be at the try; null: none is. It counts for a date that is pending. */
  readonly busyUntil: Date | null;
}

/** One due date of a schedule. */
export interface OccurrenceRow extends Order, Progress {
  readonly userId: string;
  readonly id: string;
  readonly scheduleId: string;
  readonly dueOn: LagosDate;
  readonly dueAt: Date;
  readonly isMadeUp: boolean;
}

function occurrences(db: Db | Tx, userId: string) {
  return db
    .selectFrom('scheduleOccurrence')
    .select([
      'userId',
      'id',
      'scheduleId',
      sql<string>`due_on::text`.as('dueOn'),
      'dueAt',
      ...ORDER_COLUMNS,
      'isMadeUp',
      'isByHand',
      'isStopped',
      'state',
      'reason',
      'tries',
      'round',
      'onBackup',
      'firstWasHopeless',
      'firstTriedAt',
      'reference',
      'nextCheckAt',
      'busyUntil',
    ])
    .where('userId', '=', userId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof occurrences>['execute']>>[number];

function toOccurrence(row: Stored): OccurrenceRow {
  const dueOn = parseLagosDate(row.dueOn);
  invariant(dueOn, `the date ${row.id} of a schedule is well formed`);
  return { ...row, ...toOrder(row), dueOn };
}

/** A date that has come. `waits`: when it is tried; null where it never is by itself. */
export interface NewOccurrence {
  readonly userId: string;
  readonly id: string;
  readonly scheduleId: string;
  readonly due: DueTime;
  readonly order: Order;
  readonly state: RunState;
  readonly reason: string | null;
  readonly isMadeUp: boolean;
  readonly nextCheckAt: Date | null;
}

export async function insertOccurrence(tx: Tx, one: NewOccurrence): Promise<void> {
  await tx
    .insertInto('scheduleOccurrence')
    .values({
      userId: one.userId,
      id: one.id,
      scheduleId: one.scheduleId,
      dueOn: one.due.on,
      dueAt: one.due.at,
      ...orderColumns(one.order),
      state: one.state,
      reason: one.reason,
      isMadeUp: one.isMadeUp,
      nextCheckAt: one.nextCheckAt,
    })
    .execute();
}

/** A date that has come of one customer's schedule, among those of many. */
export interface NotedDate {
  readonly userId: string;
  readonly id: string;
  readonly scheduleId: string;
  readonly due: DueTime;
  readonly isMadeUp: boolean;
  /** Of the payment that has paid it; null: it waits to be tried. */
  readonly reference: string | null;
  /** The schedule's next date, and when the schedule is looked at next; null: it has ended. */
  readonly next: LagosDate | null;
  readonly looksAt: Date | null;
}

/** Notes dates of many customers, what each pays as its schedule has it, and moves the schedules on. Called in their turns. */
export async function insertDates(tx: Tx, dates: readonly NotedDate[], now: Date): Promise<void> {
  if (dates.length === 0) return;
  const userIds = sql`${dates.map(({ userId }) => userId)}::uuid[]`;
  const scheduleIds = sql`${dates.map(({ scheduleId }) => scheduleId)}::uuid[]`;
  await sql`
    insert into schedule_occurrence (user_id, id, schedule_id, due_on, due_at, purpose, account_type, package_id, amount_kobo,
      source_account_type, source_card_id, backup_account_type, backup_card_id, is_made_up, reference, state, tries,
      first_tried_at, next_check_at)
    select s.user_id, w.id, s.id, w.due_on, w.due_at, s.purpose, s.account_type, s.package_id, s.amount_kobo,
      s.source_account_type, s.source_card_id, s.backup_account_type, s.backup_card_id, w.is_made_up, w.reference,
      case when w.reference is null then 'due' else 'paid' end, case when w.reference is null then 0 else 1 end,
      case when w.reference is not null then ${now}::timestamptz end,
      case when w.reference is null then ${now}::timestamptz end
    from unnest(
      ${userIds}, ${dates.map(({ id }) => id)}::uuid[], ${scheduleIds}, ${dates.map(({ due }) => due.on)}::date[],
      ${dates.map(({ due }) => due.at)}::timestamptz[], ${dates.map(({ isMadeUp }) => isMadeUp)}::boolean[],
      ${dates.map(({ reference }) => reference)}::text[]
    ) as w (user_id, id, schedule_id, due_on, due_at, is_made_up, reference)
    join schedule s on s.user_id = w.user_id and s.id = w.schedule_id
    where s.user_id = any(${userIds})
  `.execute(tx);
  await sql`
    update schedule s
    set next_due_on = w.next, next_check_at = w.looks_at, state = case when w.next is null then 'ended' else s.state end
    from unnest(
      ${userIds}, ${scheduleIds}, ${dates.map(({ next }) => next)}::date[], ${dates.map(({ looksAt }) => looksAt)}::timestamptz[]
    ) as w (user_id, schedule_id, next, looks_at)
    where s.user_id = any(${userIds}) and s.user_id = w.user_id and s.id = w.schedule_id
  `.execute(tx);
}

/** Writes how a date stands. Called in the customer's turn. */
export async function updateOccurrence(
  tx: Tx,
  { userId, id }: Pick<OccurrenceRow, 'userId' | 'id'>,
  change: Partial<Progress>,
): Promise<void> {
  await tx
    .updateTable('scheduleOccurrence')
    .set({
      state: change.state,
      reason: change.reason,
      isByHand: change.isByHand,
      isStopped: change.isStopped,
      tries: change.tries,
      round: change.round,
      onBackup: change.onBackup,
      firstWasHopeless: change.firstWasHopeless,
      firstTriedAt: change.firstTriedAt,
      reference: change.reference,
      nextCheckAt: change.nextCheckAt,
      busyUntil: change.busyUntil,
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** What is paid, and from where, from now on. */
export async function updateOrder(
  tx: Tx,
  { userId, id }: Pick<OccurrenceRow, 'userId' | 'id'>,
  order: Order,
): Promise<void> {
  await tx
    .updateTable('scheduleOccurrence')
    .set(orderColumns(order))
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

export async function findOccurrence(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<OccurrenceRow | undefined> {
  const row = await occurrences(db, userId).where('id', '=', id).executeTakeFirst();
  return row && toOccurrence(row);
}

/** The date, held until the transaction ends. */
export async function lockOccurrence(
  tx: Tx,
  userId: string,
  { scheduleId, dueOn }: { scheduleId: string; dueOn: LagosDate },
): Promise<OccurrenceRow | undefined> {
  const row = await occurrences(tx, userId)
    .where('scheduleId', '=', scheduleId)
    .where('dueOn', '=', sql<Date>`${dueOn}::date`)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row && toOccurrence(row);
}

/**
 * The first date that has to be looked at: in the order of their hours, at one hour the older schedule first. `busy`: a worker is at a try
 * of another one, and what that leaves in the source is not known yet.
 */
export async function nextOccurrence(
  tx: Tx,
  userId: string,
  now: Date,
): Promise<OccurrenceRow | 'busy' | undefined> {
  const isBusy = sql<boolean>`(state = 'pending' and next_check_at > ${now} and coalesce(busy_until > ${now}, false))`;
  const row = await occurrences(tx, userId)
    .select(isBusy.as('isBusy'))
    .where('nextCheckAt', 'is not', null)
    .where((is) => is.or([is('nextCheckAt', '<=', now), isBusy]))
    .orderBy(isBusy, 'desc')
    .orderBy('dueAt')
    .orderBy('scheduleId')
    .limit(1)
    .executeTakeFirst();
  if (row?.isBusy === true) return 'busy';
  return row && toOccurrence(row);
}

export interface Page {
  readonly scheduleId?: string | undefined;
  readonly limit: number;
  readonly skip: number;
}

/** One page of the customer's dates, newest first. */
export async function activityOf(
  db: Db | Tx,
  userId: string,
  { scheduleId, limit, skip }: Page,
): Promise<OccurrenceRow[]> {
  let query = occurrences(db, userId).orderBy('dueAt', 'desc').orderBy('id', 'desc');
  if (scheduleId !== undefined) query = query.where('scheduleId', '=', scheduleId);
  return (await query.limit(limit).offset(skip).execute()).map(toOccurrence);
}

export async function countActivity(db: Db, userId: string, scheduleId?: string): Promise<number> {
  let query = db
    .selectFrom('scheduleOccurrence')
    .select((build) => build.fn.countAll<bigint>().as('all'))
    .where('userId', '=', userId);
  if (scheduleId !== undefined) query = query.where('scheduleId', '=', scheduleId);
  return Number((await query.executeTakeFirstOrThrow()).all);
}

/** The last date of each schedule that has come by then. */
export async function lastOccurrences(
  db: Db | Tx,
  userId: string,
  scheduleIds: readonly string[],
  now: Date,
): Promise<Map<string, OccurrenceRow>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await occurrences(db, userId)
    .distinctOn('scheduleId')
    .where('scheduleId', 'in', scheduleIds)
    .where('dueAt', '<=', now)
    .orderBy('scheduleId')
    .orderBy('dueAt', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.scheduleId, toOccurrence(row)]));
}

/** The day of the newest date that has begun or was skipped; null for a schedule that has none. */
export async function lastBegun(tx: Tx, userId: string, scheduleId: string): Promise<LagosDate | null> {
  const row = await tx
    .selectFrom('scheduleOccurrence')
    .select(sql<string | null>`max(due_on)::text`.as('last'))
    .where('userId', '=', userId)
    .where('scheduleId', '=', scheduleId)
    .executeTakeFirst();
  return row?.last ? parseLagosDate(row.last) : null;
}

/** Of each schedule the date still to come that was skipped: there is one at most. */
export async function skippedAhead(
  db: Db | Tx,
  userId: string,
  scheduleIds: readonly string[],
  now: Date,
): Promise<Map<string, OccurrenceRow>> {
  if (scheduleIds.length === 0) return new Map();
  const rows = await occurrences(db, userId)
    .where('scheduleId', 'in', scheduleIds)
    .where('state', '=', 'skipped')
    .where('dueAt', '>', now)
    .execute();
  return new Map(rows.map((row) => [row.scheduleId, toOccurrence(row)]));
}

/** A date that was skipped beforehand and has not come is another day now. */
export async function moveDate(
  tx: Tx,
  { userId, id }: Pick<OccurrenceRow, 'userId' | 'id'>,
  { on, at }: DueTime,
): Promise<void> {
  await tx
    .updateTable('scheduleOccurrence')
    .set({ dueOn: on, dueAt: at })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/**
 * Gives up every date that waits to be tried, of one schedule or of all the customer's. A try whose answer is awaited may still be
 * paid, and is the last.
 */
export async function stopTrying(
  tx: Tx,
  { userId, scheduleId }: { userId: string; scheduleId?: string },
  reason: string,
): Promise<void> {
  let own = tx.updateTable('scheduleOccurrence').where('userId', '=', userId);
  if (scheduleId !== undefined) own = own.where('scheduleId', '=', scheduleId);
  await own.set({ isStopped: true }).where('state', '=', 'pending').execute();
  await own
    .set({ state: 'missed', reason, nextCheckAt: null })
    .where('state', 'in', ['due', 'retrying'])
    .execute();
}

/** When a schedule last asked this card for money since then, whatever came of it; null: never. */
export async function lastCharged(
  tx: Tx,
  userId: string,
  { cardId, since }: { cardId: string; since: Date },
): Promise<Date | null> {
  const row = await tx
    .selectFrom('payment')
    .select((build) => build.fn.max('createdAt').as('last'))
    .where('userId', '=', userId)
    .where('id', '>=', firstIdAt(since))
    .where('cardId', '=', cardId)
    .where('requestKey', 'like', `${PREFIX}%`)
    .executeTakeFirst();
  return row?.last ?? null;
}

/** Has a try that is awaited looked at now. */
export async function wake(
  tx: Tx,
  userId: string,
  { scheduleId, dueOn }: { scheduleId: string; dueOn: LagosDate },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('scheduleOccurrence')
    .set({ nextCheckAt: now })
    .where('userId', '=', userId)
    .where('scheduleId', '=', scheduleId)
    .where('dueOn', '=', sql<Date>`${dueOn}::date`)
    .where('state', '=', 'pending')
    .execute();
}
