import type { ContributionPurpose } from '@kolo/contract/payments';
import type { SCHEDULE_STATES, ScheduleSource } from '@kolo/contract/schedules';
import type { AccountType } from '@kolo/domain/account-types';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import type { MonthDay, Pause, Rhythm, ScheduleRule } from '@kolo/domain/schedule';
import { MONTH_DAY_WORDS } from '@kolo/domain/schedule';
import type { RawBuilder, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Schedule } from '#platform/tables.ts';
import { LOOKED_AT_TOGETHER } from './limits.ts';

/** What is paid, into what and from where. */
export interface Order {
  readonly purpose: ContributionPurpose;
  readonly accountType: AccountType | null;
  readonly packageId: string | null;
  readonly amountKobo: Kobo;
  readonly source: ScheduleSource;
  readonly backup: ScheduleSource | null;
}

/** A date of which the customer knows that it is coming. */
export interface Told {
  readonly on: LagosDate;
  /** The announced amount, the most that is charged; 0 where nothing was announced. Null where the customer set the terms themselves. */
  readonly amountKobo: Kobo | null;
}

export interface ScheduleRow extends Order {
  readonly userId: string;
  readonly id: string;
  readonly rule: ScheduleRule;
  readonly tellsDayBefore: boolean;
  readonly told: Told | null;
  readonly state: (typeof SCHEDULE_STATES)[number];
  readonly pausedUntil: LagosDate | null;
  readonly pausedBecause: string | null;
  /** The package's goal when Kolo paused the schedule because it was reached. The schedule resumes once the goal is higher. */
  readonly pausedAtGoalKobo: Kobo | null;
  /** The first date that has not begun; null: none is left. */
  readonly nextDueOn: LagosDate | null;
  readonly createdAt: Date;
}

export function pauseOf({ state, pausedUntil }: Pick<ScheduleRow, 'state' | 'pausedUntil'>): Pause {
  return state === 'paused' ? { until: pausedUntil } : null;
}

export type StoredOrder = Pick<Selectable<Schedule>, (typeof ORDER_COLUMNS)[number]>;

function sourceOf(accountType: AccountType | null, cardId: string | null): ScheduleSource | null {
  if (accountType) return { method: 'account', accountType };
  return cardId === null ? null : { method: 'saved_card', cardId };
}

export function toOrder(row: StoredOrder): Order {
  const { purpose, accountType, packageId, amountKobo } = row;
  const source = sourceOf(row.sourceAccountType, row.sourceCardId);
  invariant(source, 'a schedule has a source');
  const backup = sourceOf(row.backupAccountType, row.backupCardId);
  return { purpose, accountType, packageId, amountKobo, source, backup };
}

export function orderColumns(order: Order): StoredOrder {
  return {
    purpose: order.purpose,
    accountType: order.accountType,
    packageId: order.packageId,
    amountKobo: order.amountKobo,
    sourceAccountType: order.source.accountType ?? null,
    sourceCardId: order.source.cardId ?? null,
    backupAccountType: order.backup?.accountType ?? null,
    backupCardId: order.backup?.cardId ?? null,
  };
}

export const ORDER_COLUMNS = [
  'purpose',
  'accountType',
  'packageId',
  'amountKobo',
  'sourceAccountType',
  'sourceCardId',
  'backupAccountType',
  'backupCardId',
] as const;

/** The driver reads a date as an instant of this machine's zone, so days travel as text. */
const DAYS = [
  sql<string>`start_date::text`.as('startDate'),
  sql<string | null>`end_date::text`.as('endDate'),
  sql<string | null>`told_on::text`.as('toldOn'),
  sql<string | null>`paused_until::text`.as('pausedUntil'),
  sql<string | null>`next_due_on::text`.as('nextDueOn'),
];

function rhythmOf(frequency: string, weekdays: number[] | null, dayOfMonth: string | null): Rhythm {
  if (frequency === 'weekly' && weekdays) return { frequency, weekdays };
  if (frequency === 'monthly' && dayOfMonth !== null) {
    const word: MonthDay | undefined = MONTH_DAY_WORDS.find((one) => one === dayOfMonth);
    return { frequency, dayOfMonth: word ?? Number(dayOfMonth) };
  }
  invariant(frequency === 'daily', `a schedule is daily, weekly or monthly, with its days`);
  return { frequency };
}

function dayOf(text: string | null): LagosDate | null {
  return text === null ? null : parseLagosDate(text);
}

function schedules(db: Db | Tx, whose: string | RawBuilder<string>) {
  return db
    .selectFrom('schedule')
    .select([
      'userId',
      'id',
      ...ORDER_COLUMNS,
      'frequency',
      'weekdays',
      'dayOfMonth',
      'hour',
      ...DAYS,
      'tellsDayBefore',
      'state',
      'pausedBecause',
      'pausedAtGoalKobo',
      'toldKobo',
      'createdAt',
    ])
    .where('userId', '=', whose)
    .where('deletedAt', 'is', null);
}

type Stored = Awaited<ReturnType<ReturnType<typeof schedules>['execute']>>[number];

function toldOf({ toldOn, toldKobo }: Pick<Stored, 'toldOn' | 'toldKobo'>): Told | null {
  const on = dayOf(toldOn);
  return on && { on, amountKobo: toldKobo };
}

function toSchedule(row: Stored): ScheduleRow {
  const startDate = parseLagosDate(row.startDate);
  invariant(startDate, `schedule ${row.id} is well formed`);
  return {
    ...toOrder(row),
    userId: row.userId,
    id: row.id,
    rule: {
      rhythm: rhythmOf(row.frequency, row.weekdays, row.dayOfMonth),
      hour: row.hour,
      startDate,
      endDate: dayOf(row.endDate),
    },
    tellsDayBefore: row.tellsDayBefore,
    told: toldOf(row),
    state: row.state,
    pausedUntil: dayOf(row.pausedUntil),
    pausedBecause: row.pausedBecause,
    pausedAtGoalKobo: row.pausedAtGoalKobo,
    nextDueOn: dayOf(row.nextDueOn),
    createdAt: row.createdAt,
  };
}

/** What of a schedule is written together with when it is looked at next. */
export type ScheduleWrite = Omit<ScheduleRow, 'createdAt'> & { readonly nextCheckAt: Date | null };

function columnsOf(row: ScheduleWrite) {
  const { rhythm, hour, startDate, endDate } = row.rule;
  return {
    ...orderColumns(row),
    frequency: rhythm.frequency,
    weekdays: rhythm.frequency === 'weekly' ? [...rhythm.weekdays] : null,
    dayOfMonth: rhythm.frequency === 'monthly' ? String(rhythm.dayOfMonth) : null,
    hour,
    startDate,
    endDate,
    tellsDayBefore: row.tellsDayBefore,
    toldOn: row.told?.on ?? null,
    toldKobo: row.told?.amountKobo ?? null,
    state: row.state,
    pausedUntil: row.pausedUntil,
    pausedBecause: row.pausedBecause,
    pausedAtGoalKobo: row.pausedAtGoalKobo,
    nextDueOn: row.nextDueOn,
    nextCheckAt: row.nextCheckAt,
  };
}

export async function insertSchedule(tx: Tx, row: ScheduleWrite, at: Date): Promise<void> {
  await tx
    .insertInto('schedule')
    .values({ userId: row.userId, id: row.id, createdAt: at, ...columnsOf(row) })
    .execute();
}

export async function updateSchedule(tx: Tx, row: ScheduleWrite): Promise<void> {
  await tx
    .updateTable('schedule')
    .set(columnsOf(row))
    .where('userId', '=', row.userId)
    .where('id', '=', row.id)
    .execute();
}

/** False for an unknown id as for another customer's; one that was removed before stays as it is. */
export async function removeSchedule(tx: Tx, userId: string, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule')
    .set({
      state: 'ended',
      pausedUntil: null,
      pausedBecause: null,
      pausedAtGoalKobo: null,
      nextDueOn: null,
      nextCheckAt: null,
      deletedAt: sql<Date>`coalesce(deleted_at, ${at})`,
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Ends every schedule of a customer who leaves. */
export async function endSchedules(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('schedule')
    .set({
      state: 'ended',
      pausedUntil: null,
      pausedBecause: null,
      pausedAtGoalKobo: null,
      nextDueOn: null,
      nextCheckAt: null,
    })
    .where('userId', '=', userId)
    .where('state', '<>', 'ended')
    .execute();
}

/** One schedule; undefined for a deleted and an unknown id as for another customer's. */
export async function findSchedule(
  db: Db | Tx,
  userId: string,
  id: string,
): Promise<ScheduleRow | undefined> {
  const row = await schedules(db, userId).where('id', '=', id).executeTakeFirst();
  return row && toSchedule(row);
}

/** One page of the customer's schedules, newest first. */
export async function schedulesOf(
  db: Db | Tx,
  userId: string,
  { limit, skip }: { limit: number; skip: number },
): Promise<ScheduleRow[]> {
  const rows = await schedules(db, userId).orderBy('id', 'desc').limit(limit).offset(skip).execute();
  return rows.map(toSchedule);
}

/** The customer's schedules that charge this card first, in the order in which they do on one day. */
export async function schedulesFromCard(tx: Tx, userId: string, cardId: string): Promise<ScheduleRow[]> {
  const own = schedules(tx, userId).where('sourceCardId', '=', cardId).where('state', '<>', 'ended');
  return (await own.orderBy('hour').orderBy('id').execute()).map(toSchedule);
}

/** The customer's schedules that have to be looked at, the older first. */
export async function dueSchedules(tx: Tx, userId: string, now: Date): Promise<ScheduleRow[]> {
  const rows = await schedules(tx, userId).where('nextCheckAt', '<=', now).orderBy('id').execute();
  return rows.map(toSchedule);
}

export async function countSchedules(
  db: Db | Tx,
  userId: string,
): Promise<{ readonly all: number; readonly open: number }> {
  const row = await db
    .selectFrom('schedule')
    .select((build) => [
      build.fn.countAll<bigint>().as('all'),
      build.fn.countAll<bigint>().filterWhere('state', '<>', 'ended').as('open'),
    ])
    .where('userId', '=', userId)
    .where('deletedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), open: Number(row.open) };
}

/** Over all customers: those with a schedule that has to be looked at, the longest waiting first, behind so many schedules. */
export async function customersToBegin(db: Db, now: Date, passed: number): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from schedule where next_check_at <= ${now} order by next_check_at
    limit ${LOOKED_AT_TOGETHER} offset ${passed}
  `.execute(db);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/** When the next schedule has to be looked at, over all customers. */
export async function firstToBegin(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ nextCheckAt: Date }>`
    select next_check_at from schedule where next_check_at is not null order by next_check_at limit 1
  `.execute(db);
  return rows[0]?.nextCheckAt ?? null;
}

/**
 * The schedules of these customers that have to be looked at. Without those of a customer of whom a date is being tried, and without
 * one whose date was skipped beforehand.
 */
export async function plainSchedules(tx: Tx, userIds: readonly string[], now: Date): Promise<ScheduleRow[]> {
  const mine = sql<string>`any(${userIds}::uuid[])`;
  const busy = sql<string>`(
    select o.user_id from schedule_occurrence o
    where o.user_id = ${mine} and o.next_check_at is not null and (o.next_check_at <= ${now} or o.state in ('due', 'pending'))
  )`;
  const isNoted = sql<boolean>`exists (
    select from schedule_occurrence o
    where o.user_id = schedule.user_id and o.schedule_id = schedule.id and o.due_on = schedule.next_due_on
  )`;
  const due = schedules(tx, mine)
    .where('nextCheckAt', '<=', now)
    .where('userId', 'not in', busy)
    .where((is) => is.not(isNoted));
  return (await due.execute()).map(toSchedule);
}

/** After a fault: nothing of this customer that is due is looked at before then. */
export async function restAfterFault(db: Db, userId: string, now: Date, until: Date): Promise<void> {
  await sql`
    with rested as (
      update schedule set next_check_at = ${until} where user_id = ${userId}::uuid and next_check_at <= ${now}
    )
    update schedule_occurrence set next_check_at = ${until} where user_id = ${userId}::uuid and next_check_at <= ${now}
  `.execute(db);
}
