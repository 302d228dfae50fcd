import { lagosDateOf } from '@kolo/domain/dates';
import { expect, it } from 'vitest';
import { heldWords } from './held-words.ts';

const today = lagosDateOf(new Date('2026-11-20T11:00:00.000Z'));

it('says the bound beside the amount until the identity is verified', () => {
  expect(heldWords('none', today)).toBe(
    'Without your BVN you can keep up to ₦300,000. With it, up to ₦500,000. With your ID approved, no limit.',
  );
  for (const status of ['pending', 'rejected'] as const) {
    expect(heldWords(status, today)).toBe('You can keep up to ₦500,000. With your ID approved, no limit.');
  }
  expect(heldWords('verified', today)).toBe(undefined);
});
