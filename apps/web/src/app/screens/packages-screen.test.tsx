import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { sbPackageQuery } from '#features/savings/sb/api.ts';
import { schedulesQuery } from '#features/schedules/api.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { PackageWithStatementScreen } from './package-with-statement-screen.tsx';
import { PackagesScreen } from './packages-screen.tsx';

const DAILY = {
  id: 'd1',
  target: 'Shop rent',
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution: 54_000,
  totalCount: 18,
  startDate: '2026-11-01',
  status: 'active',
};

const SB = {
  _id: 's1',
  product: { id: 'p1', name: 'Double-door fridge', price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 246_400,
  status: 'active',
  createdAt: '2026-10-01T08:00:00.000Z',
  pricedAt: '2026-10-01T08:00:00.000Z',
};

const LOCK = {
  _id: 'i1',
  name: 'School fees 2027',
  startDate: '2026-09-15',
  createdAt: '2026-09-15T08:00:00.000Z',
  maturityDate: '2027-03-15',
  currentBalance: 400_000,
  interestRate: 10,
  lockPeriod: 6,
  interestAccrued: 7_232,
  status: 'active',
  atMaturity: 'payout',
  pays: { principal: 400_000, interest: 19_835, tax: 1_983, payout: 417_852 },
  tranches: [
    { amount: 300_000, startDate: '2026-09-15' },
    { amount: 100_000, startDate: '2026-10-15' },
  ],
};

const SCHEDULE = {
  id: 'x1',
  purpose: 'daily',
  packageId: 'd1',
  packageName: 'Shop rent',
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'account', accountType: 'ds' },
  tellDayBefore: false,
  version: 'v1',
  state: 'active',
  nextRun: '2099-11-21T05:00:00.000Z',
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

function open(address: string, { sb = [], locks = [] }: { sb?: unknown[]; locks?: unknown[] } = {}): void {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(dailyPackagesQuery.queryKey, [DAILY]);
  client.setQueryData<unknown>(sbPackagesQuery.queryKey, sb);
  client.setQueryData<unknown>(interestPackagesQuery.queryKey, locks);
  const page = { ...SB, inStock: true, paidLately: 40_000, paymentsLately: 2, savingSince: SB.createdAt };
  client.setQueryData<unknown>(sbPackageQuery(SB._id).queryKey, page);
  client.setQueryData<unknown>(schedulesQuery.queryKey, { results: [SCHEDULE] });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={[address]}>
        <Routes>
          <Route path="/packages" element={<PackagesScreen />} />
          <Route path="/packages/:packageId" element={<PackageWithStatementScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
}

/** What is read out as well as what is seen. */
const said = () => document.body.innerHTML;
const FIGURE = /₦\d|\d naira/;

it('covers and uncovers the sum of the packages, and the amounts on their cards', () => {
  open('/packages');
  expect(screen.getAllByText('₦54,000')).toHaveLength(2);
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(screen.queryByText(/₦\d/)).toBe(null);
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(screen.getAllByText('₦54,000')).toHaveLength(2);
});

it.each([
  ['a daily package', 'd1', '₦54,000'],
  ['a package for a product', 's1', '₦246,400'],
  ['a lock', 'i1', '₦407,232'],
])('the page of %s has the same eye, which covers every figure on it', (_, id, saved) => {
  open(`/packages/${id}`, { sb: [SB], locks: [LOCK] });
  expect(screen.getAllByText(saved)[0]).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Hide balance' }));
  expect(said()).not.toMatch(FIGURE);
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(screen.getAllByText(saved)[0]).toBeTruthy();
});

it('what is asked before money moves is not covered', () => {
  localStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
  open('/packages/d1');
  expect(said()).not.toMatch(FIGURE);
  fireEvent.click(screen.getByText('Close package'));
  const question = within(screen.getByRole('dialog', { name: 'Close this package?' }));
  expect(question.getByText('₦54,000')).toBeTruthy();
});

it('covers the figures too where another tab has shut the eye', () => {
  open('/packages');
  expect(said()).toMatch(FIGURE);
  localStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.balanceHidden })));
  expect(said()).not.toMatch(FIGURE);
});
