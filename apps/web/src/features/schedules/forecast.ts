import type { Schedule } from '@kolo/contract/schedules';
import { addDays, formatDate, lagosDateOf, startOfLagosDay, type LagosDate } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { formatNaira, naira } from '@kolo/domain/money';
import { datesUntil, intoKey, preview, type Known, type ScheduleForm } from './form.ts';

const WEEK_DAYS = 7;

/** A date further ahead than this many payments says no more than "not soon". */
const PAYMENTS_MAX = 400;

/** Whole naira that schedules may still put into a package, by what a schedule saves into as the form names it; undefined without a known bound. */
export type RoomOf = (into: string) => number | undefined;

interface Ahead {
  readonly now: Date;
  readonly corrections: readonly HolidayCorrection[];
  readonly roomOf: RoomOf;
}

/** One date of a schedule that is to come, with the most that it takes. */
interface Payment {
  readonly schedule: Schedule;
  readonly on: LagosDate;
  readonly amount: number;
}

/** Every payment up to that day. A package takes no more than it lacks: after the date that fills it there are none. */
export function paymentsUntil(
  schedules: readonly Schedule[],
  last: LagosDate,
  { roomOf, ...known }: Ahead,
): Payment[] {
  const dates = schedules
    .flatMap((schedule) => datesUntil(schedule, { ...known, last }).map((on) => ({ schedule, on })))
    .sort((a, b) => a.on.localeCompare(b.on) || a.schedule.hour - b.schedule.hour);
  const room = new Map<string, number>();
  return dates.flatMap(({ schedule, on }) => {
    const into = intoKey(schedule);
    const left = room.get(into) ?? roomOf(into) ?? Infinity;
    const amount = Math.min(schedule.amount, left);
    room.set(into, left - amount);
    return amount > 0 ? [{ schedule, on, amount }] : [];
  });
}

/**
 * What the next dates are to take from cards and from own accounts today and on the 6 days after it; null where that is nothing. A plan,
 * and no bound: a backup may pay in place of the source, and a date that has come may still be tried.
 */
export function weekAhead(schedules: readonly Schedule[], ahead: Ahead): string | null {
  const last = addDays(lagosDateOf(ahead.now), WEEK_DAYS - 1);
  const payments = paymentsUntil(schedules, last, ahead);
  const sumOf = (method: Schedule['source']['method']): number =>
    payments
      .filter(({ schedule }) => schedule.source.method === method)
      .reduce((sum, { amount }) => sum + amount, 0);
  const [cards, accounts] = [sumOf('saved_card'), sumOf('account')];
  const parts = [
    ...(cards > 0 ? [`${formatNaira(naira(cards))} from your cards`] : []),
    ...(accounts > 0 ? [`${formatNaira(naira(accounts))} from your accounts`] : []),
  ];
  // The day, not a number of days: whether today is one of them depends on the hour.
  return parts.length === 0
    ? null
    : `Planned for the next dates, until ${formatDate(startOfLagosDay(last))}: ${parts.join(' and ')}.`;
}

/** When what is typed reaches the target of the package, and after how many payments; null where that cannot be said. */
export function paceWords(
  form: ScheduleForm,
  missing: number | undefined,
  now: Date,
  known: Known,
): string | null {
  if (!form.amount || missing === undefined || missing <= 0) return null;
  const payments = Math.ceil(missing / form.amount);
  if (payments > PAYMENTS_MAX) return null;
  const last = preview(form, now, known, payments)[payments - 1];
  if (!last) return null;
  const count = payments === 1 ? 'one payment' : `${payments} payments`;
  return `At this pace it will be full on ${formatDate(last.at)}, after ${count}.`;
}
