import { expect, it } from 'vitest';
import { receiptCourse, receiptFacts, receiptHead } from './receipt.ts';

const deposit = {
  narration: 'Deposit to DS account',
  direction: 'inflow',
  category: 'Transaction',
  kind: 'accountDeposit',
  amount: 5_000,
  date: '2026-11-20T11:00:00.000Z',
  reference: 'kolo-1',
  shortReference: 'KLO-7Q2M-4XR7',
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
    amount: '₦5,000',
    title: 'Deposit to DS account',
  });
  expect(named({ ...deposit, payment: { status: 'succeeded', method: 'card', timeline } })).toEqual({
    Account: 'DS account',
    Customer: 'Adaeze Okonkwo',
    Kind: 'Money in',
    'Paid with': 'Card',
    'Date and time': '20 Nov 2026, 12:00 pm',
    Reference: 'KLO-7Q2M-4XR7',
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
  expect(named({ ...deposit, narration, accountType: 'ibs' }).Account).toBe('IBS account');
  const earned = { ...deposit, narration: 'Interest earned - DS fund', accountType: undefined };
  expect(named(earned)).not.toHaveProperty('Account');
});

it('says that the bank took it back, and gives what was paid for an order the sign of money that left', () => {
  expect(
    receiptHead({ ...deposit, payment: { status: 'reversed', method: 'card', timeline } }),
  ).toMatchObject({
    status: 'Taken back by your bank',
    tone: 'bad',
  });
  const order = { ...deposit, category: 'Order Payment', kind: 'orderPayment' } as const;
  expect(receiptHead({ ...order, direction: 'outflow' }).sign).toBe('−');
  expect(receiptHead(order).sign).toBe('+');
});

it.each([
  ['chargeback', 'outflow', 'Taken back by your bank'],
  ['chargebackMadeGood', 'outflow', 'Successful'],
  ['chargebackReturn', 'inflow', 'Successful'],
] as const)('says of %s neither a way to pay nor another state than its own', (kind, direction, status) => {
  const moved = {
    ...deposit,
    kind,
    direction,
    payment: { status: 'reversed', method: 'card', timeline },
  } as const;
  expect(named(moved)).not.toHaveProperty('Paid with');
  expect(receiptHead(moved).status).toBe(status);
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

it('says from where to where an own move went, and gives it no sign', () => {
  const move = {
    ...deposit,
    narration: 'SB merge - Fridge into Fan',
    kind: 'sbMerge',
    between: { from: { title: 'Fridge' }, to: { title: 'Fan' } },
  } as const;
  expect(receiptHead(move)).toMatchObject({ sign: '', title: 'Merge' });
  expect(named(move)).toMatchObject({ From: 'Fridge', To: 'Fan' });
  expect(named(move)).not.toHaveProperty('Account');
  expect(named(move)).not.toHaveProperty('For');
  const early = {
    ...move,
    kind: 'interestEarlyWithdrawal',
    category: 'Move to Available Balance',
    narration: 'Interest package withdrawal (early)',
  } as const;
  expect(named(early)).toMatchObject({ For: early.narration });
});

it('repeats of an own move neither that it is one nor the account that paid', () => {
  const between = { from: { title: 'DS account' }, to: { title: 'Rent' } };
  const facts = named({ ...deposit, between, payment: { status: 'succeeded', method: 'account', timeline } });
  expect(facts).not.toHaveProperty('Kind');
  expect(facts).not.toHaveProperty('Paid with');
});

it('names kobo exactly, and in the place of an amount that is no naira', () => {
  const kobo = { ...deposit, amount: 0, exact: { amount: '0.01' } };
  expect(receiptHead(kobo).amount).toBe('₦0.01');
  expect(named(kobo)).toMatchObject({ 'Exact amount': '₦0.01' });
  expect(receiptHead({ ...deposit, amount: 1, exact: { amount: '0.60' } }).amount).toBe('₦1');
  expect(named(deposit)).not.toHaveProperty('Exact amount');
});

it('tells the course of a payment, in which a try that failed before it was confirmed was only declined', () => {
  const at = deposit.date;
  const time = '20 Nov 2026, 12:00 pm';
  const course = (events: readonly ('started' | 'failed' | 'confirmed')[]) =>
    receiptCourse({
      ...deposit,
      payment: { status: 'succeeded', method: 'card', timeline: events.map((event) => ({ at, event })) },
    });
  expect(course(['started', 'failed', 'confirmed'])).toEqual([
    { words: 'You started the payment', time, isEnd: false },
    { words: 'One try was declined', time, isEnd: true },
    { words: 'The payment is confirmed', time, isEnd: false },
  ]);
  expect(course(['failed']).map(({ words }) => words)).toEqual(['The payment did not go through']);
  expect(receiptCourse(deposit)).toEqual([]);
});

it('says of what an own account paid that it moved, not twice at one instant', () => {
  const at = deposit.date;
  const events = [
    { at, event: 'started' },
    { at, event: 'credited' },
  ] as const;
  const course = receiptCourse({
    ...deposit,
    payment: { status: 'succeeded', method: 'account', timeline: events },
  });
  expect(course.map(({ words }) => words)).toEqual(['The money was moved']);
});
