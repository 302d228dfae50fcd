import { expect, it } from 'vitest';
import { lengthProblem, marksFor, pathBehindLock, withDigit, withoutLast } from './pin-digits.ts';

it('takes digits only, twelve at most', () => {
  expect(withDigit('12', '3')).toBe('123');
  expect(withDigit('12', 'a')).toBe('12');
  expect(withDigit('12', 'Enter')).toBe('12');
  expect(withDigit('123456789012', '3')).toBe('123456789012');
  expect(withoutLast('123')).toBe('12');
  expect(withoutLast('')).toBe('');
});

it('is long enough from the fourth digit', () => {
  expect(lengthProblem('')).toBe('Enter your PIN. It has 4 digits or more.');
  expect(lengthProblem('123')).toBe('PIN must be at least 4 digits');
  expect(lengthProblem('1234')).toBeNull();
});

it('cuts ten marks a digit until the pot is full', () => {
  expect([0, 1, 4, 5, 12].map(marksFor)).toEqual([0, 10, 40, 42, 42]);
});

it('goes back to a path of this app, and to none that is locked or elsewhere', () => {
  const back = (state: unknown) => pathBehindLock(state, '/pin-lock', '/');
  expect(back({ from: '/payments/history?type=credit' })).toBe('/payments/history?type=credit');
  for (const state of [null, {}, { from: 3 }, { from: '//elsewhere.example' }, { from: '/pin-lock' }]) {
    expect(back(state)).toBe('/');
  }
});
