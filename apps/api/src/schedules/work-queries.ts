import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Customers with a date that has to be looked at, the longest waiting first, by so many dates: over all customers. */
export async function customersToTry(
  db: Db,
  now: Date,
  { most, passed }: { most: number; passed: number },
): Promise<string[]> {
  const { rows } = await sql<{ userId: string }>`
    select user_id from (
      select user_id, next_check_at from schedule_occurrence where next_check_at <= ${now} order by next_check_at
      limit ${most} offset ${passed}
    ) due group by user_id order by min(next_check_at)
  `.execute(db);
  return rows.map((row) => row.userId);
}

/**
 * When the next date must be looked at, over all customers; left out is one that waits while another date of its customer is being
 * tried.
 */
export async function firstToTry(db: Db, now: Date): Promise<Date | null> {
  const { rows } = await sql<{ nextCheckAt: Date }>`
    select next_check_at from schedule_occurrence o
    where next_check_at is not null and not exists (
      select from schedule_occurrence tried
      where tried.user_id = o.user_id and tried.id <> o.id and tried.state = 'pending'
        and tried.next_check_at > ${now} and tried.busy_until > ${now}
    )
    order by next_check_at limit 1
  `.execute(db);
  return rows[0]?.nextCheckAt ?? null;
}
