import type { LagosDate } from '@kolo/domain/dates';
import { addDays } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import type { DueTime, ScheduleRule } from '@kolo/domain/schedule';
import { dueAfter, dueAt, dueFrom, nextDue } from '@kolo/domain/schedule';
import { TELL_BEFORE_MS } from './limits.ts';
import type { Order, ScheduleRow } from './queries.ts';

export function chargesCard({ source, backup }: Pick<Order, 'source' | 'backup'>): boolean {
  return source.method === 'saved_card' || backup?.method === 'saved_card';
}

export function paysFromAccount({ source, backup }: Pick<Order, 'source' | 'backup'>): boolean {
  return source.method === 'account' || backup?.method === 'account';
}

/** When the schedule is looked at next: at its hour, or a day before it where a charge is told and was not yet. */
export function nextLook(
  row: Pick<ScheduleRow, 'rule' | 'nextDueOn' | 'tellsDayBefore' | 'told' | 'source' | 'state'>,
): Date | null {
  if (row.state === 'ended' || row.nextDueOn === null) return null;
  const at = dueAt(row.nextDueOn, row.rule.hour);
  const tells = row.tellsDayBefore && row.source.method === 'saved_card' && row.told?.on !== row.nextDueOn;
  return tells ? new Date(at.getTime() - TELL_BEFORE_MS) : at;
}

interface Begun {
  readonly now: Date;
  readonly lastBegun: LagosDate | null;
  /** The next date as the row has it, where the rule has the same days as before; else null. */
  readonly stands: LagosDate | null;
}

/**
 * The first due time later than now and than the last date that has begun. The one that stands is kept while it is ahead, also where a
 * holiday that was corrected late would have moved it to a day that is past.
 */
export function nextUnbegun(
  rule: ScheduleRule,
  { now, lastBegun, stands }: Begun,
  holidays: readonly HolidayCorrection[],
): DueTime | null {
  let next = nextDue(rule, now, holidays);
  if (next && lastBegun !== null) {
    const after =
      stands === null ? dueFrom(rule, addDays(lastBegun, 1), holidays) : dueAfter(rule, lastBegun, holidays);
    if (after === null || after.on > next.on) next = after;
  }
  if (stands === null || (rule.endDate !== null && stands > rule.endDate)) return next;
  const standing = { on: stands, at: dueAt(stands, rule.hour) };
  return standing.at > now && (next === null || stands < next.on) ? standing : next;
}

/**
 * The date that runs next, as the row has it: what a corrected holiday moved has been moved there. A schedule that is paused until a
 * day runs on none before it, and none runs on the date that was skipped beforehand.
 */
export function nextRun(
  { rule, state, pausedUntil, nextDueOn }: ScheduleRow,
  {
    holidays,
    skippedOn,
  }: { readonly holidays: readonly HolidayCorrection[]; readonly skippedOn?: LagosDate | undefined },
): DueTime | null {
  if (nextDueOn === null) return null;
  const isLater = state === 'paused' && pausedUntil !== null && pausedUntil > nextDueOn;
  const next = isLater
    ? dueFrom(rule, pausedUntil, holidays)
    : { on: nextDueOn, at: dueAt(nextDueOn, rule.hour) };
  return next && next.on === skippedOn ? dueAfter(rule, next.on, holidays) : next;
}

/** Whether the charge comes sooner than the notice we give; the customer then asked for it only a moment ago. */
export function isTooSoonToTell({ at }: DueTime, now: Date): boolean {
  return at.getTime() - now.getTime() <= TELL_BEFORE_MS;
}

/** All due times that have come by now, from the first that has not begun, at most so many. */
export function dueTimes(
  { rule, nextDueOn }: Pick<ScheduleRow, 'rule' | 'nextDueOn'>,
  holidays: readonly HolidayCorrection[],
  { now, most }: { readonly now: Date; readonly most: number },
): { dues: DueTime[]; next: DueTime | null } {
  const dues: DueTime[] = [];
  // The date as it stands in the row: what a corrected holiday moved has been moved there.
  let next: DueTime | null = nextDueOn && { on: nextDueOn, at: dueAt(nextDueOn, rule.hour) };
  while (next && next.at <= now && dues.length < most) {
    dues.push(next);
    next = dueAfter(rule, next.on, holidays);
  }
  return { dues, next };
}
