import type { Schedule } from '@kolo/contract/schedules';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, formatDate, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import { dueAfter } from '@kolo/domain/schedule';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { beginBeforeChange } from './begin-due.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import { corrections } from './holiday-queries.ts';
import { PAUSE_DAYS_MAX } from './limits.ts';
import {
  insertOccurrence,
  lastBegun,
  lockOccurrence,
  skippedAhead,
  stopTrying,
} from './occurrence-queries.ts';
import type { ScheduleRow } from './queries.ts';
import { endSchedules, findSchedule, removeSchedule, updateSchedule } from './queries.ts';
import { scheduleView } from './schedule-view.ts';
import { GONE, healed, RESUMED, targetOf } from './target.ts';
import { isTooSoonToTell, nextLook, nextRun, nextUnbegun } from './timing.ts';
import { noSuchSchedule } from './write-schedule.ts';

type Changed = Omit<ScheduleRow, 'createdAt'>;

/** Changes one schedule in the customer's turn. Refuses with NOT_FOUND, and with WRONG_STATE one that has ended. */
async function change(
  deps: ScheduleDeps,
  userId: string,
  id: string,
  to: (tx: Tx, row: ScheduleRow, target: Target | null) => Promise<Changed>,
): Promise<Schedule> {
  return deps.services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    await beginBeforeChange(deps, tx, userId);
    const stored = await findSchedule(tx, userId, id);
    if (!stored) throw noSuchSchedule();
    if (stored.state === 'ended') throw new Refusal('WRONG_STATE', { message: 'This schedule has ended.' });
    const target = await targetOf(deps, tx, userId, stored);
    const changed = await to(tx, healed(stored, target), target);
    await updateSchedule(tx, { ...changed, nextCheckAt: nextLook(changed) });
    return scheduleView(deps, tx, { ...changed, createdAt: stored.createdAt });
  });
}

function refuseDay(message: string): Refusal {
  return new Refusal('VALIDATION', { message, fields: { until: message } });
}

/** Pauses a schedule until that day, or until it is resumed. What waited to be tried again is not; an awaited try can still come in. */
export function pauseSchedule(
  deps: ScheduleDeps,
  userId: string,
  id: string,
  until: LagosDate | undefined,
): Promise<Schedule> {
  const today = lagosDateOf(deps.services.clock.now());
  if (until && until <= today) throw refuseDay('Choose a later day than today.');
  if (until && until > addDays(today, PAUSE_DAYS_MAX)) throw refuseDay('Choose a day within a year.');
  return change(deps, userId, id, async (tx, row) => {
    await stopTrying(
      tx,
      { userId, scheduleId: id },
      'You paused the schedule before this was paid. You can still pay it now.',
    );
    return { ...row, ...RESUMED, state: 'paused', pausedUntil: until ?? null };
  });
}

/** Resumes a paused schedule with its next date; what fell due meanwhile stays skipped. */
export function resumeSchedule(deps: ScheduleDeps, userId: string, id: string): Promise<Schedule> {
  return change(deps, userId, id, async (tx, row, target) => {
    const because = target ? target.because : GONE;
    if (because !== null) throw new Refusal('WRONG_STATE', { message: because });
    if (row.state !== 'paused') return row;
    const now = deps.services.clock.now();
    const begun = { now, lastBegun: await lastBegun(tx, userId, id), stands: row.nextDueOn };
    const next = nextUnbegun(row.rule, begun, await corrections(tx));
    // Nothing was announced while the package was full. The charge that comes now is, at once where its day is near.
    const told = row.told?.amountKobo === 0n ? null : row.told;
    return { ...row, ...RESUMED, state: next ? 'active' : 'ended', nextDueOn: next?.on ?? null, told };
  });
}

/**
 * Skips the next date. Refused while one ahead is skipped already: a repeat of the call must not skip two. `meant`: the date that the
 * customer saw as the next one; where it has come in the meantime, the one after it is not skipped in its place.
 */
export function skipSchedule(
  deps: ScheduleDeps,
  userId: string,
  id: string,
  meant: LagosDate | undefined,
): Promise<Schedule> {
  const { clock, ids } = deps.services;
  return change(deps, userId, id, async (tx, row) => {
    const now = clock.now();
    const holidays = await corrections(tx);
    invariant(row.nextDueOn, 'a schedule that has not ended has a next date');
    // A repeat whose first answer was lost, though the day may have come by now.
    const before = meant && (await lockOccurrence(tx, userId, { scheduleId: id, dueOn: meant }));
    if (before?.state === 'skipped') return row;
    if (row.state === 'paused' && row.pausedUntil === null) {
      throw new Refusal('WRONG_STATE', {
        message: 'This schedule is paused, so no payment is next. Resume it first.',
      });
    }
    if ((await skippedAhead(tx, userId, [id], now)).size > 0) {
      throw new Refusal('WRONG_STATE', {
        message: 'The next payment is already skipped. To skip more, pause the schedule until a date.',
      });
    }
    const due = nextRun(row, { holidays });
    if (!due) throw new Refusal('WRONG_STATE', { message: 'There is no date left to skip.' });
    if (meant !== undefined && due.on !== meant) {
      const [wanted, next] = [startOfLagosDay(meant), due.at].map(formatDate);
      const message = `The payment of ${wanted} can no longer be skipped. The next one is on ${next}, and is not skipped.`;
      throw new Refusal('WRONG_STATE', { message });
    }
    await insertOccurrence(tx, {
      userId,
      id: ids.next(),
      scheduleId: id,
      due,
      order: row,
      state: 'skipped',
      reason: 'You skipped this one.',
      isMadeUp: false,
      nextCheckAt: null,
    });
    // While it is paused, dates before the skipped one are still to be noted as they come.
    if (row.state === 'paused') return row;
    const next = dueAfter(row.rule, due.on, holidays);
    const told = next && isTooSoonToTell(next, now) ? { on: next.on, amountKobo: null } : row.told;
    return { ...row, state: next ? row.state : 'ended', nextDueOn: next?.on ?? null, told };
  });
}

/** Deletes a schedule, however often it is asked for; its activity stays. A try whose answer is awaited can still come in. */
export async function deleteSchedule(
  deps: ScheduleDeps,
  userId: string,
  id: string,
): Promise<{ message: string }> {
  const { services } = deps;
  await services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    await beginBeforeChange(deps, tx, userId);
    if (!(await removeSchedule(tx, userId, id, services.clock.now()))) throw noSuchSchedule();
    await stopTrying(tx, { userId, scheduleId: id }, 'You deleted the schedule before this was paid.');
  });
  return { message: 'The schedule is deleted.' };
}

/** Ends what a customer who closes the account has: no date is tried any more. */
export async function endOnClosing(tx: Tx, userId: string): Promise<void> {
  await endSchedules(tx, userId);
  await stopTrying(tx, { userId }, 'You closed the account before this was paid.');
}
