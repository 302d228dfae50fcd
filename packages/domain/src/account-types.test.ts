import { expect, it } from 'vitest';
import { ACCOUNT_TYPES, accountNamedIn, accountTitle } from './account-types.ts';

it('spells out every label', () => {
  expect(ACCOUNT_TYPES.map(accountTitle)).toEqual(['DS account', 'SB account', 'IBS account']);
});

it('finds the account that a text names by its label, and no other', () => {
  const texts = ['Deposit to DS account', 'SB Contribution', 'IBS Payment', 'Withdrawal', 'DSTV payment'];
  expect(texts.map(accountNamedIn)).toEqual(['ds', 'sb', 'ibs', undefined, undefined]);
});
