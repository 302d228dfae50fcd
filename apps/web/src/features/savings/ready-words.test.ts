import { expect, test } from 'vitest';
import { readyWords } from './ready-words.ts';

const NOW = new Date('2026-11-20T09:00:00Z');

const DAILY = {
  id: 'd1',
  target: 'Generator service',
  targetAmount: 75_000,
  amountPerDay: 2_500,
  frequency: 'daily',
  totalContribution: 0,
  totalCount: 0,
  startDate: '2026-11-21',
  status: 'active',
} as const;

test('a daily package says when it starts and what the first payment is', () => {
  expect(readyWords({ kind: 'daily', id: 'd1', data: DAILY }, NOW)).toBe(
    'Generator service starts on 21 Nov 2026. Drop the first ₦2,500 now if you like.',
  );
  expect(readyWords({ kind: 'daily', id: 'd1', data: { ...DAILY, startDate: '2026-11-20' } }, NOW)).toBe(
    'Generator service starts today. Drop the first ₦2,500 now if you like.',
  );
});
