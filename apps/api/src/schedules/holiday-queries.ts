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

/** Schedules that run on the last working day and whose next date is in that month: over all customers, a page at a time. */
export async function onLastWorkingDay(
  db: Db,
  month: { first: LagosDate; last: LagosDate },
  most: number,
  after: string,
): Promise<{ userId: string; id: string }[]> {
  const { rows } = await sql<{ userId: string; id: string }>`
    select user_id as "userId", id from schedule
    where day_of_month = 'last_working' and next_due_on between ${month.first}::date and ${month.last}::date and id > ${after}::uuid
    order by id limit ${most}
  `.execute(db);
  return rows;
}
