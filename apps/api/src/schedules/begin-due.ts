import type { LagosDate } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import type { Kobo } from '@kolo/domain/money';
import type { DueTime } from '@kolo/domain/schedule';
import { isPausedOn } from '@kolo/domain/schedule';
import type { Start } from '@kolo/domain/schedule-run';
import { startsOf } from '@kolo/domain/schedule-run';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { ScheduleDeps, Target } from './deps.ts';
import { corrections } from './holiday-queries.ts';
import { DATES_BEGUN_AT_ONCE, PASSES_MAX } from './limits.ts';
import { notifyAhead } from './notify-ahead.ts';
import type { NewOccurrence } from './occurrence-queries.ts';
import { insertOccurrence, lockOccurrence } from './occurrence-queries.ts';
import type { ScheduleRow } from './queries.ts';
import { dueSchedules, pauseOf, updateSchedule } from './queries.ts';
import { notifyMissed } from './notify-missed.ts';
import {
  amountNow,
  carriedTo,
  GONE,
  healed,
  mergedName,
  pausedOver,
  pauseWords,
  RESUMED,
  targetsOf,
} from './target.ts';
import { chargesCard, dueTimes, nextLook } from './timing.ts';

const PAUSED = 'The schedule was paused.';
const WAITS = 'Kolo could not make this payment on its day. Pay it now if you still want it.';
const UNTOLD = 'We had not told you of this charge the day before, so your card was not charged.';

/** How a date begins that has come while the schedule runs. */
function beginningOf(
  start: Start,
  now: Date,
): Pick<NewOccurrence, 'state' | 'reason' | 'isMadeUp' | 'nextCheckAt'> {
  switch (start) {
    case 'runs':
      return { state: 'due', reason: null, isMadeUp: false, nextCheckAt: now };
    case 'made_up':
      return { state: 'due', reason: null, isMadeUp: true, nextCheckAt: now };
    case 'waits':
      return { state: 'missed', reason: WAITS, isMadeUp: true, nextCheckAt: null };
  }
}

const NOT_ANNOUNCED = { state: 'missed', reason: UNTOLD, isMadeUp: false, nextCheckAt: null } as const;

function skipped(reason: string) {
  return { state: 'skipped', reason, isMadeUp: false, nextCheckAt: null } as const;
}

interface Due {
  readonly row: ScheduleRow;
  readonly target: Target | null;
  readonly dues: readonly DueTime[];
  readonly starts: readonly Start[];
}

/** A card is charged no more than the customer was told the day before, even if the package needs more by now. */
function asTold({ source, told }: ScheduleRow, on: LagosDate, amountKobo: Kobo): Kobo {
  if (source.method !== 'saved_card' || told?.on !== on || told.amountKobo === null) return amountKobo;
  return told.amountKobo < amountKobo ? told.amountKobo : amountKobo;
}

/**
 * Inserts each date that has come, unless it was skipped beforehand. A card charge that was not announced, because the package had no room
 * for it the day before, is missed: the customer can pay it by hand. Returns how many other dates wait for the customer.
 */
async function noteDates(deps: ScheduleDeps, tx: Tx, { row, target, dues, starts }: Due): Promise<number> {
  const { clock, ids } = deps.services;
  const { userId, id: scheduleId } = row;
  const now = clock.now();
  const pause = pauseOf(row);
  const because = target ? target.because : GONE;
  const taken = target ? amountNow(row, target) : row.amountKobo;
  const amountKobo = taken === 0n ? row.amountKobo : taken;
  let waiting = 0;
  for (const [index, due] of dues.entries()) {
    if (await lockOccurrence(tx, userId, { scheduleId, dueOn: due.on })) continue;
    const reason = isPausedOn(pause, due.on) ? (row.pausedBecause ?? PAUSED) : because;
    const id = ids.next();
    const told = asTold(row, due.on, amountKobo);
    const isUntold = told === 0n && reason === null;
    const start = starts[index] ?? 'runs';
    const begun = isUntold ? NOT_ANNOUNCED : reason === null ? beginningOf(start, now) : skipped(reason);
    const order = { ...row, amountKobo: told === 0n ? amountKobo : told };
    await insertOccurrence(tx, { userId, id, scheduleId, due, order, ...begun });
    if (isUntold) {
      const missed = { userId, scheduleId, id, dueOn: due.on, amountKobo };
      await notifyMissed(deps, tx, missed, { target, reason: UNTOLD });
    } else if (begun.state === 'missed') {
      waiting += 1;
    }
  }
  return waiting;
}

/** The schedule after its dates: resumed where its pause is over, paused where its package takes no money. */
async function stateAfter(
  deps: ScheduleDeps,
  tx: Tx,
  { row, target, dues }: Due,
): Promise<Pick<ScheduleRow, 'state' | 'pausedUntil' | 'pausedBecause' | 'pausedAtGoalKobo'>> {
  const last = dues.at(-1);
  if (!last || isPausedOn(pauseOf(row), last.on)) return row;
  const reason = pauseWords({ ...row, ...RESUMED }, target);
  if (reason === null) return RESUMED;
  const name = target?.name ?? 'Your package';
  await enqueueNotification(tx, deps.services, row.userId, {
    kind: 'schedule_paused',
    scheduleId: row.id,
    name,
    ...mergedName(target),
    reason,
  });
  return pausedOver(target);
}

async function beginOne(
  deps: ScheduleDeps,
  tx: Tx,
  { stored, target }: { readonly stored: ScheduleRow; readonly target: Target | null },
  holidays: readonly HolidayCorrection[],
): Promise<void> {
  const now = deps.services.clock.now();
  const row = target ? carriedTo(healed(stored, target), target) : stored;
  const { dues, next } = dueTimes(row, holidays, { now, most: DATES_BEGUN_AT_ONCE });
  const starts = startsOf(dues, { now, chargesCard: chargesCard(row) });
  const waiting = await noteDates(deps, tx, { row, target, dues, starts });
  if (waiting > 0) {
    const name = target?.name ?? 'Your package';
    const notice = { kind: 'schedule_waits', scheduleId: row.id, name, count: waiting } as const;
    await enqueueNotification(tx, deps.services, row.userId, notice);
  }
  const after = { ...row, ...(await stateAfter(deps, tx, { row, target, dues, starts })) };
  const isTold = dues.length === 0;
  const ahead = { target, next: next?.on ?? null, holidays };
  const told = isTold ? await notifyAhead(deps, tx, after, ahead) : after.told;
  const nextDueOn = next?.on ?? null;
  const written = { ...after, ...(next ? {} : ENDED), nextDueOn, told };
  await updateSchedule(tx, { ...written, nextCheckAt: nextLook(written) });
}

const ENDED = { ...RESUMED, state: 'ended' } as const;

/** Notes every date of the customer's schedules that has come, in the customer's turn. What is to be paid is tried after it. */
export async function beginDue(deps: ScheduleDeps, tx: Tx, userId: string): Promise<void> {
  const rows = await dueSchedules(tx, userId, deps.services.clock.now());
  if (rows.length === 0) return;
  const holidays = await corrections(tx);
  const targets = await targetsOf(deps, tx, userId, rows);
  for (const stored of rows) {
    await beginOne(deps, tx, { stored, target: targets.get(stored) ?? null }, holidays);
  }
}

/**
 * Notes every date that has come, so that a change of a schedule can neither lose one nor bring it under the new terms. Called in the
 * customer's turn, before the schedule is read.
 */
export async function beginBeforeChange(deps: ScheduleDeps, tx: Tx, userId: string): Promise<void> {
  const now = deps.services.clock.now();
  for (let pass = 0; pass < PASSES_MAX; pass += 1) {
    await beginDue(deps, tx, userId);
    if ((await dueSchedules(tx, userId, now)).length === 0) return;
  }
}
