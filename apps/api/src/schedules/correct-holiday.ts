import type { LagosDate } from '@kolo/domain/dates';
import { firstOfMonth, formatDate, lastOfMonth, startOfLagosDay } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { dueFrom, isPausedOn } from '@kolo/domain/schedule';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import { corrections, onLastWorkingDay, putCorrection } from './holiday-queries.ts';
import { MOVED_AT_ONCE } from './limits.ts';
import { lockOccurrence, moveDate, skippedAhead } from './occurrence-queries.ts';
import type { ScheduleRow } from './queries.ts';
import { findSchedule, pauseOf, updateSchedule } from './queries.ts';
import { healed, targetOf } from './target.ts';
import { isTooSoonToTell, nextLook } from './timing.ts';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

function words(day: LagosDate): string {
  return formatDate(startOfLagosDay(day));
}

interface Month {
  readonly first: LagosDate;
  readonly last: LagosDate;
}

/**
 * Moves the date of that month of one schedule where the corrected holiday makes it another day, also one that was skipped
 * beforehand. Returns whether the schedule's next date moved.
 */
async function move(
  deps: ScheduleDeps,
  { userId, id }: { readonly userId: string; readonly id: string },
  month: Month,
): Promise<boolean> {
  const { db, clock } = deps.services;
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const row = await findSchedule(tx, userId, id);
    if (!row?.nextDueOn) return false;
    const now = clock.now();
    const right = dueFrom(row.rule, month.first, await corrections(tx));
    // Where the right day is past already, the money still moves in its month: on the day that was told.
    if (!right || right.on > month.last || right.at <= now) return false;
    const skipped = (await skippedAhead(tx, userId, [id], now)).get(id);
    const isSkipped = skipped !== undefined && skipped.dueOn >= month.first && skipped.dueOn <= month.last;
    if (!(await lockOccurrence(tx, userId, { scheduleId: id, dueOn: right.on }))) {
      if (isSkipped) await moveDate(tx, skipped, right);
    } else if (!isSkipped || skipped.dueOn !== right.on) return false;
    const { nextDueOn } = row;
    if (nextDueOn === right.on || nextDueOn < month.first || nextDueOn > month.last) return false;
    const moved = {
      ...row,
      nextDueOn: right.on,
      told: isTooSoonToTell(right, now) ? { on: right.on, amountKobo: null } : row.told,
    };
    await updateSchedule(tx, { ...moved, nextCheckAt: nextLook(moved) });
    const target = await targetOf(deps, tx, userId, row);
    const isOff = isSkipped || isPausedOn(pauseOf(healed(row, target)), right.on);
    if (!isOff) await notifyMoved(deps, tx, { row, target, from: nextDueOn, to: right.on });
    return true;
  });
}

interface Moved {
  readonly row: ScheduleRow;
  readonly target: Target | null;
  readonly from: LagosDate;
  readonly to: LagosDate;
}

async function notifyMoved(deps: ScheduleDeps, tx: Tx, { row, target, from, to }: Moved): Promise<void> {
  await enqueueNotification(tx, deps.services, row.userId, {
    kind: 'schedule_moved',
    name: target?.name ?? 'Your package',
    from: words(from),
    to: words(to),
    scheduleId: row.id,
  });
}

function wordOf(correction: HolidayCorrection | undefined): string {
  if (!correction) return 'no';
  return correction.isHoliday ? 'a holiday' : 'no holiday';
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
    const present = (await corrections(tx)).find(({ on }) => on === correction.on);
    await putCorrection(tx, correction, { by: actor.name, at: clock.now() });
    const command = correction.isHoliday ? 'holidays add' : 'holidays remove';
    await recordDeed(tx, deps.services, actor, {
      command,
      before: { name: present?.name ?? null, corrected: wordOf(present) },
      after: { on: correction.on, name: correction.name, corrected: wordOf(correction) },
    });
  });
  const month = { first: firstOfMonth(correction.on), last: lastOfMonth(correction.on) };
  let moved = 0;
  let after = FIRST_ID;
  for (;;) {
    const page = await onLastWorkingDay(db, { ...month, now: clock.now() }, MOVED_AT_ONCE, after);
    for (const one of page) if (await move(deps, one, month)) moved += 1;
    const last = page.at(-1);
    if (!last || page.length < MOVED_AT_ONCE) return moved;
    after = last.id;
  }
}
