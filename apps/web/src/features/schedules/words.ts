import type { Occurrence, Schedule, ScheduleSource } from '@kolo/contract/schedules';
import { accountTitle } from '@kolo/domain/account-types';
import type { LagosDate } from '@kolo/domain/dates';
import {
  addDays,
  formatDate,
  lagosDateOf,
  parseLagosDate,
  startOfLagosDay,
  formatTime,
} from '@kolo/domain/dates';
import type { MonthDay } from '@kolo/domain/schedule';
import { dueAt } from '@kolo/domain/schedule';

export const WEEKDAY_NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
export const FREQUENCY_WORDS = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const;
const ALL_WEEK = 7;
const SHORT = 3;
const TEENS = [11, 12, 13];
const TEN = 10;
const HUNDRED = 100;
/** Any day serves: Lagos has no summer time. */
const SOME_DAY = lagosDateOf(new Date(0));

/** `6:00 am`. */
export function hourText(hour: number): string {
  return formatTime(dueAt(SOME_DAY, hour));
}

/** `1st`, `22nd`. */
function ordinal(day: number): string {
  const ending = TEENS.includes(day % HUNDRED) ? 'th' : (['th', 'st', 'nd', 'rd'][day % TEN] ?? 'th');
  return `${day}${ending}`;
}

function monthDayText(day: MonthDay): string {
  if (day === 'last') return 'last day';
  return day === 'last_working' ? 'last working day' : ordinal(day);
}

function weekdaysText(weekdays: readonly number[]): string {
  const names = weekdays.map((weekday) => WEEKDAY_NAMES[weekday - 1] ?? '');
  if (names.length === ALL_WEEK) return 'day';
  if (names.length === 1) return names[0] ?? '';
  const short = names.map((name) => name.slice(0, SHORT));
  return `${short.slice(0, -1).join(', ')} and ${short.at(-1)}`;
}

/** `Every Wednesday at 6:00 pm`, `Every month on the 15th at 6:00 am`. */
export function rhythmText({
  frequency,
  weekdays,
  dayOfMonth,
  hour,
}: Pick<Schedule, 'frequency' | 'weekdays' | 'dayOfMonth' | 'hour'>): string {
  const at = `at ${hourText(hour)}`;
  switch (frequency) {
    case 'daily':
      return `Every day ${at}`;
    case 'weekly':
      return `Every ${weekdaysText(weekdays ?? [])} ${at}`;
    case 'monthly':
      return `Every month on the ${monthDayText(dayOfMonth ?? 1)} ${at}`;
  }
}

/** `25 Nov 2026`, for a day as the server writes it. */
export function dateText(text: string): string {
  const day = parseLagosDate(text);
  return day ? formatDate(startOfLagosDay(day)) : text;
}

/** `today`, `tomorrow` or `25 Nov 2026`. */
function dayWord(date: LagosDate, now: Date): string {
  const today = lagosDateOf(now);
  if (date === today) return 'today';
  return date === addDays(today, 1) ? 'tomorrow' : formatDate(startOfLagosDay(date));
}

/** What comes next, in a line under the schedule. */
export function nextText({ state, nextRun, pausedUntil, pausedBecause }: Schedule, now: Date): string {
  if (state === 'ended') return 'Ended';
  const until = pausedUntil === undefined ? null : parseLagosDate(pausedUntil);
  if (until) return `Paused until ${formatDate(startOfLagosDay(until))}`;
  if (state === 'paused') return pausedBecause ?? 'Paused by you';
  return nextRun === undefined ? 'No date is left' : `Next: ${dayWord(lagosDateOf(new Date(nextRun)), now)}`;
}

export const STATE_WORDS: Readonly<Record<Occurrence['state'], string>> = {
  due: 'Due now',
  pending: 'Not confirmed yet',
  retrying: 'Trying again',
  paid: 'Paid',
  missed: 'Missed',
  skipped: 'Skipped',
};

/** What became of one date, and what follows. */
export function occurrenceText({ state, reason, retryAt }: Occurrence, now: Date): string {
  switch (state) {
    case 'pending':
      return 'Your bank may ask you to confirm it. Nothing else is charged until we know whether it went through.';
    case 'retrying': {
      if (retryAt === undefined) return reason ?? '';
      const at = new Date(retryAt);
      return `${reason ?? 'It could not be paid.'} We try again ${dayWord(lagosDateOf(at), now)} at ${formatTime(at)}.`;
    }
    default:
      return reason ?? '';
  }
}

/** Where the money comes from; a card by the name that its list has for it. */
export function sourceText(source: ScheduleSource, cardName: (id: string) => string | undefined): string {
  if (source.accountType) return accountTitle(source.accountType);
  return (source.cardId && cardName(source.cardId)) ?? 'A removed card';
}

/** What a schedule saves into. */
export function intoText({ packageName, accountType }: Schedule): string {
  return packageName ?? (accountType ? accountTitle(accountType) : 'Your package');
}
