import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

/** Notes a day whose books are to be compared; changes nothing where it stands. */
export async function noteDay(db: Db, day: LagosDate, dueAt: Date): Promise<void> {
  await sql`
    insert into reconciliation (day, due_at) values (${day}::date, ${dueAt}) on conflict do nothing
  `.execute(db);
}

export async function hasDays(db: Db): Promise<boolean> {
  const row = await db.selectFrom('reconciliation').select('dueAt').limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Takes the earliest day that is due, so that no other worker compares it until then; null where none is. */
export async function claimDay(db: Db, claim: { now: Date; until: Date }): Promise<LagosDate | null> {
  const { rows } = await sql<{ day: string }>`
    update reconciliation set due_at = ${claim.until}
    where day = (
      select day from reconciliation where finished_at is null and due_at <= ${claim.now}
      order by day limit 1 for update skip locked
    )
    returning day::text
  `.execute(db);
  const stored = rows[0]?.day;
  if (stored === undefined) return null;
  const day = parseLagosDate(stored);
  invariant(day, 'a day of the calendar is kept');
  return day;
}

export async function finishDay(
  db: Db,
  day: LagosDate,
  { at, differences }: { at: Date; differences: number },
): Promise<void> {
  await sql`
    update reconciliation set finished_at = ${at}, differences = ${differences} where day = ${day}::date
  `.execute(db);
}

/** When the next comparison falls due. */
export async function nextDayDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('reconciliation')
    .select('dueAt')
    .where('finishedAt', 'is', null)
    .orderBy('dueAt')
    .limit(1)
    .executeTakeFirst();
  return row?.dueAt ?? null;
}
