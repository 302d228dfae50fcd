import { addMonths, firstOfMonth, formatMonth, lagosDateOf, type LagosDate } from '@kolo/domain/dates';
import { useState } from 'react';
import { serverClock } from '#lib/server-clock.ts';
import { classNames } from '#ui/class-names.ts';
import type { IconComponent } from '#ui/icon.tsx';
import { IconChevronRight, IconX } from '#ui/icons.tsx';
import { IconCheck, IconChevronLeft, IconClock } from '#ui/later-icons.tsx';
import type { DayMark, Shown } from './month.ts';
import { countMarks, earliestMonth, monthMarks, weeksOf } from './month.ts';
import { WEEKDAY_NAMES } from './words.ts';
import css from './schedules.module.css';

const WEEK = 7;
/** As far as dates are shown ahead. */
const MONTHS_AHEAD = 2;

const MARK_WORDS: Readonly<Record<DayMark, string>> = {
  missed: 'missed',
  open: 'waiting',
  paid: 'paid',
  skipped: 'skipped',
  ahead: 'to come',
};

/** Where the others have a shape of their own: a dashed frame is to come, a line through the day is skipped. */
const MARK_ICONS: Readonly<Partial<Record<DayMark, IconComponent>>> = {
  missed: IconX,
  open: IconClock,
  paid: IconCheck,
};

/** In the legend, in place of a day: a number would be read as one. The line through a skipped day needs something to run through. */
const BLANK = '\u00a0\u00a0\u00a0\u00a0';

interface MonthCalendarProps extends Shown {
  /** Below the month: why it has no counts, or that they may be old. */
  readonly children?: React.ReactNode;
}

/** A month with what was paid and missed, and what is to come. Its days are counted once all that became of them is known. */
export function MonthCalendar({ children, ...shown }: MonthCalendarProps) {
  const now = serverClock.now();
  const today = lagosDateOf(now);
  const present = firstOfMonth(today);
  const [month, setMonth] = useState(present);
  const marks = monthMarks(month, shown, now);
  const days = weeksOf(month);
  const weeks = Array.from({ length: Math.ceil(days.length / WEEK) }, (_, at) =>
    days.slice(at * WEEK, (at + 1) * WEEK),
  );
  return (
    <section className={classNames('card stack sm', css['schedule-calendar'])} aria-label="Calendar">
      <div className={css['schedule-months']}>
        <button
          type="button"
          className="tapicon"
          aria-label="Month before"
          disabled={month <= earliestMonth(today)}
          onClick={() => setMonth(addMonths(month, -1))}
        >
          <IconChevronLeft />
        </button>
        <h2 aria-live="polite">{formatMonth(month)}</h2>
        <button
          type="button"
          className="tapicon"
          aria-label="Next month"
          disabled={month >= addMonths(present, MONTHS_AHEAD)}
          onClick={() => setMonth(addMonths(month, 1))}
        >
          <IconChevronRight />
        </button>
      </div>
      <table className={css['schedule-month']}>
        <thead>
          <tr>
            {WEEKDAY_NAMES.map((name) => (
              <th key={name} scope="col" abbr={name}>
                {name[0]}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week, at) => (
            <tr key={at}>
              {week.map((day, place) => (
                <td key={day ?? `none-${place}`}>
                  {day === null ? null : (
                    <span
                      className={css['schedule-day']}
                      data-mark={marks.get(day)}
                      aria-current={day === today ? 'date' : undefined}
                    >
                      {Number(day.slice(-2))}
                      <MarkSign mark={marks.get(day)} />
                    </span>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {shown.activity ? <Legend month={month} counts={countMarks(marks)} /> : null}
      {children}
    </section>
  );
}

/** A day never speaks by its colour alone. */
function MarkSign({ mark }: { mark: DayMark | undefined }) {
  if (mark === undefined) return null;
  const Icon = MARK_ICONS[mark];
  return (
    <>
      {Icon ? <Icon size="xs" /> : null}
      <span className="vh"> {MARK_WORDS[mark]}</span>
    </>
  );
}

/** What the signs of this month mean, and how many days have each. */
function Legend({ month, counts }: { month: LagosDate; counts: ReturnType<typeof countMarks> }) {
  if (counts.length === 0) return null;
  return (
    <ul className={css['schedule-legend']} aria-label={`Payments in ${formatMonth(month)}`}>
      <li aria-hidden="true">In {formatMonth(month)}:</li>
      {counts.map(([mark, days]) => {
        const Icon = MARK_ICONS[mark];
        return (
          <li key={mark}>
            <span className={css['schedule-day']} data-mark={mark} aria-hidden="true">
              {Icon ? <Icon size="xs" /> : BLANK}
            </span>
            {/* The days that are left of the month are not all that is to come. */}
            {mark === 'ahead' ? 'Payments ' : `${days} ${days === 1 ? 'day' : 'days'} `}
            {MARK_WORDS[mark]}
          </li>
        );
      })}
    </ul>
  );
}
