import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

/** What staff know of public holidays better than the table. */
export async function corrections(db: Db | Tx): Promise<HolidayCorrection[]> {
  const rows = await db
    .selectFrom('holidayCorrection')
    .select([sql<string>`holiday::text`.as('holiday'), 'isHoliday', 'name'])
    .orderBy('holiday')
    .execute();
  return rows.map((row) => {
    const on = parseLagosDate(row.holiday);
    invariant(on, 'a corrected holiday is a day');
    return { on, name: row.name, isHoliday: row.isHoliday };
  });
}

/** Corrections that the desk lists: some years of holidays. */
const CORRECTIONS_LISTED = 200;

/** What staff corrected, with who and when, the latest day first. */
export async function enteredCorrections(
  db: Db,
): Promise<{ day: string; name: string; isHoliday: boolean; enteredBy: string; enteredAt: Date }[]> {
  return db
    .selectFrom('holidayCorrection')
    .select([sql<string>`holiday::text`.as('day'), 'name', 'isHoliday', 'enteredBy', 'enteredAt'])
    .orderBy('holiday', 'desc')
    .limit(CORRECTIONS_LISTED)
    .execute();
}

export async function putCorrection(
  tx: Tx,
  { on, name, isHoliday }: HolidayCorrection,
  { by, at }: { by: string; at: Date },
): Promise<void> {
  const entered = { isHoliday, name, enteredBy: by, enteredAt: at };
  await tx
    .insertInto('holidayCorrection')
    .values({ holiday: on, ...entered })
    .onConflict((conflict) => conflict.column('holiday').doUpdateSet(entered))
    .execute();
}

/**
 * Schedules that run on the last working day with their next date in that month, or with one in it that was skipped and is still to come:
 * over all customers, a page at a time.
 */
export async function onLastWorkingDay(
  db: Db,
  month: { first: LagosDate; last: LagosDate; now: Date },
  most: number,
  after: string,
): Promise<{ userId: string; id: string }[]> {
  const { rows } = await sql<{ userId: string; id: string }>`
    select s.user_id as "userId", s.id from schedule s
    where s.day_of_month = 'last_working' and s.id > ${after}::uuid and (
      s.next_due_on between ${month.first}::date and ${month.last}::date
      or exists (
        select from schedule_occurrence o
        where o.user_id = s.user_id and o.schedule_id = s.id and o.due_on between ${month.first}::date and ${month.last}::date
          and o.state = 'skipped' and o.due_at > ${month.now}
      )
    )
    order by s.id limit ${most}
  `.execute(db);
  return rows;
}
