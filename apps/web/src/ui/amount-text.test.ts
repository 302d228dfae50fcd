import { expect, it } from 'vitest';
import { amountValue, caretAfterGrouping, groupDigits, readAmount } from './amount-text.ts';

it('takes the whole naira out of what was typed or pasted', () => {
  const digits = ['₦1,234,567', ' 5 000 ', 'NGN 5,000.00', '0005', '', '9999999999'].map((text) => {
    const read = readAmount(text);
    return read.kind === 'whole' ? read.digits : read.problem;
  });
  expect(digits).toEqual(['1234567', '5000', '5000', '5', '', '9999999999']);
});

it('changes nothing that has a meaning: it says that it is no amount', () => {
  const texts = ['5000.50', '5000.', '5000.5', 'abc', '5k', '-5000', '5e3', '1.000'];
  expect(texts.map((text) => readAmount(text).kind)).toEqual(texts.map(() => 'wrong'));
});

it('takes a new comma for grouping only where it groups, and lets the old ones stand wherever they got to', () => {
  const kinds = [
    readAmount('5,000,', '5,000'),
    readAmount('5000,50'),
    readAmount('5,000,5', ''),
    readAmount('1,9234', '1,234'),
    readAmount('12,34', '12,345'),
  ].map(({ kind }) => kind);
  expect(kinds).toEqual(['wrong', 'wrong', 'wrong', 'whole', 'whole']);
});

it('keeps the digits of more than an amount can be, so that they are grouped too', () => {
  expect(readAmount('12345678901')).toMatchObject({ kind: 'long', digits: '12345678901' });
  expect(readAmount('12,345,678,9012', '12,345,678,901')).toMatchObject({
    kind: 'long',
    digits: '123456789012',
  });
});

it('groups by thousands', () => {
  expect(['', '1', '999', '1000', '1234567890'].map(groupDigits)).toEqual([
    '',
    '1',
    '999',
    '1,000',
    '1,234,567,890',
  ]);
});

it('is null when empty', () => {
  expect([amountValue(''), amountValue('9000')]).toEqual([null, 9000]);
});

it('keeps the caret before the same digits and off the commas', () => {
  expect(caretAfterGrouping('1,234', 0)).toBe(5);
  expect(caretAfterGrouping('1,234', 3)).toBe(1);
  expect(caretAfterGrouping('1,234', 4)).toBe(0);
  expect(caretAfterGrouping('', 2)).toBe(0);
});
