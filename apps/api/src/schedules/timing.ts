import type { LagosDate } from '@kolo/domain/dates';
import { addDays } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import type { DueTime, ScheduleRule } from '@kolo/domain/schedule';
import { dueAt, dueFrom, nextDue } from '@kolo/domain/schedule';
import { TELL_BEFORE_MS } from './limits.ts';
import type { Order, ScheduleRow } from './queries.ts';

export function chargesCard({ source, backup }: Pick<Order, 'source' | 'backup'>): boolean {
  return source.method === 'saved_card' || backup?.method === 'saved_card';
}

/** When the schedule is looked at next: at its hour, or a day before it where a charge is told and was not yet. */
export function nextLook(
  row: Pick<ScheduleRow, 'rule' | 'nextDueOn' | 'tellsDayBefore' | 'toldOn' | 'source' | 'state'>,
): Date | null {
  if (row.state === 'ended' || row.nextDueOn === null) return null;
  const at = dueAt(row.nextDueOn, row.rule.hour);
  const tells = row.tellsDayBefore && row.source.method === 'saved_card' && row.toldOn !== row.nextDueOn;
  return tells ? new Date(at.getTime() - TELL_BEFORE_MS) : at;
}

/** The first due time later than now and than the last date that has begun. */
export function nextUnbegun(
  rule: ScheduleRule,
  { now, lastBegun }: { readonly now: Date; readonly lastBegun: LagosDate | null },
  holidays: readonly HolidayCorrection[],
): DueTime | null {
  const next = nextDue(rule, now, holidays);
  if (!next || lastBegun === null || next.on > lastBegun) return next;
  return dueFrom(rule, addDays(lastBegun, 1), holidays);
}

/** Whether less than the time in which a charge is told is left: it was then asked for a moment ago. */
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
    next = dueFrom(rule, addDays(next.on, 1), holidays);
  }
  return { dues, next };
}
