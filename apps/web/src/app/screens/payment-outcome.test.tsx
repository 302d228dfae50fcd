import type { Payment } from '@kolo/contract/payments';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recentTransactionsQuery } from '#features/accounts/api.ts';
import { paths } from '#lib/paths.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { keepSnapshots, type Snapshots } from '../offline/snapshots.ts';
import { PaymentOutcome } from './payment-outcome.tsx';

const pot = (totalContribution: number) => ({
  id: 'd1',
  target: 'Shop rent',
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution,
  totalCount: totalContribution / 3_000,
  startDate: '2026-11-01',
  status: 'active',
});
const account = (availableBalance: number) => ({
  accountType: 'ds',
  type: 'ds',
  accountNumber: '0123456789',
  availableBalance,
});

const INTO_PACKAGE = { purpose: 'daily', packageId: 'd1' } as const;
const INTO_ACCOUNT = { purpose: 'account', accountType: 'ds' } as const;

/** What the server answers where it can be reached; of the payment it always can. */
let answers: Record<string, unknown> | null = null;
let payment: Payment;
let client: QueryClient;
let snapshots: Snapshots;

function answer(url: string): Promise<Response> {
  const path = url.slice('/api/v1'.length).split('?')[0] ?? '';
  if (path === '/payments/status/kolo-1') return Promise.resolve(Response.json(payment));
  if (answers === null) return Promise.reject(new TypeError('no network'));
  // As a server of the version before: what the first screen shows is asked for part by part.
  if (path === '/home') return Promise.resolve(Response.json({ code: 'NOT_FOUND' }, { status: 404 }));
  return Promise.resolve(Response.json(answers[path] ?? []));
}

beforeEach(() => {
  answers = null;
  signedIn();
  vi.stubGlobal('fetch', answer);
  client = testClient();
  const hourAgo = Date.now() - 3_600_000;
  const entry = (queryKey: string[], data: unknown) => ({ queryKey, data, atMs: hourAgo });
  const opened = [
    entry(['packages', 'daily'], [pot(63_000)]),
    entry(['packages', 'sb'], []),
    entry(['packages', 'interest'], []),
    entry(['accounts', 'all'], { accounts: [account(84_500)], asOf: new Date(hourAgo) }),
  ];
  snapshots = keepSnapshots(client, { opened, save: () => Promise.resolve(true) }, () => undefined);
});
afterEach(() => {
  snapshots.stop();
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const open = () => renderPage(<PaymentOutcome reference="kolo-1" message={null} />, { client });

const listed = (transactions: readonly object[]) => ({
  transactions,
  page: 1,
  limit: 5,
  totalPages: 0,
  totalResults: 0,
  cursor: null,
});

it.each([
  ['its package', INTO_PACKAGE, 'Shop rent now has ₦72,000. 3 new marks on the pot.'],
  ['its account', INTO_ACCOUNT, 'Your DS account now has ₦93,500.'],
])(
  'a figure of before the payment, kept offline, is not what %s has now where the answer was lost',
  async (_, into, now) => {
    const at = new Date().toISOString();
    payment = {
      reference: 'kolo-1',
      status: 'succeeded',
      amount: 9_000,
      method: 'card',
      timeline: [{ at, event: 'credited' }],
      ...into,
    };
    const { container } = open();
    expect(await screen.findByRole('heading', { name: '₦9,000 is in' })).toBeTruthy();
    await waitFor(() => expect(container.querySelector('.skel')).toBeNull());
    expect(screen.queryByText(/now has/)).toBeNull();
    answers = {
      '/daily-savings/package': [pot(72_000)],
      '/self-accounts/all': [account(93_500)],
      '/transactions/self': listed([]),
    };
    await act(() => client.refetchQueries({ stale: true }));
    expect(await screen.findByText(now)).toBeTruthy();
  },
);

const row = (id: string, more: object = {}) => ({ id, reference: 'kolo-1', amount: 9_000, ...more });
const MOVED = {
  between: {
    from: { kind: 'sb', packageId: 's1', title: 'Phone' },
    to: { kind: 'account', accountType: 'sb', title: 'SB account' },
  },
};

function paid(method: Payment['method'], transactions: readonly object[]) {
  const at = new Date().toISOString();
  payment = {
    reference: 'kolo-1',
    status: 'succeeded',
    amount: 9_000,
    method,
    timeline: [{ at, event: 'credited' }],
    ...INTO_PACKAGE,
  };
  answers = { '/daily-savings/package': [pot(72_000)], '/transactions/self': listed(transactions) };
}

it.each([
  ['brought more than was asked', 'card', [row('beyond'), row('own')]],
  ['filled a package that passed the rest on', 'card', [row('rest', MOVED), row('own')]],
  ['came from an own account', 'account', [row('own', MOVED)]],
] as const)('the receipt of a payment that %s is its own', async (_, method, transactions) => {
  paid(method, transactions);
  open();
  const receipt = await screen.findByRole('link', { name: 'See the receipt' });
  expect(receipt.getAttribute('href')).toBe(paths.transaction('own'));
});

it('what a package passed on is no receipt of the payment', async () => {
  paid('card', [row('rest', MOVED)]);
  open();
  await waitFor(() => expect(client.getQueryData(recentTransactionsQuery.queryKey)).toHaveLength(1));
  expect(await screen.findByRole('link', { name: 'See your transactions' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'See the receipt' })).toBeNull();
});

it('a transfer that comes after it was given up is told with what the account has then', async () => {
  const at = new Date().toISOString();
  const left: Payment = {
    reference: 'kolo-1',
    status: 'abandoned',
    amount: 9_000,
    method: 'bank_transfer',
    timeline: [{ at, event: 'abandoned' }],
    ...INTO_ACCOUNT,
  };
  payment = left;
  answers = { '/self-accounts/all': [account(84_500)], '/transactions/self': listed([]) };
  open();
  expect(await screen.findByRole('heading', { name: 'We have not received it yet' })).toBeTruthy();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  payment = { ...left, status: 'succeeded', timeline: [{ at, event: 'credited' }] };
  answers = { '/self-accounts/all': [account(93_500)], '/transactions/self': listed([]) };
  await act(() => client.refetchQueries({ queryKey: ['payment'] }));
  expect(await screen.findByText('Your DS account now has ₦93,500.')).toBeTruthy();
});
