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
  timeline: [{ at: '2026-11-21T09:00:00.000Z', event: 'credited' }],
};
const accounts: Account[] = [
  { accountType: 'ds', type: 'ds', accountNumber: '0123456789', availableBalance: 84_500 },
];

const NOW = new Date('2026-11-21T09:10:00.000Z');

function known(
  status: DailyPackage['status'],
  arePackagesCurrent = true,
  totalCount = 21,
  over: Partial<DailyPackage> = {},
) {
  const data: DailyPackage = {
    id: 'd1',
    target: 'Shop rent',
    targetAmount: 90_000,
    amountPerDay: 3_000,
    frequency: 'daily',
    totalContribution: 63_000,
    totalCount,
    startDate: '2026-11-01',
    status,
    ...over,
  };
  const packages = [{ kind: 'daily' as const, id: 'd1', data }];
  return { accounts, packages, arePackagesCurrent, isAwaited: false, now: NOW };
}

it('names the package and what it holds now, but no figure of before', () => {
  const href = '/packages/d1';
  const progress = { percent: 70, newMarks: 3 };
  expect(paidInto(payment, known('active'))).toEqual({
    title: 'Shop rent',
    balanceNaira: 63_000,
    href,
    progress,
  });
  expect(paidInto(payment, known('active', false))).toEqual({ title: 'Shop rent', href });
  expect(paidInto(payment, { ...known('active'), packages: undefined })).toEqual({ href });
});

it('says that figures are on their way, but of an old payment none will come', () => {
  const href = '/packages/d1';
  const awaited = { ...known('active', false), isAwaited: true };
  expect(paidInto(payment, awaited)).toEqual({ title: 'Shop rent', href, isAwaited: true });
  const later = { ...awaited, now: new Date('2026-11-21T09:11:00.000Z') };
  expect(paidInto(payment, later)).toEqual({ title: 'Shop rent', href });
});

it('the payment that cuts the last mark fills the pot, and the one after it does not', () => {
  const full = (totalCount: number) => paidInto(payment, known('active', true, totalCount))?.full;
  expect(full(29)).toBeUndefined();
  for (const totalCount of [30, 31, 32]) {
    expect(full(totalCount)).toEqual({ label: 'Break it open', href: '/packages/withdraw?package=d1' });
  }
  expect(full(33)).toBeUndefined();
});

it('a pot is filled by its marks, whether its target is reached before them or after', () => {
  const full = (totalCount: number, targetAmount: number) => {
    const pot = { targetAmount, amountPerDay: 1_000, totalContribution: totalCount * 1_000 };
    return paidInto(payment, known('active', true, totalCount, pot))?.full;
  };
  expect(full(10, 10_000)).toBeUndefined();
  expect(full(30, 60_000)).toEqual({ label: 'Break it open', href: '/packages/withdraw?package=d1' });
});

it('names the account for a deposit into it, and for a package that was closed meanwhile', () => {
  const ds = { title: 'DS account', subject: 'Your DS account', balanceNaira: 84_500 };
  // What leads to the package while that is not known leads to the account then.
  expect(paidInto(payment, known('closed'))).toEqual({ ...ds, href: '/accounts/ds' });
  const { packageId: _, ...intoAccount } = payment;
  expect(paidInto({ ...intoAccount, purpose: 'account', accountType: 'ds' }, known('active'))).toEqual(ds);
});

it('names the account for money that an open package could not take, and no pot that it filled', () => {
  const landed = { accountType: 'ds', amount: 9_000 } as const;
  expect(paidInto({ ...payment, landed }, known('active', true, 30))).toEqual({
    title: 'DS account',
    subject: 'Your DS account',
    balanceNaira: 84_500,
    href: '/accounts/ds',
  });
  const inPart = { ...payment, landed: { ...landed, amount: 3_000 } };
  expect(paidInto(inPart, known('active'))?.title).toBe('Shop rent');
});

it('says nothing of today on the page of an old payment, not even that the pot is full', () => {
  const later = { now: new Date(NOW.getTime() + 1) };
  const href = '/packages/d1';
  for (const totalCount of [21, 30])
    expect(paidInto(payment, { ...known('active', true, totalCount), ...later })).toEqual({
      title: 'Shop rent',
      href,
    });
  expect(paidInto(payment, { ...known('closed'), ...later })).toEqual({
    title: 'DS account',
    subject: 'Your DS account',
    href: '/accounts/ds',
  });
  expect(paidInto({ ...payment, timeline: [] }, known('active'))).toEqual({ title: 'Shop rent', href });
});
