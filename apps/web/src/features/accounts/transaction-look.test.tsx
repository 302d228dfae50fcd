import type { Transaction } from '@kolo/contract/transactions';
import { expect, it } from 'vitest';
import { kindOf } from './transaction-kind.ts';
import { lookOf } from './transaction-look.ts';

const DEPOSIT: Transaction = {
  id: '01900000-0000-7000-8000-000000000001',
  narration: 'Deposit to DS account',
  direction: 'inflow',
  amount: 5_000,
  date: '2026-11-20T09:00:00.000Z',
  category: 'Transaction',
  type: 'deposit',
  kind: 'accountDeposit',
  reference: 'kolo-1',
  status: 'successful',
};

const PACKAGE_ID = '01900000-0000-7000-8000-000000000002';

it('draws a move between own accounts and packages as neither in nor out, from where to where', () => {
  const own: Transaction = {
    ...DEPOSIT,
    narration: 'Daily contribution - Shop rent',
    category: 'DS Contribution',
    kind: 'dailyContribution',
    between: {
      from: { kind: 'account', accountType: 'ds', title: 'DS account' },
      to: { kind: 'daily', packageId: PACKAGE_ID, title: 'Shop rent' },
    },
  };
  expect(lookOf(own)).toMatchObject({ title: 'DS Contribution', sign: 'none' });
  expect(kindOf(own)).toEqual({ from: 'DS account', to: 'Shop rent' });
  // Paid by card the same contribution is money in.
  const { between: _, ...byCard } = own;
  expect(lookOf(byCard)).toMatchObject({ sign: 'in' });
  expect(kindOf(byCard)).toBe(own.narration);
});

it('one kind has one icon, on every list, wherever its money came from or went', () => {
  const between = {
    from: { kind: 'daily', packageId: PACKAGE_ID, title: 'Shop rent' },
    to: { kind: 'account', accountType: 'ds', title: 'DS account' },
  } as const;
  for (const [kind, category] of [
    ['dailyContribution', 'DS Contribution'],
    ['dailyWithdrawal', 'Withdrawal'],
    ['sbMerge', 'Transaction'],
  ] as const) {
    // A statement does not say between what it was.
    const entry: Transaction = { ...DEPOSIT, kind, category };
    expect(lookOf({ ...entry, between }).icon, kind).toBe(lookOf(entry).icon);
  }
  const withdrawn: Transaction = { ...DEPOSIT, kind: 'bankWithdrawal', category: 'Withdrawal' };
  expect(lookOf(withdrawn).icon).not.toBe(lookOf({ ...withdrawn, kind: 'dailyWithdrawal', between }).icon);
});

it.each([
  ['interestEarned', 'Interest earned - Rent', 'inflow', 'Interest', 'in'],
  ['interestTax', 'Tax on interest - Rent', 'outflow', 'Tax', 'out'],
  ['chargeback', 'Payment taken back by your bank - kolo-1', 'outflow', 'Taken back', 'out'],
  ['accountDeposit', 'Deposit to DS account', 'inflow', 'Deposit to DS account', 'in'],
] as const)('calls %s by its name', (kind, narration, direction, title, sign) => {
  const one = { ...DEPOSIT, kind, narration, direction };
  expect(lookOf(one)).toMatchObject({ title, sign });
  // A reference means nothing to a customer.
  expect(kindOf(one)).toBe(title === narration ? 'Deposit' : narration.replace(' - kolo-1', ''));
});

it.each([
  ['orderPayment', 'Payment for order K-100001', 'outflow', 'Order Payment', 'out'],
  ['orderRefund', 'Refund of order K-100001', 'inflow', 'Order refund', 'in'],
] as const)('draws %s as money that left or came back', (kind, narration, direction, title, sign) => {
  const paid: Transaction = {
    ...DEPOSIT,
    kind,
    narration,
    direction,
    category: 'Order Payment',
    type: 'other',
  };
  expect(lookOf(paid)).toMatchObject({ title, sign });
  expect(kindOf(paid)).toBe(narration);
});
