import { expect, test } from 'vitest';
import { payoutWords } from './money-words.ts';

test('a withdrawal that came back is in the account only as far as it repaid nothing', () => {
  const notice = {
    kind: 'withdrawal_returned',
    amountKobo: '500000',
    accountType: 'ds',
    reason: 'The bank sent the money back.',
  } as const;
  const smsOf = (repaidKobo?: string) => payoutWords({ ...notice, repaidKobo }).sms;
  expect(smsOf()).toBe('Kolo: a withdrawal did not arrive. ₦5,000 is back in your DS account.');
  expect(smsOf('290000')).toBe(
    'Kolo: a withdrawal did not arrive. ₦5,000 came back. ₦2,900 of it repaid what your bank took back. ₦2,100 is in your DS account.',
  );
  expect(smsOf('500000')).toBe(
    'Kolo: a withdrawal did not arrive. ₦5,000 came back and repaid what your bank took back.',
  );
});
