import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

const matured = {
  kind: 'lock_matured',
  packageName: 'Rent',
  interestKobo: '100821',
  taxKobo: '10082',
  paidOutKobo: '5090739',
  lockedAgainKobo: '0',
} as const;

test('a lock that was paid out names interest, tax and what is in the account, and the figures add up', () => {
  const { title, body } = wordsOf(matured);
  expect(title).toBe('Rent has matured');
  // 50,000 + 1,008 − 101 = 50,907.
  expect(body).toBe('It earned ₦1,008, less ₦101 tax. ₦50,907 is in your IBS account.');
});

test('a lock that goes on says how much is locked again, and how much is free', () => {
  const part = { ...matured, paidOutKobo: '90739', lockedAgainKobo: '5000000' };
  expect(wordsOf(part).body).toContain('₦50,000 is locked again and ₦907 is in your IBS account.');
  const all = { ...matured, paidOutKobo: '0', lockedAgainKobo: '5090739' };
  expect(wordsOf(all).body).toContain('₦50,907 is locked again.');
});

test('its SMS fits one page however large the figures are', () => {
  const large = { ...matured, paidOutKobo: '123456789000', lockedAgainKobo: '123456789000' };
  expect(wordsOf(large).sms.length).toBeLessThanOrEqual(160);
});
