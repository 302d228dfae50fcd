import type { DailyPackage } from '@kolo/contract/packages';
import { parseLagosDate, type LagosDate } from '@kolo/domain/dates';
import { isEmptied } from '@kolo/domain/progress';
import { expect, test } from 'vitest';
import { marksText, paceWords } from './daily-words.ts';

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
// Days of the calendar.
const on = (day: string) => parseLagosDate(day) as LagosDate;

test('the marks that are left are written in words', () => {
  expect(marksText(18)).toBe('Each payment cuts one mark. Twelve more and the pot is full.');
  expect(marksText(29)).toBe('Each payment cuts one mark. One more and the pot is full.');
  expect(marksText(7)).toMatch(/Twenty-three more/);
  expect(marksText(0)).toMatch(/Thirty more/);
  expect(marksText(30)).toBe('Every mark is cut. You can keep saving.');
  expect(marksText(32)).toBe('Every mark is cut, and you made 2 more payments.');
});

test('a saver who keeps up is on track, and is told what it takes', () => {
  expect(paceWords(pot, on('2026-11-19'))).toEqual({
    tone: 'ok',
    title: 'On track.',
    text: '12 more payments of ₦3,000 by 1 Dec 2026 reach your target.',
  });
});

test('the last payment is one, however much less than it is missing', () => {
  const nearly = { ...pot, totalCount: 29, totalContribution: 88_500 };
  expect(paceWords(nearly, on('2026-11-19'))?.text).toBe(
    '1 more payment of ₦3,000 by 1 Dec 2026 reaches your target.',
  );
});

test('the payment of today is due, not late', () => {
  expect(paceWords(pot, on('2026-11-20'))).toEqual({
    tone: 'info',
    title: 'A payment of ₦3,000 is due.',
    text: 'It keeps you on track for 1 Dec 2026.',
    payNaira: 3_000,
  });
  expect(paceWords({ ...pot, totalCount: 0, totalContribution: 0 }, on('2026-11-02'))?.title).toBe(
    'A payment of ₦3,000 is due.',
  );
});

test('a saver who is behind is told by how much, and how many payments are left', () => {
  expect(paceWords(pot, on('2026-11-22'))).toEqual({
    tone: 'warn',
    title: 'Behind by 3 payments: ₦9,000.',
    text: '12 more payments of ₦3,000 by 1 Dec 2026 reach your target.',
    payNaira: 9_000,
  });
});

test('a saver whose date has come is told what is missing, and to pay or to choose a new date', () => {
  const late = { tone: 'warn', title: '₦36,000 to go.', payNaira: 36_000 };
  const text = (date: string) => `Your date ${date}: pay now or choose a new date.`;
  expect(paceWords(pot, on('2026-12-01'))).toEqual({ ...late, text: text('is today') });
  expect(paceWords(pot, on('2026-12-02'))).toEqual({ ...late, text: text('was yesterday') });
  expect(paceWords(pot, on('2026-12-05'))).toEqual({ ...late, text: text('was 1 Dec 2026') });
  // Every payment was made, and some was taken out again.
  expect(paceWords({ ...pot, totalCount: 30 }, on('2026-12-05'))).toEqual({
    ...late,
    text: text('was 1 Dec 2026'),
  });
});

test('a saver whose date has come is asked for whole payments, though less is missing', () => {
  const odd = { ...pot, targetAmount: 91_000, totalCount: 30, totalContribution: 90_000 };
  expect(paceWords(odd, on('2026-12-02'))).toMatchObject({ title: '₦1,000 to go.', payNaira: 3_000 });
});

test('a plan that was eased counts what is in the package, and never asks for more than is missing', () => {
  // Four weekly payments of ₦20,000, daily ones of ₦1,000 since.
  const eased = {
    ...pot,
    targetAmount: 100_000,
    amountPerDay: 1_000,
    totalCount: 4,
    totalContribution: 80_000,
  };
  expect(paceWords(eased, on('2026-11-22'))?.title).toBe('On track.');
  const late = { ...eased, startDate: '2026-08-20', totalContribution: 40_000 };
  expect(paceWords(late, on('2026-11-22'))).toMatchObject({
    title: 'Behind by 55 payments: ₦55,000.',
    payNaira: 55_000,
  });
});

test('a start that is yet to come, a target that is reached and one out of sight', () => {
  expect(paceWords({ ...pot, totalCount: 0, totalContribution: 0 }, on('2026-11-01'))?.title).toBe(
    'Your first payment is due on 2 Nov 2026.',
  );
  expect(paceWords({ ...pot, totalContribution: 90_000 }, on('2026-11-19'))?.title).toBe(
    'Your target is reached.',
  );
  expect(paceWords({ ...pot, targetAmount: 900_000_000_000 }, on('2026-11-19'))).toBe(null);
});

test('after a withdrawal no day is promised that the payments left cannot keep', () => {
  const some = { ...pot, totalContribution: 24_000 };
  const rest = '22 more payments of ₦3,000 reach your target.';
  expect(paceWords(some, on('2026-11-19'))).toEqual({ tone: 'info', title: '₦66,000 to go.', text: rest });
  expect(paceWords(some, on('2026-11-20'))).toMatchObject({
    title: 'A payment of ₦3,000 is due.',
    text: rest,
  });
  expect(paceWords(some, on('2026-11-22'))).toMatchObject({
    title: 'Behind by 3 payments: ₦9,000.',
    text: rest,
  });
});

test('a pot that was emptied has no pace, on whatever day: its own words say what happened', () => {
  const emptied = { ...pot, totalContribution: 0 };
  const days = ['2026-11-19', '2026-11-22', '2026-12-05'].map(on);
  expect(days.map((day) => paceWords(emptied, day))).toEqual([null, null, null]);
  expect(isEmptied(emptied)).toBe(true);
  expect(isEmptied({ ...emptied, totalCount: 0 })).toBe(false);
  expect(isEmptied(pot)).toBe(false);
});
