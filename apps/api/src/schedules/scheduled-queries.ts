import type { LagosDate } from '@kolo/domain/dates';
import { addDays, parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

/** A date that is older than this and still open belongs to a payment whose answer nobody has. */
const OPEN_DATES_DAYS = 31;

export interface ScheduledInto {
  readonly userId: string;
  readonly packageId: string;
  readonly on: LagosDate;
  readonly amountKobo: Kobo;
}

/**
 * What schedules will pay into these daily packages next, and what they are about to pay. One that Kolo paused is among them: it pays as
 * soon as its package takes that amount, which the caller knows.
 */
export async function scheduledInto(
  db: Db | Tx,
  packages: readonly { readonly userId: string; readonly packageId: string }[],
  today: LagosDate,
): Promise<readonly ScheduledInto[]> {
  const userIds = packages.map(({ userId }) => userId);
  const { rows } = await sql<Omit<ScheduledInto, 'on'> & { on: string }>`
    with wanted as (
      select * from unnest(
        ${userIds}::uuid[], ${packages.map(({ packageId }) => packageId)}::uuid[]
      ) as w (user_id, package_id)
    )
    select s.user_id, s.package_id, s.next_due_on::text as "on", s.amount_kobo
    from wanted w join schedule s on s.user_id = w.user_id and s.package_id = w.package_id
    where s.user_id = any(${userIds}::uuid[]) and s.deleted_at is null and s.next_due_on is not null
      and (s.state = 'active' or s.state = 'paused' and (s.paused_until <= s.next_due_on or s.paused_because is not null))
      and not exists (
        select from schedule_occurrence o where o.user_id = s.user_id and o.schedule_id = s.id and o.due_on = s.next_due_on
      )
    union all
    select o.user_id, o.package_id, o.due_on::text, o.amount_kobo
    from wanted w join schedule_occurrence o on o.user_id = w.user_id and o.package_id = w.package_id
    where o.user_id = any(${userIds}::uuid[]) and o.due_on between ${addDays(today, -OPEN_DATES_DAYS)}::date and ${today}::date
      and o.state in ('due', 'pending', 'retrying')
  `.execute(db);
  return rows.map((row) => {
    const on = parseLagosDate(row.on);
    invariant(on, 'the next date of a schedule is a day');
    return { ...row, on };
  });
}
