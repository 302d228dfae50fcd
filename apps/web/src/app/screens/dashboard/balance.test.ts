import { expect, it } from 'vitest';
import { totalNaira, updatedWords } from './balance.ts';

it('adds up what is available in all accounts', () => {
  const account = { accountNumber: '1000000001', accountType: 'ds', type: 'ds' } as const;
  expect(totalNaira([])).toBe(0);
  expect(
    totalNaira([
      { ...account, availableBalance: 84_500 },
      { ...account, availableBalance: 38_000 },
    ]),
  ).toBe(122_500);
});

it('says when the figures are from', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(updatedWords(new Date('2026-11-20T06:04:00Z'), now)).toBe('Updated today, 7:04 am');
  expect(updatedWords(new Date('2026-11-01T06:04:00Z'), now)).toBe('Updated 1 Nov 2026, 7:04 am');
});
