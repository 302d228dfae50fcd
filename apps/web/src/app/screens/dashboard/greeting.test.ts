import { expect, it } from 'vitest';
import { greeting } from './greeting.ts';

it('follows the hour in Lagos, not the one of the phone', () => {
  expect(greeting('Ada', new Date('2026-11-20T10:59:00Z'), false)).toBe('Good morning, Ada');
  expect(greeting('Ada', new Date('2026-11-20T11:00:00Z'), false)).toBe('Good afternoon, Ada');
  expect(greeting('Ada', new Date('2026-11-20T15:30:00Z'), false)).toBe('Good evening, Ada');
  expect(greeting('Ada', new Date('2026-11-20T23:00:00Z'), false)).toBe('Good morning, Ada');
});

it('welcomes anyone who has no account yet', () => {
  expect(greeting('Ada', new Date('2026-11-20T10:00:00Z'), true)).toBe('Welcome, Ada');
});
