import { expect, it } from 'vitest';
import { transactionTitle } from './transaction-title.ts';

it.each([
  ['sbMerge', 'Transaction', 'SB merge - Fridge into Fan', 'Merge'],
  ['interestEarned', 'Transaction', 'Interest earned - Rent', 'Interest'],
  ['interestTax', 'Transaction', 'Tax on interest - Rent', 'Tax'],
  ['cardCheck', 'Transaction', 'Card check', 'Card check'],
  ['chargeback', 'Transaction', 'Payment taken back by your bank - kolo-1', 'Taken back'],
  ['dailyContribution', 'DS Contribution', 'Daily contribution - Rent', 'DS Contribution'],
  ['accountDeposit', 'Transaction', 'Deposit to DS account', 'Deposit to DS account'],
  ['accountDeposit', 'Transaction', 'Payment given back - kolo-1', 'Payment given back'],
] as const)('calls %s of category %s with the words "%s": %s', (kind, category, narration, title) => {
  expect(transactionTitle({ kind, category, narration })).toBe(title);
});
