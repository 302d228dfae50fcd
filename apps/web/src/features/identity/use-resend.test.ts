import { expect, it } from 'vitest';
import { keepPendingVerification } from '#lib/pending-verification.ts';
import { memoryStorage, STORAGE_KEYS } from '#lib/storage.ts';
import { keepResetFlow } from './reset-flow.ts';
import { keepResendWait, resendWaitLeft } from './use-resend.ts';

const ADA = 'ada@example.ng';
const NOON = new Date('2026-11-21T12:00:00Z');

function later(seconds: number): Date {
  return new Date(NOON.getTime() + seconds * 1000);
}

it('goes on where it was after a reload, down to nothing', () => {
  const storage = memoryStorage();
  keepResendWait(ADA, 60, NOON, storage);
  expect([0, 20, 59.5, 60, 3600].map((s) => resendWaitLeft(ADA, later(s), storage))).toEqual([
    60, 40, 1, 0, 0,
  ]);
});

it('is never longer than it was said to be', () => {
  const storage = memoryStorage();
  keepResendWait(ADA, 60, NOON, storage);
  expect(resendWaitLeft(ADA, later(-3600), storage)).toBe(60);
});

it('knows nothing of others, of what is broken, and of codes before the one just sent', () => {
  const storage = memoryStorage();
  expect(resendWaitLeft(ADA, NOON, storage)).toBeNull();
  storage.setItem(STORAGE_KEYS.resendWait, '{"identifier":"ada@example.ng"}');
  expect(resendWaitLeft(ADA, NOON, storage)).toBeNull();
  keepResendWait(ADA, 60, NOON, storage);
  expect(resendWaitLeft('someone@example.ng', NOON, storage)).toBeNull();
  keepPendingVerification([ADA], storage);
  expect(resendWaitLeft(ADA, NOON, storage)).toBeNull();
  keepResendWait(ADA, 60, NOON, storage);
  keepResetFlow({ state: 'requested', identifier: ADA }, storage);
  expect(resendWaitLeft(ADA, NOON, storage)).toBeNull();
});
