import { expect, test } from 'vitest';
import { addressKey, findCode } from './messages.ts';

test.each([
  ['Your Kolo code is 123456. It is good for 10 minutes.', '123456'],
  ['Code:\n\n  004211\n', '004211'],
  ['482913 is your code', '482913'],
  ['(482913)', '482913'],
])('%j carries a code', (text, code) => {
  expect(findCode(text)).toBe(code);
});

test.each([
  'You saved ₦250000 today',
  'You saved NGN 250000 today',
  'You saved N250000 today',
  'Call 08031234567',
  'Order KL-123456 is on its way',
  'Reference dep-202611-1',
  'Total 1,250,000.00',
  'Code 12345 or 1234567',
  'https://kolo.ng/verify/123456',
])('%j carries none', (text) => {
  expect(findCode(text)).toBeNull();
});

test('all ways to write a phone or an e-mail find the same messages', () => {
  const phones = [
    '+2348031234567',
    '2348031234567',
    '08031234567',
    ' 2348031234567',
    '0803 123 4567',
    '+23408031234567',
  ];
  expect(new Set(phones.map(addressKey))).toEqual(new Set(['2348031234567']));
  expect(addressKey('Ada+Kolo@Example.NG')).toBe(addressKey('ada kolo@example.ng'));
  expect(addressKey('subscription08031234567')).toBe('subscription08031234567');
});
