import type { DailyPackage } from '@kolo/contract/packages';
import { createDailyPackage } from '@kolo/contract/daily-savings';
import { parseLagosDate, type LagosDate } from '@kolo/domain/dates';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  fieldErrors,
  NewDailyDraft,
  projectionOf,
  toDailyRequest,
  toEditRequest,
  type NewDailyForm,
} from './daily-form.ts';

afterEach(() => void vi.useRealTimers());

// A day of the calendar.
const today = parseLagosDate('2026-11-21') as LagosDate;

const full: NewDailyForm = {
  goal: ' Generator service ',
  frequency: 'daily',
  amount: 2_500,
  target: null,
  startDate: '2026-11-21',
};

function errorsOf(change: Partial<NewDailyForm>) {
  const request = toDailyRequest({ ...full, ...change }, today);
  return request.kind === 'wrong' ? request.errors : {};
}

describe('the form of a new daily package', () => {
  it('becomes the request, the goal trimmed', () => {
    expect(toDailyRequest({ ...full, target: 80_000 }, today)).toEqual({
      kind: 'ready',
      body: {
        target: 'Generator service',
        amountPerDay: 2_500,
        frequency: 'daily',
        startDate: '2026-11-21',
        targetAmount: 80_000,
      },
    });
  });

  it('leaves the name to the server where none is given, which calls it Savings Goal', () => {
    const request = toDailyRequest({ ...full, goal: '  ' }, today);
    expect(request.kind === 'ready' && createDailyPackage.body?.parse(request.body)).toMatchObject({
      target: 'Savings Goal',
    });
  });

  it('takes a name as long as the server does', () => {
    expect(errorsOf({ goal: ` ${'a'.repeat(60)} ` })).toEqual({});
    expect(errorsOf({ goal: 'a'.repeat(61) })).toEqual({ goal: 'Use at most 60 letters.' });
  });

  it('keeps to the least and the largest amount', () => {
    expect(errorsOf({ amount: null })).toEqual({ amount: 'Enter an amount.' });
    expect(errorsOf({ amount: 999 })).toEqual({ amount: 'The smallest payment is ₦1,000.' });
    expect(errorsOf({ amount: 1_000 })).toEqual({});
    expect(errorsOf({ amount: 900_000_000_000_000 })).toEqual({ amount: 'That amount is too large.' });
  });

  it('keeps the target between one payment and what can be counted', () => {
    expect(errorsOf({ target: 2_499 })).toEqual({ target: 'The target is less than one payment.' });
    expect(errorsOf({ target: 2_500 })).toEqual({});
    expect(errorsOf({ amount: 1_000, target: 3_650_000 })).toEqual({});
    expect(errorsOf({ amount: 1_000, target: 3_650_001 }).target).toMatch(/more than 3,650 payments/);
  });

  it('starts today or within twelve months', () => {
    expect(errorsOf({ startDate: '' })).toEqual({ startDate: 'Choose a day.' });
    expect(errorsOf({ startDate: '2026-11-20' })).toEqual({ startDate: 'Choose today or a later day.' });
    expect(errorsOf({ startDate: '2027-11-21' })).toEqual({});
    expect(errorsOf({ startDate: '2027-11-22' })).toEqual({
      startDate: 'Choose a day within the next 12 months.',
    });
  });

  it('starts today where it was kept on an earlier day', () => {
    vi.setSystemTime('2026-11-21T09:00:00Z');
    const kept = (startDate: string) => NewDailyDraft.safeParse({ ...full, startDate }).data;
    expect(kept('2026-11-20')).toEqual(full);
    // A later day was chosen, and what is no day is still being typed.
    for (const startDate of ['2026-11-21', '2026-11-22', '22/11/', ''])
      expect(kept(startDate)).toEqual({ ...full, startDate });
    expect(NewDailyDraft.safeParse({ startDate: '2026-11-20' }).data).toBeUndefined();
  });

  it('says at a glance what it comes to and when', () => {
    expect(projectionOf(full, today)).toEqual({
      periods: 30,
      total: 75_000,
      startsOn: '2026-11-21',
      fullOn: '2026-12-20',
    });
    expect(projectionOf({ ...full, frequency: 'weekly', target: 6_000 }, today)).toMatchObject({
      periods: 3,
      total: 7_500,
      fullOn: '2026-12-05',
    });
    expect(projectionOf({ ...full, amount: 1_000_000, target: 1 }, today)).toBe(null);
    expect(projectionOf({ ...full, amount: null }, today)).toBe(null);
  });

  it('is counted from today while the start is no day, or none that it may start on', () => {
    for (const startDate of ['', '22/11/', '2020-01-01', '2099-01-01'])
      expect(projectionOf({ ...full, startDate }, today)).toEqual(projectionOf(full, today));
  });

  it('puts the server’s words at the fields', () => {
    expect(fieldErrors({ targetAmount: 'Too small.', other: 'x' })).toEqual({ target: 'Too small.' });
  });
});

describe('an edited package', () => {
  const pot: DailyPackage = {
    id: '01900000-0000-7000-8000-000000000001',
    target: 'Shop rent',
    targetAmount: 90_000,
    amountPerDay: 3_000,
    frequency: 'daily',
    totalContribution: 54_000,
    totalCount: 18,
    startDate: '2026-11-02',
    status: 'active',
  };
  const form = { goal: 'Shop rent', frequency: 'daily', amount: 3_000, target: 90_000 } as const;

  it('sends only what differs', () => {
    expect(toEditRequest(form, pot)).toEqual({ kind: 'same' });
    expect(toEditRequest({ ...form, goal: ' Rent ', amount: 4_000 }, pot)).toEqual({
      kind: 'ready',
      body: { target: 'Rent', amountPerDay: 4_000 },
    });
    expect(toEditRequest({ ...form, frequency: 'weekly', target: 100_000 }, pot)).toEqual({
      kind: 'ready',
      body: { frequency: 'weekly', targetAmount: 100_000 },
    });
  });

  it('needs a name and a target', () => {
    expect(toEditRequest({ ...form, goal: ' ', target: null }, pot)).toEqual({
      kind: 'wrong',
      errors: { goal: 'Say what you are saving for.', target: 'Enter an amount.' },
    });
  });
});
