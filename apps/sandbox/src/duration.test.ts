import { expect, test } from 'vitest';
import { addDuration, parseDuration } from './duration.ts';

function add(start: string, text: string): string {
  const duration = parseDuration(text);
  return duration ? new Date(addDuration(Date.parse(start), duration)).toISOString() : 'none';
}

test.each([
  ['2026-01-10T09:00:00.000Z', 'P30D', '2026-02-09T09:00:00.000Z'],
  ['2026-01-10T09:00:00.000Z', 'P1W', '2026-01-17T09:00:00.000Z'],
  ['2026-01-10T09:00:00.000Z', 'P1Y2M3DT4H5M6S', '2027-03-13T13:05:06.000Z'],
  ['2026-01-10T09:00:00.000Z', 'PT1.5H', '2026-01-10T10:30:00.000Z'],
  ['2026-01-10T09:00:00.000Z', 'P0,5D', '2026-01-10T21:00:00.000Z'],
  ['2026-01-10T09:00:00.000Z', 'P1DT0.5S', '2026-01-11T09:00:00.500Z'],
  ['2026-01-10T09:00:00.000Z', 'P1.5W', '2026-01-20T21:00:00.000Z'],
  ['2026-01-31T09:00:00.000Z', 'P1M', '2026-02-28T09:00:00.000Z'],
  ['2027-01-31T09:00:00.000Z', 'P13M', '2028-02-29T09:00:00.000Z'],
])('%s and %s make %s', (start, text, expected) => {
  expect(add(start, text)).toBe(expected);
});

test('months go by the day in Lagos, which is an hour ahead', () => {
  // 23:30 UTC on 30 January is 00:30 on the 31st in Lagos, and February has no 31st.
  expect(add('2026-01-30T23:30:00.000Z', 'P1M')).toBe('2026-02-27T23:30:00.000Z');
});

test('what is no duration is undefined', () => {
  const wrong = [
    'P',
    'PT',
    'P1DT',
    'P-1D',
    'P1S',
    'D1',
    'P1D ',
    'p1d',
    'P1.D',
    'P.5D',
    'P0.5DT1H',
    'PT1.5H1M',
  ];
  for (const text of wrong) expect([text, parseDuration(text)]).toEqual([text, undefined]);
});
