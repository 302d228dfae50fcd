import { expect, test } from 'vitest';
import { isGuessablePin } from './pin.ts';

test.each([
  ['one digit', ['0000', '1111', '77777', '999999999999']],
  [
    'a run up or down, past 9 too',
    ['1234', '0123', '4321', '9876', '7890', '8901', '0987', '123456', '1234567890'],
  ],
  ['a group again and again', ['1212', '9090', '123123', '121212', '48264826']],
  ['doubled digits', ['1122', '4477', '112233']],
  ['the middle column of the keys', ['2580', '0852']],
  ['a year', ['1900', '1990', '1999', '2000', '2026', '2099']],
])('is easy to guess: %s', (_, pins) => {
  expect(pins.filter((pin) => !isGuessablePin(pin))).toEqual([]);
});

test('leaves nine in ten of the shortest PINs, and anything without a pattern', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => String(number).padStart(4, '0'));
  expect(all.filter(isGuessablePin)).toHaveLength(10 + 20 + 90 + 90 + 200 + 2 - 2);
  for (const pin of ['4826', '1221', '1357', '1880', '2100', '20261', '1231', '12312', '739151'])
    expect([pin, isGuessablePin(pin)]).toEqual([pin, false]);
});
