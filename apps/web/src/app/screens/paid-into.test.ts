import type { DailyPackage } from '@kolo/contract/packages';
import type { Account } from '@kolo/contract/accounts';
import type { Payment } from '@kolo/contract/payments';
import { expect, it } from 'vitest';
import { paidInto } from './paid-into.ts';

const payment: Payment = {
  reference: 'kolo-1',
  status: 'succeeded',
  amount: 9_000,
  purpose: 'daily',
  method: 'account',
  packageId: 'd1',
  timeline: [],
};
const accounts: Account[] = [
  { accountType: 'ds', type: 'ds', accountNumber: '0123456789', availableBalance: 84_500 },
];

function known(status: DailyPackage['status'], arePackagesCurrent = true) {
  const data: DailyPackage = {
    id: 'd1',
    target: 'Shop rent',
    targetAmount: 90_000,
    amountPerDay: 3_000,
    frequency: 'daily',
    totalContribution: 63_000,
    totalCount: 21,
    startDate: '2026-11-01',
    status,
  };
  return { accounts, packages: [{ kind: 'daily' as const, id: 'd1', data }], arePackagesCurrent };
}

it('names the package and what it holds now, but no figure of before', () => {
  const href = '/packages/d1';
  expect(paidInto(payment, known('active'))).toEqual({ title: 'Shop rent', balanceNaira: 63_000, href });
  expect(paidInto(payment, known('active', false))).toEqual({ title: 'Shop rent', href });
  expect(paidInto(payment, { ...known('active'), packages: undefined })).toEqual({ href });
});

it('names the account for a deposit into it, and for a package that was closed meanwhile', () => {
  const ds = { title: 'Daily savings (DS)', subject: 'Your DS account', balanceNaira: 84_500 };
  expect(paidInto(payment, known('closed'))).toEqual(ds);
  const { packageId: _, ...intoAccount } = payment;
  expect(paidInto({ ...intoAccount, purpose: 'account', accountType: 'ds' }, known('active'))).toEqual(ds);
});
