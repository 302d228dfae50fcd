import type { LagosDate } from './dates.ts';
import {
  addDays,
  addMonths,
  firstOfMonth,
  isWeekend,
  lagosDateOf,
  lastOfMonth,
  startOfLagosDay,
  weekdayOf,
} from './dates.ts';
import type { HolidayCorrection } from './holidays.ts';
import { isWorkingDay } from './holidays.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** The hour in Lagos at which a schedule runs unless the customer chose another. Source: product rules, schedules. */
export const DEFAULT_HOUR = 6;

/** How many schedules a customer may have that have not ended. */
export const SCHEDULES_MAX = 20;

/** How many of the next dates are shown while a schedule is typed. */
export const PREVIEW_DATES = 5;

export const MONTH_DAY_WORDS = ['last', 'last_working'] as const;
/** A day of the month, 1 to 31; a month without it runs on its last day. */
export type MonthDay = number | (typeof MONTH_DAY_WORDS)[number];

/** Which days a schedule runs on. Weekdays as ISO 8601 counts them: Monday is 1. */
export type Rhythm =
  | { readonly frequency: 'daily' }
  | { readonly frequency: 'weekly'; readonly weekdays: readonly number[] }
  | { readonly frequency: 'monthly'; readonly dayOfMonth: MonthDay };

/** When a schedule runs, in Lagos time. */
export interface ScheduleRule {
  readonly rhythm: Rhythm;
  /** 0 to 23. */
  readonly hour: number;
  readonly startDate: LagosDate;
  /** Its own day counts; null: no end. */
  readonly endDate: LagosDate | null;
}

/** A date on which a schedule is due, and the instant on it. */
export interface DueTime {
  readonly on: LagosDate;
  readonly at: Date;
}

function lastWorkingDay(month: LagosDate, corrections: readonly HolidayCorrection[]): LagosDate {
  const last = lastOfMonth(month);
  let date = last;
  while (!isWorkingDay(date, corrections)) {
    date = addDays(date, -1);
    // No month is all holidays; if staff enter one by mistake, its last weekday stands in.
    if (date < month) return lastWeekday(last);
  }
  return date;
}

function lastWeekday(last: LagosDate): LagosDate {
  let date = last;
  while (isWeekend(date)) date = addDays(date, -1);
  return date;
}

function dayInMonth(
  month: LagosDate,
  dayOfMonth: MonthDay,
  corrections: readonly HolidayCorrection[],
): LagosDate {
  if (dayOfMonth === 'last_working') return lastWorkingDay(month, corrections);
  const last = lastOfMonth(month);
  if (dayOfMonth === 'last') return last;
  const chosen = addDays(month, dayOfMonth - 1);
  return chosen < last ? chosen : last;
}

/** The first day of the rhythm that is not before `from`. */
function firstInRhythm(
  rhythm: Rhythm,
  from: LagosDate,
  corrections: readonly HolidayCorrection[],
): LagosDate | null {
  switch (rhythm.frequency) {
    case 'daily':
      return from;
    case 'weekly': {
      if (rhythm.weekdays.length === 0) return null;
      let date = from;
      while (!rhythm.weekdays.includes(weekdayOf(date))) date = addDays(date, 1);
      return date;
    }
    case 'monthly': {
      const month = firstOfMonth(from);
      const inMonth = dayInMonth(month, rhythm.dayOfMonth, corrections);
      return inMonth >= from ? inMonth : dayInMonth(addMonths(month, 1), rhythm.dayOfMonth, corrections);
    }
  }
}

/** The instant of that hour on that day in Lagos. */
export function dueAt(on: LagosDate, hour: number): Date {
  return new Date(startOfLagosDay(on).getTime() + hour * HOUR_MS);
}

/** The first due time on or after that day; null when the schedule has none any more. */
export function dueFrom(
  rule: ScheduleRule,
  from: LagosDate,
  corrections: readonly HolidayCorrection[],
): DueTime | null {
  const on = firstInRhythm(rule.rhythm, from > rule.startDate ? from : rule.startDate, corrections);
  if (on === null || (rule.endDate !== null && on > rule.endDate)) return null;
  return { on, at: dueAt(on, rule.hour) };
}

/**
 * The due time after the one that the same rule has on that day; null when the schedule has none any more. A month has one: a
 * holiday that is corrected afterwards makes no second.
 */
export function dueAfter(
  rule: ScheduleRule,
  on: LagosDate,
  corrections: readonly HolidayCorrection[],
): DueTime | null {
  const isMonthly = rule.rhythm.frequency === 'monthly';
  return dueFrom(rule, isMonthly ? addMonths(firstOfMonth(on), 1) : addDays(on, 1), corrections);
}

/** The first due time later than that instant; null when the schedule has none any more. */
export function nextDue(
  rule: ScheduleRule,
  after: Date,
  corrections: readonly HolidayCorrection[],
): DueTime | null {
  const today = lagosDateOf(after);
  const found = dueFrom(rule, today, corrections);
  return found && found.at <= after ? dueFrom(rule, addDays(today, 1), corrections) : found;
}

/** The next due times later than that instant, at most so many. */
export function nextDues(
  rule: ScheduleRule,
  after: Date,
  corrections: readonly HolidayCorrection[],
  most: number = PREVIEW_DATES,
): DueTime[] {
  const found: DueTime[] = [];
  let next = nextDue(rule, after, corrections);
  while (next && found.length < most) {
    found.push(next);
    next = dueAfter(rule, next.on, corrections);
  }
  return found;
}

/** Paused until the day before that one, for good, or not at all. */
export type Pause = { readonly until: LagosDate | null } | null;

/** Whether what falls due on that day is skipped. A schedule resumes by itself on the day until which it was paused. */
export function isPausedOn(pause: Pause, on: LagosDate): boolean {
  return pause !== null && (pause.until === null || on < pause.until);
}
