import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { sbPackageQuery } from '#features/savings/sb/api.ts';
import { DAILY, LOCK, SB } from '#features/savings/testing/packages.ts';
import { schedulesQuery } from '#features/schedules/api.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { PackageWithStatementScreen } from './package-with-statement-screen.tsx';
import { PackagesScreen } from './packages-screen.tsx';

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
  const page = { ...SB, inStock: true, paidLately: 40_000, paymentsLately: 2, savingSince: SB.createdAt };
  const client = testClient(
    [dailyPackagesQuery, [DAILY]],
    [sbPackagesQuery, sb],
    [interestPackagesQuery, locks],
    [sbPackageQuery(SB._id), page],
    [schedulesQuery, { results: [SCHEDULE] }],
  );
  renderPage(
    <Routes>
      <Route path="/packages" element={<PackagesScreen />} />
      <Route path="/packages/:packageId" element={<PackageWithStatementScreen />} />
    </Routes>,
    { at: address, client },
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

it('a package that an order holds is offered neither for a deposit nor for a withdrawal or a merge', () => {
  const iron = { ...SB, _id: 's2', product: { ...SB.product, name: 'Iron' } };
  open('/packages', { sb: [{ ...SB, heldFor: 'o1' }, iron] });
  expect(screen.queryByRole('link', { name: 'Deposit into Double-door fridge' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Deposit into Iron' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Merge' })).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Withdraw' }));
  const choice = within(screen.getByRole('dialog', { name: 'Withdraw from which package?' }));
  expect(choice.getByRole('link', { name: /Iron/ })).toBeTruthy();
  expect(choice.queryByRole('link', { name: /fridge/ })).toBeNull();
  cleanup();
  open('/packages', { sb: [SB, iron] });
  expect(screen.getByRole('link', { name: 'Merge' })).toBeTruthy();
});

it('covers the figures too where another tab has shut the eye', () => {
  open('/packages');
  expect(said()).toMatch(FIGURE);
  localStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
  act(() => void dispatchEvent(new StorageEvent('storage', { key: STORAGE_KEYS.balanceHidden })));
  expect(said()).not.toMatch(FIGURE);
});
