import { expect, test } from 'vitest';
import { errorFromAnswer } from '#lib/api-error.ts';
import { disputedIn } from './withdraw-confirm.tsx';

const refused = (body: object) =>
  errorFromAnswer(409, { code: 'WRONG_STATE', message: 'No.', ...body }, null);

test('the disputed sum is read from a refusal that names it, and from nothing else', () => {
  expect(disputedIn(refused({ next: { disputed: 5_000, until: '2026-11-24' } }))).toEqual({
    disputed: 5_000,
  });
  expect(disputedIn(refused({ next: { disputed: 5_000, free: 2_000 } }))?.free).toBe(2_000);
  expect(disputedIn(refused({}))).toBeUndefined();
  expect(disputedIn(refused({ next: { disputed: 'much' } }))).toBeUndefined();
  expect(disputedIn(errorFromAnswer(403, { code: 'FROZEN', next: { disputed: 1 } }, null))).toBeUndefined();
  expect(disputedIn(new Error('offline'))).toBeUndefined();
});
