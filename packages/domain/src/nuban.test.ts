import { describe, expect, test } from 'vitest';
import { hasCheckDigit } from './nuban.ts';

describe('the check digit of a bank account', () => {
  test.each([
    ['011', '0000014579'],
    ['044', '0010246780'],
    ['058', '0123456785'],
    ['033', '0000000017'],
    ['50211', '2000000006'],
    ['50547', '0000214579'],
  ])('fits at bank %s: %s', (bankCode, accountNumber) => {
    expect(hasCheckDigit(bankCode, accountNumber)).toBe(true);
  });

  test('does not fit where one digit is wrong', () => {
    expect(hasCheckDigit('058', '0123456789')).toBe(false);
    expect(hasCheckDigit('058', '0123456795')).toBe(false);
  });

  test('says nothing of a code or a number of another form', () => {
    expect(hasCheckDigit('035A', '0123456789')).toBeNull();
    expect(hasCheckDigit('MFB51322', '0123456789')).toBeNull();
    expect(hasCheckDigit('00103', '0123456789')).toBeNull();
    expect(hasCheckDigit('999992', '8031234567')).toBeNull();
    expect(hasCheckDigit('058', '012345678')).toBeNull();
    expect(hasCheckDigit('058', '01234x6789')).toBeNull();
  });
});
