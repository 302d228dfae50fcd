import { expect, it } from 'vitest';
import { totalOf, updatedWords } from './balance.ts';

it('adds up what is available in all accounts', () => {
  const account = { accountNumber: '1000000001', accountType: 'ds', type: 'ds' } as const;
  expect(totalOf([])).toEqual({ naira: 0, exact: undefined });
  expect(
    totalOf([
      { ...account, availableBalance: 84_500 },
      { ...account, availableBalance: 38_000 },
    ]),
  ).toEqual({ naira: 122_500, exact: undefined });
});

it('adds up in kobo and rounds down once', () => {
  const account = { accountNumber: '1000000001', accountType: 'ds', type: 'ds' } as const;
  expect(
    totalOf([
      { ...account, availableBalance: 1, exact: { availableBalance: '1.60' } },
      { ...account, availableBalance: 2, exact: { availableBalance: '2.50' } },
      { ...account, availableBalance: 3 },
    ]),
  ).toEqual({ naira: 7, exact: '7.10' });
});

it('says when the figures are from', () => {
  const now = new Date('2026-11-20T10:00:00Z');
  expect(updatedWords(new Date('2026-11-20T06:04:00Z'), now)).toBe('Updated today, 7:04 am');
  expect(updatedWords(new Date('2026-11-01T06:04:00Z'), now)).toBe('Updated 1 Nov 2026, 7:04 am');
});
