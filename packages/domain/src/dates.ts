/** A calendar day in Lagos, `YYYY-MM-DD`. */
export type LagosDate = string & { readonly __calendar: 'Africa/Lagos' };

/** Lagos is UTC+1 all year; there is no daylight saving time. Source: IANA tz database, Africa/Lagos. */
const LAGOS_OFFSET_MS = 60 * 60 * 1000;
const MINUTE_MS = 60 * 1000;
const HOUR_MINUTES = 60;
const DAY_MS = 24 * 60 * 60 * 1000;
const HALF_DAY_HOURS = 12;
const DAYS_PER_WEEK = 7;
/** Monday to Friday. */
const WORKING_WEEKDAYS = 5;

/** Reads `YYYY-MM-DD`; null when it is no day of the calendar (2026-02-30). */
export function parseLagosDate(text: string): LagosDate | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return null;
  const midnightUtc = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(midnightUtc.getTime()) || midnightUtc.toISOString().slice(0, 10) !== text) return null;
  // Checked against the calendar just above.
  return text as LagosDate;
}

/** The same instant with Lagos's wall clock in its UTC fields. */
function lagosWallClock(instant: Date): Date {
  return new Date(instant.getTime() + LAGOS_OFFSET_MS);
}

/** The day in Lagos at this instant. */
export function lagosDateOf(instant: Date): LagosDate {
  // An ISO date cut from a valid instant is a day of the calendar.
  return lagosWallClock(instant).toISOString().slice(0, 10) as LagosDate;
}

/** The first instant of that day in Lagos (23:00 UTC of the day before). */
export function startOfLagosDay(date: LagosDate): Date {
  return new Date(new Date(`${date}T00:00:00Z`).getTime() - LAGOS_OFFSET_MS);
}

/** Days later (or earlier, when negative). */
export function addDays(date: LagosDate, days: number): LagosDate {
  return lagosDateOf(new Date(startOfLagosDay(date).getTime() + days * DAY_MS));
}

// Written by hand: building an Intl formatter costs a slow phone a tenth of a second. A test compares the two.
// Source of the short names: CLDR, en-NG, month "short".
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sept Oct Nov Dec'.split(' ');
const LONG_MONTHS =
  'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ');
const SHORT_WEEKDAY_LENGTH = 3;

/** Stands between the parts of a date or a time. */
let gap = ' ';

/** A screen sets a space that no line breaks at; messages and files keep the plain one. */
export function setDateGap(space: ' ' | '\u00a0'): void {
  gap = space;
}

/** `18 Nov 2026`, Lagos time. */
export function formatDate(instant: Date): string {
  const wall = lagosWallClock(instant);
  return [wall.getUTCDate(), MONTHS[wall.getUTCMonth()], wall.getUTCFullYear()].join(gap);
}

/** `Today`, `Yesterday` or `18 Nov 2026`, seen from `now`. */
export function formatDay(instant: Date, now: Date): string {
  const day = lagosDateOf(instant);
  const today = lagosDateOf(now);
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDate(instant);
}

/** `2:05 pm`, Lagos time. */
export function formatTime(instant: Date): string {
  const wall = lagosWallClock(instant);
  const hour = wall.getUTCHours();
  const minute = String(wall.getUTCMinutes()).padStart(2, '0');
  return `${hour % HALF_DAY_HOURS || HALF_DAY_HOURS}:${minute}${gap}${hour < HALF_DAY_HOURS ? 'am' : 'pm'}`;
}

/** `Today, 2:05 pm`. */
export function formatDayAndTime(instant: Date, now: Date): string {
  return `${formatDay(instant, now)}, ${formatTime(instant)}`;
}

/** `2:05 pm today`, or `2:05 pm on 18 Nov 2026`: within a sentence. */
export function formatTimeAndDay(instant: Date, now: Date): string {
  const isToday = lagosDateOf(instant) === lagosDateOf(now);
  return `${formatTime(instant)} ${isToday ? 'today' : `on ${formatDate(instant)}`}`;
}

/** `2:05 pm on Tuesday, 24 November`: for a moment within days of now. It stays true whenever it is read. */
export function formatDeadline(instant: Date): string {
  const wall = lagosWallClock(instant);
  const day = `${WEEKDAYS[wall.getUTCDay()]}, ${wall.getUTCDate()}${gap}${LONG_MONTHS[wall.getUTCMonth()]}`;
  return `${formatTime(instant)} on ${day}`;
}

/** `2:05 pm on Tue 24 Nov`: the same, for an SMS. */
export function formatShortDeadline(instant: Date): string {
  const wall = lagosWallClock(instant);
  const weekday = WEEKDAYS[wall.getUTCDay()]?.slice(0, SHORT_WEEKDAY_LENGTH);
  return `${formatTime(instant)} on ${weekday} ${wall.getUTCDate()} ${MONTHS[wall.getUTCMonth()]}`;
}

/**
 * How long ago, for news: `Just now`, `5 minutes ago`, `1 hour ago`, `Yesterday at 2:05 pm`, `18 Nov 2026`. Lagos time.
 * Source: specification, section 4, relative times; but the day stands before the month here as everywhere else.
 */
export function formatRelative(instant: Date, now: Date): string {
  const day = lagosDateOf(instant);
  const today = lagosDateOf(now);
  if (day === addDays(today, -1)) return `Yesterday at ${formatTime(instant)}`;
  if (day !== today) return formatDate(instant);
  const minutes = Math.max(0, Math.floor((now.getTime() - instant.getTime()) / MINUTE_MS));
  if (minutes === 0) return 'Just now';
  if (minutes < HOUR_MINUTES) return `${minutes} ${minutes === 1 ? 'minute' : 'minutes'} ago`;
  const hours = Math.floor(minutes / HOUR_MINUTES);
  return `${hours} ${hours === 1 ? 'hour' : 'hours'} ago`;
}

/** Whole days from the one day to the other; negative when `to` is earlier. */
export function daysBetween(from: LagosDate, to: LagosDate): number {
  return Math.round((startOfLagosDay(to).getTime() - startOfLagosDay(from).getTime()) / DAY_MS);
}

/** The same day of the month `months` later, or that month's last day: 31 August and six months are 28 February. */
export function addMonths(date: LagosDate, months: number): LagosDate {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay)));
  // Cut from a valid instant, as above.
  return then.toISOString().slice(0, 10) as LagosDate;
}

/** The first day of that day's month. */
export function firstOfMonth(date: LagosDate): LagosDate {
  // Each month has a first day.
  return `${date.slice(0, 'YYYY-MM'.length)}-01` as LagosDate;
}

/** `November 2026`. */
export function formatMonth(date: LagosDate): string {
  const [year, month] = date.split('-').map(Number);
  return `${LONG_MONTHS[(month ?? 1) - 1]} ${year}`;
}

/** `18 Nov 2026, 2:05 pm`: for what is kept, where Today soon says nothing. */
export function formatDateAndTime(instant: Date): string {
  return `${formatDate(instant)}, ${formatTime(instant)}`;
}

/** Monday is 1 and Sunday 7, as ISO 8601 counts. */
export function weekdayOf(date: LagosDate): number {
  return new Date(`${date}T00:00:00Z`).getUTCDay() || DAYS_PER_WEEK;
}

/** Saturday or Sunday. */
export function isWeekend(date: LagosDate): boolean {
  return weekdayOf(date) > WORKING_WEEKDAYS;
}

/** The last day of that day's month. */
export function lastOfMonth(date: LagosDate): LagosDate {
  return addDays(addMonths(firstOfMonth(date), 1), -1);
}
