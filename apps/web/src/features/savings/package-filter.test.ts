import { expect, test } from 'vitest';
import { filterPackages, readPackageFilter, savedNaira } from './package-filter.ts';

const GONE = { id: 'gone', tone: 'daily', status: 'closed', currentNaira: 60_000 } as const;
const RENT = { id: 'rent', tone: 'daily', status: 'open', currentNaira: 54_000 } as const;
const FRIDGE = { id: 'fridge', tone: 'sb', status: 'open', currentNaira: 246_400 } as const;
const FEES = { id: 'fees', tone: 'interest', status: 'open', currentNaira: 407_232 } as const;
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

test('the total is the sum of what the cards show', () => {
  expect(savedNaira(filterPackages(ALL, 'all'))).toBe(707_632);
  expect(savedNaira(filterPackages(ALL, 'sb'))).toBe(246_400);
  expect(savedNaira(filterPackages(ALL, 'closed'))).toBe(0);
});

test('an address that asks for something else shows all', () => {
  expect(readPackageFilter('sb')).toBe('sb');
  expect(readPackageFilter('sbb')).toBe('all');
  expect(readPackageFilter(null)).toBe('all');
});
