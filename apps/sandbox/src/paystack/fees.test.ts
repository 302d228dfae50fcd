import { expect, test } from 'vitest';
import { accountNumber } from '../nuban.ts';
import { collectionFee, dedicatedAccountFee, transferFee } from './fees.ts';

test.each([
  [1_000, 15],
  [2_499, 37.49],
  [2_500, 137.5],
  [5_000, 175],
  [50_000, 850],
  [126_667, 2_000],
  [10_000_000, 2_000],
  [391, 5.87],
])('collecting ₦%d costs ₦%d', (naira, fee) => {
  expect(collectionFee(naira * 100)).toBe(Math.round(fee * 100));
});

test('a dedicated account costs one percent, at most ₦300', () => {
  expect(dedicatedAccountFee(100_000)).toBe(1_000);
  expect(dedicatedAccountFee(100_000_000)).toBe(30_000);
});

test('a payout costs ₦10, ₦25 or ₦50', () => {
  expect([100_000, 499_999, 500_000, 5_000_000, 5_000_001].map(transferFee)).toEqual([
    1_000, 1_000, 2_500, 2_500, 5_000,
  ]);
});

test.each([
  ['011', 1_457, '0000014579'],
  ['50547', 21_457, '0000214579'],
  ['044', 1_024_678, '0010246780'],
  ['058', 12_345_678, '0123456785'],
  ['50211', 200_000_000, '2000000006'],
])('the account number of bank %s and serial %d is %s', (bank, serial, expected) => {
  expect(accountNumber(bank, serial)).toBe(expected);
});
