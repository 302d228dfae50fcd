import { lagosDateOf } from '@kolo/domain/dates';
import { expect, test } from 'vitest';
import { toWithdrawRequest } from './withdraw-form.ts';

const TODAY = lagosDateOf(new Date('2026-11-20T09:00:00Z'));

test('an amount that is there can be confirmed, with what arrives and what is left', () => {
  expect(toWithdrawRequest(25_000, 84_500, TODAY)).toEqual({
    kind: 'ready',
    quote: { payout: 25_000, fee: 0, total: 25_000 },
    left: 59_500,
  });
  expect(toWithdrawRequest(84_500, 84_500, TODAY)).toMatchObject({ kind: 'ready', left: 0 });
});

test('all that is left can be confirmed below the smallest withdrawal, and what no bank transfer takes names a way', () => {
  expect(toWithdrawRequest(50, 50, TODAY)).toMatchObject({ kind: 'ready', left: 0 });
  expect(toWithdrawRequest(49, 50, TODAY)).toEqual({
    kind: 'not_ready',
    error: 'You can only withdraw all of the ₦50 that is left in this account.',
  });
  expect(toWithdrawRequest(30, 30, TODAY)).toMatchObject({ error: expect.stringContaining('Add money') });
});

test('none, too little and more than there is are said before anything is asked', () => {
  expect(toWithdrawRequest(null, 84_500, TODAY)).toEqual({ kind: 'not_ready', error: 'Enter an amount.' });
  expect(toWithdrawRequest(99, 84_500, TODAY)).toEqual({
    kind: 'not_ready',
    error: 'The smallest withdrawal is ₦100.',
  });
  expect(toWithdrawRequest(84_501, 84_500, TODAY)).toEqual({
    kind: 'not_ready',
    error: 'There is ₦84,500 in that account.',
  });
});
