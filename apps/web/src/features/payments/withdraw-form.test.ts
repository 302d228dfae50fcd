import { lagosDateOf } from '@kolo/domain/dates';
import { expect, test } from 'vitest';
import { allOf, canGoWords, toWithdrawRequest } from './withdraw-form.ts';

const TODAY = lagosDateOf(new Date('2026-11-20T09:00:00Z'));

test('an amount that is there can be confirmed, with what arrives and what is left', () => {
  expect(toWithdrawRequest(25_000, 84_500, TODAY, undefined)).toEqual({
    kind: 'ready',
    quote: { payout: 25_000, fee: 0, total: 25_000 },
    left: 59_500,
  });
  expect(toWithdrawRequest(84_500, 84_500, TODAY, undefined)).toMatchObject({ kind: 'ready', left: 0 });
});

test('all that is left can be confirmed below the smallest withdrawal, and what no bank transfer takes names a way', () => {
  expect(toWithdrawRequest(50, 50, TODAY, undefined)).toMatchObject({ kind: 'ready', left: 0 });
  expect(toWithdrawRequest(49, 50, TODAY, undefined)).toEqual({
    kind: 'not_ready',
    error: 'You can only withdraw all of the ₦50 that is left in this account.',
    isTooMuch: false,
  });
  expect(toWithdrawRequest(30, 30, TODAY, undefined)).toMatchObject({
    error: expect.stringContaining('Add money'),
  });
});

test('none, too little and more than there is are said before anything is asked', () => {
  expect(toWithdrawRequest(null, 84_500, TODAY, undefined)).toEqual({
    kind: 'not_ready',
    error: 'Enter an amount.',
    isTooMuch: false,
  });
  expect(toWithdrawRequest(99, 84_500, TODAY, undefined)).toEqual({
    kind: 'not_ready',
    error: 'The smallest withdrawal is ₦100.',
    isTooMuch: false,
  });
  expect(toWithdrawRequest(84_501, 84_500, TODAY, undefined)).toEqual({
    kind: 'not_ready',
    error: 'There is ₦84,500 in that account.',
    isTooMuch: true,
  });
});

test('a limit that is known is said with its reason before anything is asked, and All offers no more than may leave', () => {
  const because = 'this bank account is new until 1:03 pm today';
  const room = { most: 20_000, why: 'This bank account is new.', because };
  expect(toWithdrawRequest(20_001, 84_500, TODAY, room)).toEqual({
    kind: 'not_ready',
    error: 'This bank account is new.',
    isTooMuch: true,
  });
  expect(toWithdrawRequest(20_000, 84_500, TODAY, room).kind).toBe('ready');
  expect(allOf(84_500, TODAY, room)).toBe(20_000);
  expect(allOf(5_000, TODAY, room)).toBe(5_000);
  expect(allOf(84_500, TODAY, undefined)).toBe(84_500);
  expect(allOf(84_500, TODAY, { ...room, most: 50 })).toBeNull();
  expect(allOf(50, TODAY, { ...room, most: 50 })).toBe(50);
  expect(allOf(0, TODAY, room)).toBeNull();
  expect(canGoWords(84_500, TODAY, room)).toBe(`You can withdraw ₦20,000 now: ${because}.`);
  expect(canGoWords(84_500, TODAY, { ...room, most: 50 })).toBe(`You cannot withdraw now: ${because}.`);
  expect(canGoWords(20_000, TODAY, room)).toBe('₦20,000 available');
  expect(canGoWords(84_500, TODAY, undefined)).toBe('₦84,500 available');
});
