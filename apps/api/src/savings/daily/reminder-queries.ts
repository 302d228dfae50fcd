import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { UnpaidRun } from '@kolo/domain/reminder';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import type { DailyRow } from './queries.ts';
import { dailyPackages } from './queries.ts';

/** A row whose time has come, and when that was. */
export type DueReminder = ReminderRow & { readonly nextCheckAt: Date };

export interface ReminderRow {
  readonly userId: string;
  readonly packageId: string;
  readonly remindedOn: LagosDate | null;
  readonly unpaid: UnpaidRun | null;
  readonly nextCheckAt: Date | null;
}

function dayOf(text: string | null): LagosDate | null {
  return text === null ? null : parseLagosDate(text);
}

/**
 * Has every open package of the customer looked at now: one was made or edited, or the hour changed. Puts a row in where there
 * is none; a look that is due already keeps its time.
 */
export async function wakeReminders(tx: Tx, userId: string, now: Date): Promise<void> {
  await sql`
    insert into daily_reminder (user_id, package_id, next_check_at)
      select p.user_id, p.id, ${now}::timestamptz from daily_package p
      where p.user_id = ${userId}::uuid and p.status = 'active' order by p.id
      on conflict (user_id, package_id) do update set next_check_at = least(daily_reminder.next_check_at, excluded.next_check_at)
  `.execute(tx);
}

/** When the first package is looked at, over all customers; null where none is. */
export async function firstReminder(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('dailyReminder')
    .select('nextCheckAt')
    .where('nextCheckAt', 'is not', null)
    .orderBy('nextCheckAt')
    .limit(1)
    .executeTakeFirst();
  return row?.nextCheckAt ?? null;
}

/** Over all customers: those of `most` packages that have to be looked at, the longest waiting first, behind so many others. */
export async function customersToRemind(
  db: Db,
  now: Date,
  { most, passed }: { most: number; passed: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from daily_reminder where next_check_at <= ${now} order by next_check_at, user_id, package_id
    limit ${most} offset ${passed}
  `.execute(db);
  return [...new Set(rows.map(({ userId }) => userId))];
}

/**
 * The packages of these customers that have to be looked at, at one hour by ascending customers, held until the transaction ends.
 * Those that another worker holds are left to it.
 */
export async function holdDueReminders(
  tx: Tx,
  userIds: readonly string[],
  now: Date,
): Promise<DueReminder[]> {
  const { rows } = await sql<{
    userId: string;
    packageId: string;
    remindedOn: string | null;
    unpaidSince: string | null;
    unpaidCount: bigint | null;
    nextCheckAt: Date;
  }>`
    select user_id, package_id, reminded_on::text, unpaid_since::text, unpaid_count, next_check_at from daily_reminder
    where user_id = any(${userIds}::uuid[]) and next_check_at <= ${now} order by next_check_at, user_id, package_id
    for no key update skip locked
  `.execute(tx);
  return rows.map(({ userId, packageId, remindedOn, unpaidSince, unpaidCount, nextCheckAt }) => {
    const since = dayOf(unpaidSince);
    const unpaid = since && unpaidCount !== null ? { since, totalCount: Number(unpaidCount) } : null;
    return { userId, packageId, remindedOn: dayOf(remindedOn), unpaid, nextCheckAt };
  });
}

/** The packages of these rows, by their id. */
export async function packagesOf(
  tx: Tx,
  rows: readonly ReminderRow[],
): Promise<ReadonlyMap<string, DailyRow>> {
  const found = await dailyPackages(
    tx,
    rows.map(({ userId, packageId }) => ({ userId, id: packageId })),
  );
  return new Map(found.map((row) => [row.id, row]));
}

/** Writes what was decided. The caller holds the rows. */
export async function writeReminders(tx: Tx, rows: readonly ReminderRow[]): Promise<void> {
  const userIds = rows.map(({ userId }) => userId);
  await sql`
    update daily_reminder r
    set next_check_at = n.next_check_at, reminded_on = n.reminded_on, unpaid_since = n.unpaid_since, unpaid_count = n.unpaid_count
    from unnest(
      ${userIds}::uuid[], ${rows.map(({ packageId }) => packageId)}::uuid[],
      ${rows.map(({ nextCheckAt }) => nextCheckAt)}::timestamptz[], ${rows.map(({ remindedOn }) => remindedOn)}::date[],
      ${rows.map(({ unpaid }) => unpaid?.since ?? null)}::date[],
      ${rows.map(({ unpaid }) => unpaid?.totalCount ?? null)}::bigint[]
    ) as n (user_id, package_id, next_check_at, reminded_on, unpaid_since, unpaid_count)
    where r.user_id = any(${userIds}::uuid[]) and r.user_id = n.user_id and r.package_id = n.package_id
  `.execute(tx);
}
