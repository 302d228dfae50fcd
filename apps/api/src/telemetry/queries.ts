import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { AnalyticsConsent, AnalyticsEvent, CrashReport } from '#platform/tables.ts';
import type { Maintenance } from '#platform/upkeep.ts';
import { daysBefore, oldRows } from '#platform/upkeep.ts';

/** A crash that nobody looked into for so long is of a version that nobody runs. */
const CRASH_KEPT_DAYS = 90;
const EVENT_KEPT_DAYS = 90;

export async function insertCrash(db: Db, crash: Insertable<CrashReport>): Promise<void> {
  await db.insertInto('crashReport').values(crash).execute();
}

export async function insertEvents(tx: Tx, events: readonly Insertable<AnalyticsEvent>[]): Promise<void> {
  await tx.insertInto('analyticsEvent').values(events).execute();
}

/** What the customer answered; undefined where they were not asked. Held in a transaction until it ends. */
export async function findConsent(db: Db | Tx, userId: string): Promise<boolean | undefined> {
  const row = await db
    .selectFrom('analyticsConsent')
    .select('isAllowed')
    .where('userId', '=', userId)
    .$if(db.isTransaction, (found) => found.forShare())
    .executeTakeFirst();
  return row?.isAllowed;
}

export async function putConsent(db: Db, consent: Insertable<AnalyticsConsent>): Promise<void> {
  const { isAllowed, answeredAt } = consent;
  await db
    .insertInto('analyticsConsent')
    .values(consent)
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ isAllowed, answeredAt }))
    .execute();
}

export async function deleteConsent(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('analyticsConsent').where('userId', '=', userId).execute();
}

/** Whether money has come from that pot, which stands for all that is paid in. */
export async function hasPaidIn(db: Db, userId: string, paidInFrom: number): Promise<boolean> {
  const asked = await sql<{ hasPaidIn: boolean }>`
    select exists (
      select from ledger.movement where user_id = ${userId}::uuid and from_id = ${paidInFrom}
    ) as has_paid_in
  `.execute(db);
  return onlyRow(asked).hasPaidIn;
}

/** How many customers registered since then, and how many of them took each further step; over all customers. */
export async function countSteps(db: Db, since: Date, paidInFrom: number) {
  const { rows } = await sql<{
    registered: bigint;
    account: bigint;
    naira: bigint;
    package: bigint;
    schedule: bigint;
  }>`
    with way as (
      select
        exists (select from self_account where user_id = customer.user_id) as account,
        exists (select from ledger.movement
          where user_id = customer.user_id and from_id = ${paidInFrom}) as naira,
        exists (select from daily_package where user_id = customer.user_id)
          or exists (select from sb_package where user_id = customer.user_id)
          or exists (select from interest_package where user_id = customer.user_id) as package,
        exists (select from schedule where user_id = customer.user_id) as schedule
      from customer where user_id >= ${firstIdAt(since)}::uuid
    )
    select count(*) as registered,
      count(*) filter (where account) as account,
      count(*) filter (where account and naira) as naira,
      count(*) filter (where account and naira and package) as package,
      count(*) filter (where account and naira and package and schedule) as schedule
    from way
  `.execute(db);
  return rows[0];
}

/** Visits since then of customers who allow it. */
export async function countVisits(db: Db, since: Date): Promise<number> {
  const { visits } = await db
    .selectFrom('analyticsEvent')
    .select((of) => of.fn.count('session').distinct().as('visits'))
    .where('at', '>=', since)
    .executeTakeFirstOrThrow();
  return Number(visits);
}

/** How often each screen was opened since then, the most opened first. The list of screens bounds it. */
export async function countScreens(db: Db, since: Date) {
  const rows = await db
    .selectFrom('analyticsEvent')
    .select((of) => ['screen', of.fn.countAll().as('opened')])
    .where('at', '>=', since)
    .where('screen', 'is not', null)
    .groupBy('screen')
    .orderBy('opened', 'desc')
    .orderBy('screen')
    .execute();
  return rows.map(({ screen, opened }) => ({ screen, opened: Number(opened) }));
}

export const telemetryMaintenance: readonly Maintenance[] = [
  {
    name: 'crash reports',
    async remove(db, now, most) {
      const { numAffectedRows } = await sql`
        delete from crash_report where id in (
          select id from crash_report where at < ${daysBefore(now, CRASH_KEPT_DAYS)} order by at limit ${most}
        )
      `.execute(db);
      return Number(numAffectedRows ?? 0n);
    },
  },
  oldRows({
    name: 'events of analytics',
    table: 'analyticsEvent',
    key: ['id'],
    dated: 'at',
    keptDays: EVENT_KEPT_DAYS,
  }),
];
