import { expect, test } from 'vitest';
import { coolingWords, maskedNumber, spokenNumber } from './bank-account-words.ts';
import { accountNumberIn } from './bank-queries.ts';

const NOW = new Date('2026-11-20T09:00:00Z');

test('of a number only the last four digits are shown, and said', () => {
  expect(maskedNumber({ accountNumber: '4420' })).toBe('•••• 4420');
  expect(spokenNumber({ accountNumber: '4420' })).toBe('ending in 4420');
});

test('while it is new an account says how much can go to it, and until when', () => {
  expect(coolingWords({ coolsUntil: '2026-11-21T08:00:00.000Z' }, NOW)).toBe(
    'New: up to ₦20,000 until 9:00 am on 21 Nov 2026',
  );
  expect(coolingWords({ coolsUntil: '2026-11-20T09:00:00.000Z' }, NOW)).toBeUndefined();
  expect(coolingWords({ coolsUntil: null }, NOW)).toBeUndefined();
});

test('a number is whole with its ten digits, however it is written', () => {
  expect(accountNumberIn('0691 234 420')).toBe('0691234420');
  expect(accountNumberIn('0691-234-42')).toBeNull();
  expect(accountNumberIn('06912344200')).toBeNull();
  expect(accountNumberIn('069123442O')).toBeNull();
});
