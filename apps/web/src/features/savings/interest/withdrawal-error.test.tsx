import { expect, it } from 'vitest';
import { withdrawalError } from './withdraw-lock.tsx';

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
