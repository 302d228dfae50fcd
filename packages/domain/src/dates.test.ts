import { describe, expect, it } from 'vitest';
import {
  addDays,
  formatDateAndTime,
  formatDay,
  firstOfMonth,
  formatDayAndTime,
  formatRelative,
  formatDeadline,
  formatMonth,
  formatShortDeadline,
  formatTime,
  formatTimeAndDay,
  lagosDateOf,
  parseLagosDate,
  setDateGap,
  startOfLagosDay,
} from './dates.ts';

const now = new Date('2026-11-20T22:30:00Z');

const FIRST_INSTANT = Date.UTC(1990, 0, 1);
const LAST_INSTANT = Date.UTC(2060, 0, 1);
/** About 3 days, in steps that fall on no round hour, minute or day. */
const STEP_MS = 3 * 24 * 60 * 60 * 1000 + 37 * 60 * 1000 + 11_003;
const FAR_FROM_ALL = new Date('2200-01-01T00:00:00Z');

describe('dates', () => {
  it('cuts the day at midnight in Lagos, which is 23:00 UTC', () => {
    expect(lagosDateOf(new Date('2026-11-20T22:59:59Z'))).toBe('2026-11-20');
    expect(lagosDateOf(new Date('2026-11-20T23:00:00Z'))).toBe('2026-11-21');
  });

  it('finds the first instant of a day', () => {
    expect(startOfLagosDay(lagosDateOf(now)).toISOString()).toBe('2026-11-19T23:00:00.000Z');
  });

  it('adds days over month ends and leap days', () => {
    const leapEve = parseLagosDate('2028-02-28');
    expect(leapEve && addDays(leapEve, 1)).toBe('2028-02-29');
    expect(leapEve && addDays(leapEve, 2)).toBe('2028-03-01');
  });

  it('refuses days that the calendar does not have', () => {
    expect(parseLagosDate('2026-02-29')).toBeNull();
    expect(parseLagosDate('2026-2-1')).toBeNull();
    expect(parseLagosDate('2026-02-28')).toBe('2026-02-28');
  });

  it('says Today, Yesterday or the day', () => {
    expect(formatDay(new Date('2026-11-20T06:00:00Z'), now)).toBe('Today');
    expect(formatDay(new Date('2026-11-19T22:59:00Z'), now)).toBe('Yesterday');
    expect(formatDay(new Date('2026-11-18T12:00:00Z'), now)).toBe('18 Nov 2026');
  });

  it('prints 12-hour time, half past midnight included', () => {
    expect(formatTime(new Date('2026-11-20T13:05:00Z'))).toBe('2:05 pm');
    expect(formatTime(new Date('2026-11-20T23:30:00Z'))).toBe('12:30 am');
    expect(formatDayAndTime(new Date('2026-11-20T06:04:00Z'), now)).toBe('Today, 7:04 am');
    expect(formatDateAndTime(new Date('2026-11-20T06:04:00Z'))).toBe('20 Nov 2026, 7:04 am');
    expect([formatMonth(lagosDateOf(now)), firstOfMonth(lagosDateOf(now))]).toEqual([
      'November 2026',
      '2026-11-01',
    ]);
    expect(formatTimeAndDay(new Date('2026-11-20T06:04:00Z'), now)).toBe('7:04 am today');
    expect(formatTimeAndDay(new Date('2026-11-21T06:04:00Z'), now)).toBe('7:04 am on 21 Nov 2026');
  });

  it('names the day of a deadline as Lagos does, however late it is read', () => {
    const lateOnMonday = new Date('2026-11-23T23:05:00Z');
    expect(formatDeadline(lateOnMonday)).toBe('12:05 am on Tuesday, 24 November');
    expect(formatShortDeadline(lateOnMonday)).toBe('12:05 am on Tue 24 Nov');
  });

  it('says how long ago something was', () => {
    const ago = (instant: string) => formatRelative(new Date(instant), now);
    expect(ago('2026-11-20T22:29:31Z')).toBe('Just now');
    expect(ago('2026-11-20T22:31:00Z')).toBe('Just now');
    expect(ago('2026-11-20T22:29:00Z')).toBe('1 minute ago');
    expect(ago('2026-11-20T21:31:00Z')).toBe('59 minutes ago');
    expect(ago('2026-11-20T21:30:00Z')).toBe('1 hour ago');
    expect(ago('2026-11-19T23:00:00Z')).toBe('23 hours ago');
    expect(ago('2026-11-19T22:59:00Z')).toBe('Yesterday at 11:59 pm');
    expect(ago('2026-11-18T23:00:00Z')).toBe('Yesterday at 12:00 am');
    expect(ago('2026-11-18T22:59:00Z')).toBe('18 Nov 2026');
    expect(ago('2026-11-06T06:00:00Z')).toBe('6 Nov 2026');
  });

  it('prints what Intl prints for en-NG, at every hour of every month', () => {
    const intlDay = new Intl.DateTimeFormat('en-NG', {
      timeZone: 'Africa/Lagos',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
    });
    // hourCycle and not hour12: with hour12 some engines print 0:30 am for half past midnight.
    const intlTime = new Intl.DateTimeFormat('en-NG', {
      timeZone: 'Africa/Lagos',
      hour: 'numeric',
      minute: '2-digit',
      hourCycle: 'h12',
    });
    for (let at = FIRST_INSTANT; at < LAST_INSTANT; at += STEP_MS) {
      const instant = new Date(at);
      expect(`${formatDay(instant, FAR_FROM_ALL)} ${formatTime(instant)}`).toBe(
        `${intlDay.format(instant)} ${intlTime.format(instant)}`,
      );
    }
  });
});

it('keeps a date and a time on one line of a screen, and leaves messages their plain spaces', () => {
  const at = new Date('2026-11-18T13:05:00Z');
  expect(formatTimeAndDay(at, now)).toBe('2:05 pm on 18 Nov 2026');
  try {
    setDateGap('\u00a0');
    expect(formatTimeAndDay(at, now)).toBe('2:05\u00a0pm on 18\u00a0Nov\u00a02026');
    expect(formatDeadline(at)).toBe('2:05\u00a0pm on Wednesday, 18\u00a0November');
    expect(formatDateAndTime(at)).toBe('18\u00a0Nov\u00a02026, 2:05\u00a0pm');
  } finally {
    setDateGap(' ');
  }
});
