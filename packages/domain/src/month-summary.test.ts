import { expect, it } from 'vitest';
import { kobo } from './money.ts';
import { summariseMonth } from './month-summary.ts';
import type { MovementKind } from './transactions.ts';

const sums = (kind: MovementKind, came: bigint, left = 0n, own = 0n) => ({
  kind,
  cameKobo: kobo(came),
  leftKobo: kobo(left),
  ownKobo: kobo(own),
});

it('counts each movement in one place, so that opening and closing balance agree', () => {
  const month = summariseMonth(
    [
      sums('accountDeposit', 500_001n),
      sums('dailyContribution', 300_000n, 0n, 200_000n),
      sums('interestEarned', 40_704n),
      sums('interestTax', 0n, 4_070n),
      sums('bankWithdrawal', 0n, 250_000n),
      sums('sbMerge', 0n, 0n, 90_000n),
    ],
    kobo(700_000n),
  );
  expect(month).toEqual({
    opening: 113_365n,
    in: 800_001n,
    out: 250_000n,
    interest: 40_704n,
    tax: 4_070n,
    orders: 0n,
    own: 290_000n,
    closing: 700_000n,
  });
  const { opening, closing, interest, tax, orders } = month;
  expect(opening + month.in - month.out + interest - tax - orders).toBe(closing);
});

it('takes what goes the other way off the same place', () => {
  const month = summariseMonth([sums('bankWithdrawal', 30n, 100n)], kobo(0n));
  expect([month.out, month.opening]).toEqual([70n, 70n]);
});

it('refuses to count a move between own accounts that came from outside', () => {
  expect(() => summariseMonth([sums('sbMerge', 1n)], kobo(1n))).toThrow(RangeError);
});
