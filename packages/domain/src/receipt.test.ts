import { expect, it } from 'vitest';
import { receiptFacts, receiptHead } from './receipt.ts';

const deposit = {
  narration: 'Deposit to DS account',
  direction: 'inflow',
  category: 'Transaction',
  type: 'deposit',
  date: '2026-11-20T11:00:00.000Z',
  reference: 'kolo-1',
  customerName: 'Adaeze Okonkwo',
} as const;

const named = (receipt: Parameters<typeof receiptFacts>[0]) =>
  Object.fromEntries(receiptFacts(receipt).map(({ name, value }) => [name, value]));

it('names what came in, for whom, when and by what reference', () => {
  expect(receiptHead(deposit)).toEqual({
    status: 'Successful',
    isGood: true,
    sign: '+',
    title: 'Deposit to DS account',
  });
  expect(named({ ...deposit, payment: { status: 'succeeded', method: 'card' } })).toEqual({
    Account: 'Daily savings (DS)',
    Customer: 'Adaeze Okonkwo',
    Kind: 'Money in',
    'Paid with': 'Card',
    'Date and time': '20 Nov 2026, 12:00 pm',
    Reference: 'kolo-1',
  });
});

it('names no account for what went into a package, whatever the customer called it', () => {
  const facts = named({
    ...deposit,
    narration: 'Daily contribution - my SB account',
    category: 'DS Contribution',
  });
  expect(facts).not.toHaveProperty('Account');
  expect(facts).toMatchObject({ For: 'Daily contribution - my SB account' });
});

it('says that the bank took it back, and gives an order no sign', () => {
  expect(receiptHead({ ...deposit, payment: { status: 'reversed', method: 'card' } })).toMatchObject({
    status: 'Taken back by your bank',
    isGood: false,
  });
  expect(receiptHead({ ...deposit, direction: 'outflow' }).sign).toBe('−');
  expect(receiptHead({ ...deposit, type: 'other' }).sign).toBe('');
});
