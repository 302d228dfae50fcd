import { expect, it } from 'vitest';
import { receiptCourse, receiptFacts, receiptHead } from './receipt.ts';

const deposit = {
  narration: 'Deposit to DS account',
  direction: 'inflow',
  category: 'Transaction',
  type: 'deposit',
  date: '2026-11-20T11:00:00.000Z',
  reference: 'kolo-1',
  customerName: 'Adaeze Okonkwo',
  status: 'successful',
  accountType: 'ds',
} as const;

const timeline = [{ at: '2026-11-20T11:00:00.000Z', event: 'credited' }] as const;

const named = (receipt: Parameters<typeof receiptFacts>[0]) =>
  Object.fromEntries(receiptFacts(receipt).map(({ name, value }) => [name, value]));

it('names what came in, for whom, when and by what reference', () => {
  expect(receiptHead(deposit)).toEqual({
    status: 'Successful',
    tone: 'good',
    sign: '+',
    title: 'Deposit to DS account',
  });
  expect(named({ ...deposit, payment: { status: 'succeeded', method: 'card', timeline } })).toEqual({
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

it('names the account that the money is in, whatever words stand in the narration', () => {
  const narration = 'Self withdrawal request - DS - SB fund';
  expect(named({ ...deposit, narration, accountType: 'ibs' }).Account).toBe('Interest savings (IBS)');
  const earned = { ...deposit, narration: 'Interest earned - DS fund', accountType: undefined };
  expect(named(earned)).not.toHaveProperty('Account');
});

it('says that the bank took it back, and gives an order no sign', () => {
  expect(
    receiptHead({ ...deposit, payment: { status: 'reversed', method: 'card', timeline } }),
  ).toMatchObject({
    status: 'Taken back by your bank',
    tone: 'bad',
  });
  expect(receiptHead({ ...deposit, direction: 'outflow' }).sign).toBe('−');
  expect(receiptHead({ ...deposit, type: 'other' }).sign).toBe('');
});

it('says how a withdrawal stands, with its course', () => {
  const withdrawal = {
    amount: 5_000,
    fee: 0,
    timeline: [
      { at: '2026-11-20T11:00:00.000Z', event: 'requested' },
      { at: '2026-11-20T11:05:00.000Z', event: 'failed' },
    ],
  } as const;
  expect(receiptHead({ ...deposit, status: 'pending' })).toMatchObject({
    status: 'On its way',
    tone: 'waiting',
  });
  expect(receiptHead({ ...deposit, status: 'failed' })).toMatchObject({ tone: 'bad' });
  expect(receiptCourse({ ...deposit, withdrawal })).toEqual([
    { words: 'You asked for it', time: '20 Nov 2026, 12:00 pm', isEnd: false },
    { words: 'The transfer did not go through', time: '20 Nov 2026, 12:05 pm', isEnd: true },
  ]);
  expect(receiptCourse(deposit)).toEqual([]);
});

it('tells what of a withdrawal arrives and what it costs, but not of what came back', () => {
  const withdrawal = { amount: 5_000, fee: 50, timeline: [] };
  const out = { ...deposit, direction: 'outflow', withdrawal } as const;
  expect(named(out)).toMatchObject({ 'To your bank': '₦5,000', Fee: '₦50' });
  expect(named({ ...out, withdrawal: { ...withdrawal, fee: 0 } })).toMatchObject({ Fee: 'Free' });
  expect(named({ ...deposit, withdrawal })).not.toHaveProperty('Fee');
});
