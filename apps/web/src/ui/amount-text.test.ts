import { expect, it } from 'vitest';
import { amountDigits, amountValue, caretAfterGrouping, groupDigits } from './amount-text.ts';

it('takes the whole naira out of what was typed or pasted', () => {
  expect(['₦1,234,567.89', ' 5 000 ', '0005', 'abc', '12345678901234'].map(amountDigits)).toEqual([
    '1234567',
    '5000',
    '5',
    '',
    '1234567890',
  ]);
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
