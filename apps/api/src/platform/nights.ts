import { sql } from 'kysely';
import type { Db } from './db.ts';
import { onlyRow } from './db.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** One night of a work that is done once a night, by whichever process comes first. */
export interface Night {
  readonly work: string;
  /** The day on which it began, in UTC: `2026-11-20`. */
  readonly night: string;
}

/** The night that has begun last, where nights begin at that hour. */
export function nightOf(instant: Date, hourUtc: number): string {
  return new Date(instant.getTime() - hourUtc * HOUR_MS).toISOString().slice(0, 10);
}

/** Whether the work of that night still has to be done, and no other process is at it. */
export async function isNightOpen(db: Db, { work, night }: Night, now: Date): Promise<boolean> {
  const asked = await sql<{ open: boolean }>`
    select not exists (
      select from nightly_work
      where name = ${work} and (night > ${night}::date or night = ${night}::date and (done or again_at > ${now}))
    ) as open
  `.execute(db);
  return onlyRow(asked).open;
}

/** Takes the work of that night until `againAt`; false where another process was first. */
export async function takeNight(
  db: Db,
  { work, night }: Night,
  { now, againAt }: { now: Date; againAt: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into nightly_work (name, night, done, again_at) values (${work}, ${night}::date, false, ${againAt})
    on conflict (name) do update set night = excluded.night, done = false, again_at = excluded.again_at
      where nightly_work.night < excluded.night
        or nightly_work.night = excluded.night and not nightly_work.done and nightly_work.again_at <= ${now}
  `.execute(db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** Notes that the work of that night is done, no matter who took it. */
export async function endNight(db: Db, { work, night }: Night, now: Date): Promise<void> {
  await sql`
    insert into nightly_work (name, night, done, again_at) values (${work}, ${night}::date, true, ${now})
    on conflict (name) do update set night = excluded.night, done = true
      where nightly_work.night <= excluded.night
  `.execute(db);
}
