import { expect, test } from 'vitest';
import { wordsOf } from './words.ts';

test('who is open again but stopped reads that the password comes first, and is promised no withdrawal before', () => {
  const { body, sms } = wordsOf({ kind: 'unfrozen', isStopped: true });
  for (const text of [body, sms]) expect(text).toMatch(/eset your password with Forgot Password/);
  expect(body).toContain('No money can leave yet');
  expect(sms.length).toBeLessThanOrEqual(160);
});

test('who is open again is promised a withdrawal, and not that all is as before', () => {
  const { body, sms } = wordsOf({ kind: 'unfrozen' });
  for (const text of [body, sms]) expect(text).toMatch(/You can withdraw again\.$/);
});
