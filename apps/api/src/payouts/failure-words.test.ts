import { kobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { failureWords } from './failure-words.ts';

const row = { accountType: 'ds', amountKobo: kobo(500_000n), feeKobo: kobo(0n) } as const;

test('a withdrawal that came back is in the account only as far as it repaid nothing', () => {
  const why = 'The bank did not accept the transfer.';
  const next = 'Check the bank account, or try again later.';
  expect(failureWords(row, 'failed', kobo(0n))).toBe(`${why} ₦5,000 is back in your DS account. ${next}`);
  expect(failureWords(row, 'failed', kobo(290_000n))).toBe(
    `${why} ₦5,000 came back. ₦2,900 of it repaid what your bank took back. ₦2,100 is in your DS account. ${next}`,
  );
  // Nothing is left to try with.
  expect(failureWords(row, 'failed', kobo(500_000n))).toBe(
    `${why} ₦5,000 came back and repaid what your bank took back.`,
  );
  expect(failureWords(row, 'undone', kobo(0n))).toBe(
    'A change to your email or phone number was undone, so this withdrawal was not sent. ₦5,000 is back in your DS account.',
  );
});
