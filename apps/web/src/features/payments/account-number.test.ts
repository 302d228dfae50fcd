import { expect, it } from 'vitest';
import { spacedAccountNumber, timeLeft } from './account-number.ts';

it('reads an account number in three parts, and leaves another one as it is', () => {
  expect(spacedAccountNumber('0123456789')).toBe('012 345 6789');
  expect(spacedAccountNumber('12345')).toBe('12345');
});

it('counts down to nothing and not beyond', () => {
  expect([1_491_000, 60_000, 59_001, 1, 0, -5].map(timeLeft)).toEqual([
    '24:51',
    '01:00',
    '01:00',
    '00:01',
    '00:00',
    '00:00',
  ]);
  expect(timeLeft(8 * 3_600_000)).toBe('8:00:00');
});
