import type { ContributionPurpose } from '@kolo/contract/payments';
import { CONTRIBUTION_PURPOSES } from '@kolo/contract/payments';
import type { ScheduleSource } from '@kolo/contract/schedules';
import { SCHEDULE_STATES } from '@kolo/contract/schedules';
import type { AccountType } from '@kolo/domain/account-types';
import { ACCOUNT_TYPES } from '@kolo/domain/account-types';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { MonthDay, Rhythm, ScheduleRule } from '@kolo/domain/schedule';
import { MONTH_DAY_WORDS } from '@kolo/domain/schedule';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

/** What is paid, into what and from where. */
export interface Order {
  readonly purpose: ContributionPurpose;
  readonly accountType: AccountType | null;
  readonly packageId: string | null;
  readonly amountKobo: Kobo;
  readonly source: ScheduleSource;
  readonly backup: ScheduleSource | null;
}

export interface ScheduleRow extends Order {
  readonly userId: string;
  readonly id: string;
  readonly rule: ScheduleRule;
  readonly tellsDayBefore: boolean;
  readonly toldOn: LagosDate | null;
  readonly state: (typeof SCHEDULE_STATES)[number];
  readonly pausedUntil: LagosDate | null;
  readonly pausedBecause: string | null;
  /** The first date that has not begun; null: none is left. */
  readonly nextDueOn: LagosDate | null;
  readonly createdAt: Date;
}

export interface StoredOrder {
  readonly purpose: string;
  readonly account_type: string | null;
  readonly package_id: string | null;
  readonly amount_kobo: bigint;
  readonly source_account_type: string | null;
  readonly source_card_id: string | null;
  readonly backup_account_type: string | null;
  readonly backup_card_id: string | null;
}

function accountOf(stored: string | null): AccountType | null {
  return ACCOUNT_TYPES.find((one) => one === stored) ?? null;
}

function sourceOf(stored: string | null, cardId: string | null): ScheduleSource | null {
  const accountType = accountOf(stored);
  if (accountType) return { method: 'account', accountType };
  return cardId === null ? null : { method: 'saved_card', cardId };
}

export function toOrder(row: StoredOrder): Order {
  const purpose = CONTRIBUTION_PURPOSES.find((one) => one === row.purpose);
  const source = sourceOf(row.source_account_type, row.source_card_id);
  invariant(purpose && source, 'a schedule has a purpose and a source');
  return {
    purpose,
    accountType: accountOf(row.account_type),
    packageId: row.package_id,
    amountKobo: kobo(row.amount_kobo),
    source,
    backup: sourceOf(row.backup_account_type, row.backup_card_id),
  };
}

export function orderColumns(order: Order): StoredOrder {
  return {
    purpose: order.purpose,
    account_type: order.accountType,
    package_id: order.packageId,
    amount_kobo: order.amountKobo,
    source_account_type: order.source.accountType ?? null,
    source_card_id: order.source.cardId ?? null,
    backup_account_type: order.backup?.accountType ?? null,
    backup_card_id: order.backup?.cardId ?? null,
  };
}

export const ORDER_COLUMNS = [
  'purpose',
  'account_type',
  'package_id',
  'amount_kobo',
  'source_account_type',
  'source_card_id',
  'backup_account_type',
  'backup_card_id',
] as const;

/** The driver reads a date as an instant of this machine's zone, so days travel as text. */
const DAYS = [
  sql<string>`start_date::text`.as('start_date'),
  sql<string | null>`end_date::text`.as('end_date'),
  sql<string | null>`told_on::text`.as('told_on'),
  sql<string | null>`paused_until::text`.as('paused_until'),
  sql<string | null>`next_due_on::text`.as('next_due_on'),
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

function schedules(db: Db | Tx, userId: string) {
  return db
    .selectFrom('schedule')
    .select([
      'user_id',
      'id',
      ...ORDER_COLUMNS,
      'frequency',
      'weekdays',
      'day_of_month',
      'hour',
      ...DAYS,
      'tells_day_before',
      'state',
      'paused_because',
      'created_at',
    ])
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null);
}

type Stored = Awaited<ReturnType<ReturnType<typeof schedules>['execute']>>[number];

function toSchedule(row: Stored): ScheduleRow {
  const state = SCHEDULE_STATES.find((one) => one === row.state);
  const startDate = parseLagosDate(row.start_date);
  invariant(state && startDate, `schedule ${row.id} is well formed`);
  return {
    ...toOrder(row),
    userId: row.user_id,
    id: row.id,
    rule: {
      rhythm: rhythmOf(row.frequency, row.weekdays, row.day_of_month),
      hour: row.hour,
      startDate,
      endDate: dayOf(row.end_date),
    },
    tellsDayBefore: row.tells_day_before,
    toldOn: dayOf(row.told_on),
    state,
    pausedUntil: dayOf(row.paused_until),
    pausedBecause: row.paused_because,
    nextDueOn: dayOf(row.next_due_on),
    createdAt: row.created_at,
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
    day_of_month: rhythm.frequency === 'monthly' ? String(rhythm.dayOfMonth) : null,
    hour,
    start_date: startDate,
    end_date: endDate,
    tells_day_before: row.tellsDayBefore,
    told_on: row.toldOn,
    state: row.state,
    paused_until: row.pausedUntil,
    paused_because: row.pausedBecause,
    next_due_on: row.nextDueOn,
    next_check_at: row.nextCheckAt,
  };
}

export async function insertSchedule(tx: Tx, row: ScheduleWrite, at: Date): Promise<void> {
  await tx
    .insertInto('schedule')
    .values({ user_id: row.userId, id: row.id, created_at: at, ...columnsOf(row) })
    .execute();
}

export async function updateSchedule(tx: Tx, row: ScheduleWrite): Promise<void> {
  await tx
    .updateTable('schedule')
    .set(columnsOf(row))
    .where('user_id', '=', row.userId)
    .where('id', '=', row.id)
    .execute();
}

export async function removeSchedule(tx: Tx, userId: string, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('schedule')
    .set({
      state: 'ended',
      paused_until: null,
      paused_because: null,
      next_due_on: null,
      next_check_at: null,
      deleted_at: at,
    })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Ends every schedule of a customer who leaves. */
export async function endSchedules(tx: Tx, userId: string): Promise<void> {
  await tx
    .updateTable('schedule')
    .set({
      state: 'ended',
      paused_until: null,
      paused_because: null,
      next_due_on: null,
      next_check_at: null,
    })
    .where('user_id', '=', userId)
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

/** The customer's schedules that have to be looked at, the older first. */
export async function dueSchedules(tx: Tx, userId: string, now: Date): Promise<ScheduleRow[]> {
  const rows = await schedules(tx, userId).where('next_check_at', '<=', now).orderBy('id').execute();
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
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { all: Number(row.all), open: Number(row.open) };
}

/** Customers with a schedule or a date that has to be looked at, the longest waiting first: over all customers. */
export async function customersDue(db: Db, now: Date, most: number): Promise<string[]> {
  const { rows } = await sql<{ user_id: string }>`
    select user_id from (
      (select user_id, next_check_at from schedule where next_check_at <= ${now} order by next_check_at limit ${most})
      union all
      (select user_id, next_check_at from schedule_occurrence where next_check_at <= ${now}
        order by next_check_at limit ${most})
    ) due group by user_id order by min(next_check_at) limit ${most}
  `.execute(db);
  return rows.map((row) => row.user_id);
}

/** When the next schedule or date has to be looked at, over all customers. */
export async function firstDue(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ next_check_at: Date | null }>`
    select least(
      (select next_check_at from schedule where next_check_at is not null order by next_check_at limit 1),
      (select next_check_at from schedule_occurrence where next_check_at is not null order by next_check_at limit 1)
    ) as next_check_at
  `.execute(db);
  return rows[0]?.next_check_at ?? null;
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
