import type { Occurrence, Schedule } from '@kolo/contract/schedules';
import type { LagosDate } from '@kolo/domain/dates';
import { addDays, addMonths, firstOfMonth, lastOfMonth, weekdayOf } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { paymentsUntil, type RoomOf } from './forecast.ts';

/** What a day of the calendar shows: the worst of what became of it, or that something is to come. */
export type DayMark = 'missed' | 'open' | 'paid' | 'skipped' | 'ahead';

/** The marks in the order in which one hides another. */
const LOUDEST: readonly DayMark[] = ['missed', 'open', 'paid', 'ahead', 'skipped'];

function markOf(state: Occurrence['state']): DayMark {
  switch (state) {
    case 'due':
    case 'pending':
    case 'retrying':
      return 'open';
    default:
      return state;
  }
}

/** The first day of the earliest month that the calendar shows. */
export function earliestMonth(today: LagosDate): LagosDate {
  return addMonths(firstOfMonth(today), -1);
}

/** What a calendar shows: schedules, what became of their dates, the public holidays that staff corrected, and what packages lack. */
export interface Shown {
  readonly schedules: readonly Schedule[];
  /** All since the earliest month; undefined while that is not known. */
  readonly activity: readonly Occurrence[] | undefined;
  readonly corrections: readonly HolidayCorrection[];
  readonly roomOf: RoomOf;
}

/** What each day of that month shows. */
export function monthMarks(
  month: LagosDate,
  { schedules, activity = [], corrections, roomOf }: Shown,
  now: Date,
): ReadonlyMap<string, DayMark> {
  const marks = new Map<string, DayMark>();
  const note = (day: string, mark: DayMark) => {
    const present = marks.get(day);
    if (!present || LOUDEST.indexOf(mark) < LOUDEST.indexOf(present)) marks.set(day, mark);
  };
  const [first, last] = [firstOfMonth(month), lastOfMonth(month)];
  for (const { dueDate, state } of activity)
    if (dueDate >= first && dueDate <= last) note(dueDate, markOf(state));
  for (const { on } of paymentsUntil(schedules, last, { now, corrections, roomOf }))
    if (on >= first) note(on, 'ahead');
  return marks;
}

/** How many days show each mark, the one that asks for something first; those that no day shows are left out. */
export function countMarks(marks: ReadonlyMap<string, DayMark>): (readonly [DayMark, number])[] {
  const all = [...marks.values()];
  return LOUDEST.map((mark) => [mark, all.filter((one) => one === mark).length] as const).filter(
    ([, days]) => days > 0,
  );
}

/** The month's days in weeks from Monday, with null for days of its neighbours. */
export function weeksOf(month: LagosDate): (LagosDate | null)[] {
  const first = firstOfMonth(month);
  const before = Array.from({ length: weekdayOf(first) - 1 }, () => null);
  const days: LagosDate[] = [];
  for (let day = first; day <= lastOfMonth(first); day = addDays(day, 1)) days.push(day);
  return [...before, ...days];
}
