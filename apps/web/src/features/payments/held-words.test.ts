import { lagosDateOf } from '@kolo/domain/dates';
import { expect, it } from 'vitest';
import { heldWords } from './held-words.ts';

const today = lagosDateOf(new Date('2026-11-20T11:00:00.000Z'));

it('says the bound beside the amount until the identity is verified', () => {
  expect(heldWords('none', today)).toBe(
    'You can have at most ₦300,000 in Kolo before your BVN is confirmed, and ₦500,000 before your ID is.',
  );
  for (const status of ['pending', 'rejected'] as const) {
    expect(heldWords(status, today)).toBe(
      'You can have at most ₦500,000 in Kolo before your ID is confirmed.',
    );
  }
  expect(heldWords('verified', today)).toBe(undefined);
});
