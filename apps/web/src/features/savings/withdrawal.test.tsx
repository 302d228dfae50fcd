import { expect, test } from 'vitest';
import { toWithdrawal } from './withdraw-form.tsx';

test('all that is there may go, and no naira more', () => {
  expect(toWithdrawal(2_000, 2_000)).toEqual({ kind: 'ready', amount: 2_000, left: 0 });
  expect(toWithdrawal(500, 2_000)).toEqual({ kind: 'ready', amount: 500, left: 1_500 });
  expect(toWithdrawal(2_001, 2_000)).toEqual({
    kind: 'wrong',
    error: 'There is ₦2,000 in this package.',
    isTooMuch: true,
  });
});

test('no amount is asked for again', () => {
  for (const amount of [null, 0]) {
    expect(toWithdrawal(amount, 2_000)).toEqual({
      kind: 'wrong',
      error: 'Enter an amount.',
      isTooMuch: false,
    });
  }
});
