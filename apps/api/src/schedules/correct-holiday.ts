import type { LagosDate } from '@kolo/domain/dates';
import { firstOfMonth, formatDate, lastOfMonth, startOfLagosDay } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { enqueueNotification } from '#platform/notices.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { ScheduleDeps } from './deps.ts';
import { corrections, onLastWorkingDay, putCorrection } from './holiday-queries.ts';
import { MOVED_AT_ONCE } from './limits.ts';
import { lastBegun } from './occurrence-queries.ts';
import { findSchedule, updateSchedule } from './queries.ts';
import { targetOf } from './target.ts';
import { nextLook, nextUnbegun } from './timing.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

function words(day: LagosDate): string {
  return formatDate(startOfLagosDay(day));
}

/** Moves the next date of one schedule where the corrected holiday makes it another day; true where it did. */
async function move(deps: ScheduleDeps, { userId, id }: { userId: string; id: string }): Promise<boolean> {
  const { db, clock } = deps.services;
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const row = await findSchedule(tx, userId, id);
    if (!row?.nextDueOn) return false;
    const now = clock.now();
    const next = nextUnbegun(
      row.rule,
      { now, lastBegun: await lastBegun(tx, userId, id) },
      await corrections(tx),
    );
    // Where the right day is past already, the money still moves in its month: on the day that was told.
    if (!next || next.on === row.nextDueOn || next.on > lastOfMonth(row.nextDueOn)) return false;
    const moved = { ...row, nextDueOn: next.on };
    await updateSchedule(tx, { ...moved, nextCheckAt: nextLook(moved) });
    const target = await targetOf(deps, tx, userId, row);
    await enqueueNotification(tx, deps.services, userId, {
      kind: 'schedule_moved',
      name: target?.name ?? 'Your package',
      from: words(row.nextDueOn),
      to: words(next.on),
      scheduleId: id,
    });
    return true;
  });
}

/**
 * Notes what staff know of a day, and moves what has not begun. Returns how many schedules moved. May be repeated: it goes on where it
 * was interrupted.
 */
export async function correctHoliday(
  deps: ScheduleDeps,
  correction: HolidayCorrection,
  actor: Actor,
): Promise<number> {
  const { db, clock } = deps.services;
  await db.transaction().execute(async (tx) => {
    await putCorrection(tx, correction, { by: actor.name, at: clock.now() });
    const command = correction.isHoliday ? 'holidays add' : 'holidays remove';
    await recordDeed(tx, deps.services, actor, {
      command,
      after: { on: correction.on, name: correction.name },
    });
  });
  const month = { first: firstOfMonth(correction.on), last: lastOfMonth(correction.on) };
  let moved = 0;
  let after = FIRST_ID;
  for (;;) {
    const page = await onLastWorkingDay(db, month, MOVED_AT_ONCE, after);
    for (const one of page) if (await move(deps, one)) moved += 1;
    const last = page.at(-1);
    if (!last || page.length < MOVED_AT_ONCE) return moved;
    after = last.id;
  }
}
