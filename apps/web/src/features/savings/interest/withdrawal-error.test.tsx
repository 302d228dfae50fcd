import type { InterestPackage } from '@kolo/contract/packages';
import { expect, it } from 'vitest';
import { paysByWaiting, quickAmounts, withdrawalError } from './withdraw-lock.tsx';

it('lets all of it go, or so much that a lock of the least amount stays', () => {
  expect(withdrawalError(50_000, 50_000)).toBe(undefined);
  expect(withdrawalError(45_000, 50_000)).toBe(undefined);
  expect(withdrawalError(5_000, 5_000)).toBe(undefined);
});

it('says why another amount does not', () => {
  expect(withdrawalError(45_001, 50_000)).toBe('Leave at least ₦5,000 in the lock, or take all of it.');
  expect(withdrawalError(50_001, 50_000)).toBe('There is ₦50,000 in this lock.');
  expect(withdrawalError(null, 50_000)).toBe('Enter an amount.');
  expect(withdrawalError(0, 50_000)).toBe('Enter an amount.');
});

it('compares with what the newest money of that amount would pay on its date', () => {
  const lock: InterestPackage = {
    _id: 'l1',
    name: 'Land in Epe',
    startDate: '2026-11-20',
    createdAt: '2026-11-20T08:00:00.000Z',
    maturityDate: '2027-11-20',
    currentBalance: 60_000,
    interestRate: 12,
    lockPeriod: 12,
    interestAccrued: 0,
    status: 'active',
    atMaturity: 'payout',
    pays: { principal: 60_000, interest: 5_400, tax: 540, payout: 64_860 },
    tranches: [
      { amount: 30_000, startDate: '2026-11-20' },
      // Half a year before the end.
      { amount: 30_000, startDate: '2027-05-20' },
    ],
  };
  // 30,000 × 12 % × 184 / 365 = 1,814 of interest, 181 of it tax.
  expect(paysByWaiting(lock, 30_000)).toBe(31_633);
  // With 10,000 of the older money: 1,200 of interest a year, 120 of it tax.
  expect(paysByWaiting(lock, 40_000)).toBe(31_633 + 11_080);
});

it('offers half only where enough stays', () => {
  expect(quickAmounts(10_000).map(({ value }) => value)).toEqual([5_000, 10_000]);
  expect(quickAmounts(8_000).map(({ value }) => value)).toEqual([8_000]);
});
