import { kobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { filterPackages, readPackageFilter, savedIn } from './package-filter.ts';

const GONE = { id: 'gone', tone: 'daily', status: 'closed', currentKobo: kobo(60_000_00n) } as const;
const RENT = { id: 'rent', tone: 'daily', status: 'open', currentKobo: kobo(54_000_00n) } as const;
const FRIDGE = { id: 'fridge', tone: 'sb', status: 'open', currentKobo: kobo(246_400_00n) } as const;
const FEES = { id: 'fees', tone: 'interest', status: 'open', currentKobo: kobo(407_232_00n) } as const;
const ALL = [GONE, RENT, FRIDGE, FEES];

const ids = (filter: Parameters<typeof filterPackages>[1]) => filterPackages(ALL, filter).map(({ id }) => id);

test('all are shown, the closed ones last', () => {
  expect(ids('all')).toEqual(['rent', 'fridge', 'fees', 'gone']);
});

test('a type shows its open packages only', () => {
  expect(ids('daily')).toEqual(['rent']);
  expect(ids('interest')).toEqual(['fees']);
  expect(ids('sb')).toEqual(['fridge']);
});

test('closed ones of every type are together', () => {
  expect(ids('closed')).toEqual(['gone']);
});

test('the total is added up in kobo and rounded down once', () => {
  expect(savedIn(filterPackages(ALL, 'all'))).toEqual({ naira: 707_632, exact: undefined });
  expect(savedIn(filterPackages(ALL, 'sb')).naira).toBe(246_400);
  expect(savedIn(filterPackages(ALL, 'closed')).naira).toBe(0);
  const some = [60n, 60n].map((amount) => ({ status: 'open' as const, currentKobo: kobo(amount) }));
  expect(savedIn(some)).toEqual({ naira: 1, exact: '1.20' });
});

test('an address that asks for something else shows all', () => {
  expect(readPackageFilter('sb')).toBe('sb');
  expect(readPackageFilter('sbb')).toBe('all');
  expect(readPackageFilter(null)).toBe('all');
});
