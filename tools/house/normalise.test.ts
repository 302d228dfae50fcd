import { expect, test } from 'vitest';
import { createNames } from './normalise.ts';

const ID = '01a202db-081d-73a5-97d2-8e8a0cb8c8fc';
const OTHER = '01a202db-f896-70f9-b6d8-fbc1fc68b48a';

test('the same value has the same name, in the order of appearance', () => {
  const name = createNames();
  expect(name(`${ID} ${OTHER} ${ID}`)).toBe('<id 1> <id 2> <id 1>');
  expect(name(`again ${OTHER}`)).toBe('again <id 2>');
});

test('another file starts again', () => {
  createNames()(ID);
  expect(createNames()(OTHER)).toBe('<id 1>');
});

test('a reference, a bearer, a token and an account number are named by what they are', () => {
  const name = createNames();
  const seen = [
    'kolo-01a202dbfcc77114bd8280d19f4c4ffe',
    'eyJhbGciOiJIUzI1NiJ9.eyJzaWQiOiIwMWEy.A2yHgeSlU0VI',
    '6Bj34Ip64KAQpU5fLJymtrM8xbwgVL0vZUjVWDX6lks',
    '"accountNumber":"7151369018"',
    'http://localhost:3701/paystack/checkout/edmhpod4no3z5ob',
    'Dial *737*000*226#.',
  ].map(name);
  expect(seen).toEqual([
    '<reference 1>',
    '<bearer 1>',
    '<token 1>',
    '"accountNumber":"<number 1>"',
    'http://localhost:<port 1>/paystack/checkout/<checkout 1>',
    'Dial <dial 1>.',
  ]);
});

test('a token without a digit is one by its length, and a name is none', () => {
  const name = createNames();
  expect(name('fHzO_S-ahPstAvBPTKmtYMnxSYMALGxYOJTlQOkmfWY')).toBe('<token 1>');
  expect(name('interestPackageByReferenceOf')).toBe('interestPackageByReferenceOf');
});

test('times are rounded down, so that a slow machine writes the same', () => {
  const name = createNames();
  expect(name('2027-01-04T09:04:59.999Z and 9:07 am')).toBe('2027-01-04T09:00Z and 9:05 am');
  expect(name('2027-01-04T09:05:00Z')).toBe('2027-01-04T09:05Z');
});

test('amounts, days, phone numbers, codes of errors and words stay', () => {
  const text =
    'LIMIT_EXCEEDED 1000000 20362.96 2027-01-04 +2348031234567 IDEMPOTENCY_KEY_REQUIRED insufficientFunds';
  expect(createNames()(text)).toBe(text);
});
