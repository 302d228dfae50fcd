import { expect, test } from 'vitest';
import { nextCheck, settlesBy } from './check-times.ts';

const CREATED = new Date('2026-11-20T09:00:00.000Z');
const after = (seconds: number) => new Date(CREATED.getTime() + seconds * 1_000);
/** Seconds from `at` to the next check. */
const pause = (status: 'initiated' | 'pending', checks: number, at: Date) =>
  ((nextCheck(status, CREATED, checks, at)?.getTime() ?? NaN) - at.getTime()) / 1_000;

test('an open payment is asked about after 10 s, then twice as late each time, up to 5 minutes', () => {
  const pauses = [0, 1, 2, 3, 4, 5, 6].map((checks) => pause('pending', checks, CREATED));
  expect(pauses).toEqual([10, 20, 40, 80, 160, 300, 300]);
  expect(pause('initiated', 0, CREATED)).toBe(10);
});

test('after 30 minutes the pause grows on, up to an hour, and stays a time however often it was asked', () => {
  const old = after(30 * 60);
  expect([7, 8, 9, 1_000_000].map((checks) => pause('pending', checks, old))).toEqual([
    1_280, 2_560, 3_600, 3_600,
  ]);
});

test('a failed and an abandoned one are looked at again after an hour, a day, three and seven days, then never', () => {
  for (const status of ['failed', 'abandoned'] as const) {
    expect(nextCheck(status, CREATED, 3, after(60))).toEqual(after(3_600));
    expect(nextCheck(status, CREATED, 3, after(3_600))).toEqual(after(86_400));
    expect(nextCheck(status, CREATED, 3, after(86_400))).toEqual(after(3 * 86_400));
    expect(nextCheck(status, CREATED, 3, after(3 * 86_400))).toEqual(after(7 * 86_400));
    expect(nextCheck(status, CREATED, 3, after(7 * 86_400))).toBeNull();
  }
});

test('a succeeded and a reversed one are never asked about again', () => {
  for (const status of ['succeeded', 'reversed'] as const) {
    expect(nextCheck(status, CREATED, 0, CREATED)).toBeNull();
  }
});

test('the customer is told within 30 minutes', () => {
  expect(settlesBy(CREATED)).toEqual(after(1_800));
});
