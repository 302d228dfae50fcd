import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, lagosDateOf } from './dates.ts';
import type { HolidayCorrection } from './holidays.ts';
import type { Rhythm, ScheduleRule } from './schedule.ts';
import { dueAfter, dueAt, dueFrom, isPausedOn, nextDue, nextDues } from './schedule.ts';
import { day } from './testing/day.ts';

function rule(rhythm: Rhythm, more: Partial<Omit<ScheduleRule, 'rhythm'>> = {}): ScheduleRule {
  return { rhythm, hour: 6, startDate: day('2026-01-01'), endDate: null, ...more };
}

function dates(one: ScheduleRule, from: string, corrections: readonly HolidayCorrection[] = [], most = 5) {
  return nextDues(one, new Date(from), corrections, most).map(({ on }) => on);
}

const monthly = (dayOfMonth: number | 'last' | 'last_working') => rule({ frequency: 'monthly', dayOfMonth });

describe('the dates of a schedule', () => {
  it('are days in Lagos: 6 in the morning there is 5 in UTC, and midnight the day before', () => {
    expect(dueAt(day('2026-11-22'), 6).toISOString()).toBe('2026-11-22T05:00:00.000Z');
    expect(dueAt(day('2026-11-22'), 0).toISOString()).toBe('2026-11-21T23:00:00.000Z');
    const daily = rule({ frequency: 'daily' });
    expect(nextDue(daily, new Date('2026-11-22T04:59:59Z'), [])?.on).toBe('2026-11-22');
    expect(nextDue(daily, new Date('2026-11-22T05:00:00Z'), [])?.on).toBe('2026-11-23');
  });

  it('are the next five', () => {
    expect(dates(rule({ frequency: 'daily' }), '2026-12-29T12:00:00Z')).toEqual([
      '2026-12-30',
      '2026-12-31',
      '2027-01-01',
      '2027-01-02',
      '2027-01-03',
    ]);
    expect(dates(rule({ frequency: 'weekly', weekdays: [1, 7] }), '2026-11-22T12:00:00Z', [], 3)).toEqual([
      '2026-11-23',
      '2026-11-29',
      '2026-11-30',
    ]);
  });

  it('run on the last day of a month that has no day 31, and on the leap day', () => {
    expect(dates(monthly(31), '2026-01-15T00:00:00Z', [], 4)).toEqual([
      '2026-01-31',
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
    ]);
    expect(dates(monthly(31), '2028-02-01T00:00:00Z', [], 1)).toEqual(['2028-02-29']);
    expect(dates(monthly(29), '2027-02-01T00:00:00Z', [], 1)).toEqual(['2027-02-28']);
    expect(dates(monthly('last'), '2028-02-01T00:00:00Z', [], 1)).toEqual(['2028-02-29']);
  });

  it('leave out weekends and public holidays for the last working day', () => {
    // 31 October 2026 is a Saturday, 28 February 2027 a Sunday.
    expect(dates(monthly('last_working'), '2026-10-15T00:00:00Z', [], 1)).toEqual(['2026-10-30']);
    expect(dates(monthly('last_working'), '2027-02-15T00:00:00Z', [], 1)).toEqual(['2027-02-26']);
  });

  it('stop before Eid where it falls on the end of a month, and before Christmas where staff close the days after it', () => {
    const eid = ['2026-11-30', '2026-11-27'].map((on) => ({ on: day(on), name: 'Eid', isHoliday: true }));
    expect(dates(monthly('last_working'), '2026-11-15T00:00:00Z', eid, 1)).toEqual(['2026-11-26']);
    const closed = ['2026-12-29', '2026-12-30', '2026-12-31'].map((on) => {
      return { on: day(on), name: 'Closed', isHoliday: true };
    });
    // 25 and 26 are Christmas and Boxing Day, 27 a Sunday, 28 the Monday for the 26th.
    expect(dates(monthly('last_working'), '2026-12-15T00:00:00Z', closed, 1)).toEqual(['2026-12-24']);
  });

  it('are one in a month: a holiday that is corrected after the last working day makes no second', () => {
    const lastWorking = monthly('last_working');
    const holiday = { on: day('2026-11-30'), name: 'Mourning', isHoliday: true };
    expect(dates(lastWorking, '2026-11-15T00:00:00Z', [holiday], 1)).toEqual(['2026-11-27']);
    expect(dueAfter(lastWorking, day('2026-11-27'), [])?.on).toBe('2026-12-31');
    expect(dueAfter(rule({ frequency: 'daily' }), day('2026-12-31'), [])?.on).toBe('2027-01-01');
    expect(dueAfter(monthly(31), day('2028-02-29'), [])?.on).toBe('2028-03-31');
  });

  it('move when staff correct a holiday', () => {
    const open = [{ on: day('2028-02-29'), name: 'Declared', isHoliday: true }];
    expect(dates(monthly('last_working'), '2028-02-01T00:00:00Z', [], 1)).toEqual(['2028-02-29']);
    expect(dates(monthly('last_working'), '2028-02-01T00:00:00Z', open, 1)).toEqual(['2028-02-28']);
  });

  it('still are weekdays where staff enter a whole month of holidays', () => {
    const all = Array.from({ length: 31 }, (_, at) => {
      return { on: addDays(day('2027-01-01'), at), name: 'Slip', isHoliday: true };
    });
    expect(dates(monthly('last_working'), '2027-01-01T00:00:00Z', all, 1)).toEqual(['2027-01-29']);
  });

  it('begin on the start date and end with the end date, both included', () => {
    const bounded = rule(
      { frequency: 'daily' },
      { startDate: day('2026-12-01'), endDate: day('2026-12-03') },
    );
    expect(dates(bounded, '2026-11-22T00:00:00Z')).toEqual(['2026-12-01', '2026-12-02', '2026-12-03']);
    expect(nextDue(bounded, new Date('2026-12-03T05:00:00Z'), [])).toBeNull();
    expect(dueFrom(rule({ frequency: 'weekly', weekdays: [] }), day('2026-12-01'), [])).toBeNull();
  });
});

describe('a pause', () => {
  it('ends by itself on its day', () => {
    const pause = { until: day('2026-12-03') };
    expect(isPausedOn(pause, day('2026-12-02'))).toBe(true);
    expect(isPausedOn(pause, day('2026-12-03'))).toBe(false);
    expect(isPausedOn({ until: null }, day('2099-01-01'))).toBe(true);
    expect(isPausedOn(null, day('2026-12-02'))).toBe(false);
  });
});

const TEN_YEARS_END = day('2036-12-31');

/** Every date of ten years, as we count them. */
function ours(rhythm: Rhythm): string[] {
  const found: string[] = [];
  const one = rule(rhythm, { endDate: TEN_YEARS_END });
  for (let next = dueFrom(one, one.startDate, []); next; next = dueFrom(one, addDays(next.on, 1), [])) {
    found.push(next.at.toISOString());
  }
  return found;
}

/** The same ten years by the recurrence rules of RFC 5545. */
function theirs(recurrence: string): string[] {
  const rruleString = `DTSTART;TZID=Africa/Lagos:20260101T060000\nRRULE:${recurrence};UNTIL=20361231T225959Z`;
  return new RRuleTemporal({ rruleString })
    .all()
    .map((at) => new Date(at.epochMilliseconds).toISOString())
    .filter((at) => at >= dueAt(day('2026-01-01'), 6).toISOString());
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'];

describe('ten years of a rule', () => {
  it('are those of RFC 5545 for every day', () => {
    expect(ours({ frequency: 'daily' })).toEqual(theirs('FREQ=DAILY'));
    expect(ours({ frequency: 'daily' })).toHaveLength(daysBetween(day('2026-01-01'), TEN_YEARS_END) + 1);
  });

  it.each([[1], [7], [1, 2, 3, 4, 5], [2, 4], [3, 6, 7]].map((weekdays) => [weekdays]))(
    'are those of RFC 5545 for the weekdays %j',
    (weekdays) => {
      const names = weekdays.map((weekday) => WEEKDAYS[weekday - 1]).join(',');
      expect(ours({ frequency: 'weekly', weekdays })).toEqual(theirs(`FREQ=WEEKLY;BYDAY=${names}`));
    },
  );

  it.each(Array.from({ length: 31 }, (_, index) => [index + 1]))(
    'are those of RFC 5545 for day %i of the month',
    (dayOfMonth) => {
      // The last of the days up to it that the month has.
      const upTo = Array.from({ length: dayOfMonth - 27 }, (_, index) => 28 + index).join(',');
      const rrule = dayOfMonth <= 28 ? `BYMONTHDAY=${dayOfMonth}` : `BYMONTHDAY=${upTo};BYSETPOS=-1`;
      expect(ours({ frequency: 'monthly', dayOfMonth })).toEqual(theirs(`FREQ=MONTHLY;${rrule}`));
    },
  );

  it('are those of RFC 5545 for the last day of the month', () => {
    expect(ours({ frequency: 'monthly', dayOfMonth: 'last' })).toEqual(theirs('FREQ=MONTHLY;BYMONTHDAY=-1'));
  });

  it('are those of RFC 5545 for the last weekday, or an earlier one where that is a holiday', () => {
    const weekdays = theirs('FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1');
    const working = ours({ frequency: 'monthly', dayOfMonth: 'last_working' });
    expect(working).toHaveLength(weekdays.length);
    const moved = working.filter((at, index) => at !== weekdays[index]);
    expect(working.every((at, index) => at <= (weekdays[index] ?? ''))).toBe(true);
    // 31 March 2029 is a Saturday, and the Friday before it Good Friday.
    expect(moved.map((at) => lagosDateOf(new Date(at)))).toEqual(['2029-03-29']);
  });
});
