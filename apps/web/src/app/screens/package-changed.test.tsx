import type { DailyPackage, SbPackage } from '@kolo/contract/packages';
import type { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsQuery } from '#features/accounts/api.ts';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { PackageScreen } from '#features/savings/package-screen.tsx';
import { sbPackageQuery } from '#features/savings/sb/api.ts';
import { DAILY, SB } from '#features/savings/testing/packages.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';

const EMPTY_SB: SbPackage = { ...SB, totalContribution: 0 };

/** What the server holds. */
let daily: DailyPackage;
let sb: SbPackage;
/** What a command changes there, whether its answer arrives or not. */
let change: () => void;
let isAnswered: boolean;

const pageOf = (pot: SbPackage) => ({
  ...pot,
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: pot.createdAt,
});

function known(url: string): unknown {
  if (url.includes('/home')) return { daily: [daily], sb: [sb], interest: [] };
  if (url.includes('/sb/package/')) return pageOf(sb);
  if (url.includes('/sb/package')) return [sb];
  return url.includes('/interest-savings') ? [] : [daily];
}

function answer(url: string, { method = 'GET' }: RequestInit = {}): Promise<Response> {
  if (method === 'GET') return Promise.resolve(Response.json(known(url)));
  change();
  return isAnswered ? Promise.resolve(Response.json({})) : Promise.reject(new TypeError('no network'));
}

beforeEach(() => {
  [daily, sb, isAnswered] = [DAILY, EMPTY_SB, false];
  signedIn();
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  clearToasts();
  localStorage.clear();
  vi.unstubAllGlobals();
});

function open(id: string): QueryClient {
  const client = testClient(
    [dailyPackagesQuery, [daily]],
    [sbPackagesQuery, [sb]],
    [interestPackagesQuery, []],
    [sbPackageQuery(sb._id), pageOf(sb)],
    [accountsQuery, { accounts: [], asOf: new Date() }],
  );
  renderPage(
    <Routes>
      <Route
        path="/packages/:packageId"
        element={<PackageScreen partsOf={() => ({ statement: null, schedules: null })} />}
      />
    </Routes>,
    { at: `/packages/${id}`, client },
  );
  return client;
}

async function close(): Promise<void> {
  change = () => {
    daily = { ...DAILY, status: 'closed', totalContribution: 0 };
    sb = { ...EMPTY_SB, status: 'closed' };
  };
  const row = screen.getByRole('button', { name: /^Close package/ });
  row.focus();
  fireEvent.click(row);
  const question = within(screen.getByRole('dialog', { name: 'Close this package?' }));
  await act(async () => question.getByRole('button', { name: 'Close package' }).click());
}

it('a daily package whose closing was not answered is shown as it is by now, and so are the accounts', async () => {
  const client = open('d1');
  await close();
  expect(await screen.findByText('This package is closed.')).toBeTruthy();
  expect(client.getQueryState(accountsQuery.queryKey)?.isInvalidated).toBe(true);
});

it('an SB package whose closing was not answered is shown as it is by now', async () => {
  open('s1');
  await close();
  expect(await screen.findByText('This package is closed.')).toBeTruthy();
});

it('a plan whose change was not answered is shown as it is by now', async () => {
  open('d1');
  change = () => {
    daily = { ...DAILY, target: 'New stall' };
  };
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Edit your plan' }));
  fireEvent.change(sheet.getByLabelText('What is it for?'), { target: { value: 'New stall' } });
  await act(async () => sheet.getByRole('button', { name: 'Save' }).click());
  expect(await sheet.findByText('We do not know yet whether it is done.')).toBeTruthy();
  expect(await screen.findByRole('heading', { level: 1, name: 'New stall' })).toBeTruthy();
  // Saved again, it is already so, and says so.
  change = () => expect.unreachable('what is saved already is not sent again');
  await act(async () => sheet.getByRole('button', { name: 'Save' }).click());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(currentToasts()).toMatchObject([{ title: 'Your plan is changed.' }]);
});

it.each(['d1', 's1'])('once the package %s is closed, the heading has the focus', async (id) => {
  isAnswered = true;
  open(id);
  await close();
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Close package/ })).toBeNull());
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
});
