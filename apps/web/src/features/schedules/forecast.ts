import type { Schedule } from '@kolo/contract/schedules';
import { addDays, formatDate, lagosDateOf } from '@kolo/domain/dates';
import type { HolidayCorrection } from '@kolo/domain/holidays';
import { formatNaira, naira } from '@kolo/domain/money';
import { datesUntil, preview, type Known, type ScheduleForm } from './form.ts';

const WEEK_DAYS = 7;

/** A date further ahead than this many payments says no more than "not soon". */
const PAYMENTS_MAX = 400;

/** What the schedules will take at most from cards and from own accounts in the next 7 days; null where that is nothing. */
export function weekAhead(
  schedules: readonly Schedule[],
  known: { now: Date; corrections: readonly HolidayCorrection[] },
): string | null {
  const last = addDays(lagosDateOf(known.now), WEEK_DAYS - 1);
  const sumOf = (method: Schedule['source']['method']): number =>
    schedules
      .filter(({ source }) => source.method === method)
      .reduce((sum, one) => sum + one.amount * datesUntil(one, { ...known, last }).length, 0);
  const [cards, accounts] = [sumOf('saved_card'), sumOf('account')];
  const parts = [
    ...(cards > 0 ? [`${formatNaira(naira(cards))} from your cards`] : []),
    ...(accounts > 0 ? [`${formatNaira(naira(accounts))} from your accounts`] : []),
  ];
  return parts.length === 0 ? null : `Kolo will save up to ${parts.join(' and ')} in the next 7 days.`;
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
