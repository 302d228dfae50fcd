import type { Transaction } from '@kolo/contract/transactions';
import { expect, it } from 'vitest';
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
  expect(lookOf(own)).toMatchObject({
    title: 'DS Contribution',
    kind: { from: 'DS account', to: 'Shop rent' },
    sign: 'none',
  });
  // Paid by card the same contribution is money in.
  const { between: _, ...byCard } = own;
  expect(lookOf(byCard)).toMatchObject({ kind: own.narration, sign: 'in' });
});

it.each([
  ['interestEarned', 'Interest earned - Rent', 'inflow', 'Interest', 'in'],
  ['interestTax', 'Tax on interest - Rent', 'outflow', 'Tax', 'out'],
  ['chargeback', 'Payment taken back by your bank - kolo-1', 'outflow', 'Taken back', 'out'],
  ['accountDeposit', 'Deposit to DS account', 'inflow', 'Deposit to DS account', 'in'],
] as const)('calls %s by its name', (kind, narration, direction, title, sign) => {
  const look = lookOf({ ...DEPOSIT, kind, narration, direction });
  expect(look).toMatchObject({ title, sign });
  // A reference means nothing to a customer.
  expect(look.kind).toBe(title === narration ? 'Deposit' : narration.replace(' - kolo-1', ''));
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
  expect(lookOf(paid)).toMatchObject({ title, kind: narration, sign });
});
