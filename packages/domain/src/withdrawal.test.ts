import { expect, test } from 'vitest';
import { lagosDateOf } from './dates.ts';
import { naira } from './money.ts';
import { leastWithdrawn, mostWithdrawnADay, mostWithdrawnWhileNew, quoteWithdrawal } from './withdrawal.ts';

const TODAY = lagosDateOf(new Date('2026-11-21T09:00:00Z'));

test('a withdrawal is free: what leaves the account arrives at the bank', () => {
  expect(quoteWithdrawal(naira(25_000), TODAY)).toEqual({ payout: 25_000, fee: 0, total: 25_000 });
});

test('only a verified customer withdraws to a bank, up to five million naira a day', () => {
  expect(mostWithdrawnADay('none', TODAY)).toBe(0);
  expect(mostWithdrawnADay('bvn', TODAY)).toBe(0);
  expect(mostWithdrawnADay('verified', TODAY)).toBe(5_000_000);
});

test('while an account or a device is new it is ₦20,000 in all; one withdrawal is ₦100 at least', () => {
  expect(mostWithdrawnWhileNew(TODAY)).toBe(20_000);
  expect(leastWithdrawn(TODAY)).toBe(100);
});
