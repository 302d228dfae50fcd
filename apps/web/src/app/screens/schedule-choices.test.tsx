import type { Card } from '@kolo/contract/cards';
import type { Schedule } from '@kolo/contract/schedules';
import type { AccountType } from '@kolo/domain/account-types';
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, renderHook, screen, waitFor, within } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { accountsQuery } from '#features/accounts/api.ts';
import { meQuery } from '#features/identity/api.ts';
import { cardsQuery } from '#features/payment-methods/api.ts';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { schedulesQuery } from '#features/schedules/api.ts';
import { keepDraft } from '#lib/draft.ts';
import { emptyForm, type ScheduleStart } from '#features/schedules/form.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { NewScheduleScreen } from './new-schedule-screen.tsx';
import { PackageWithStatementScreen } from './package-with-statement-screen.tsx';
import { useScheduleChoices } from './schedule-choices.ts';

const daily = (id: string, saved: number) => ({
  id,
  target: `Goal ${id}`,
  targetAmount: 90_000,
  amountPerDay: 3_000,
  frequency: 'daily',
  totalContribution: saved,
  totalCount: saved / 3_000,
  startDate: '2026-11-01',
  status: 'active',
});

const sb = (id: string, saved: number) => ({
  _id: id,
  product: { id: 'p1', name: `Product ${id}`, price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: saved,
  status: 'active',
  createdAt: '2026-10-01T08:00:00.000Z',
  pricedAt: '2026-10-01T08:00:00.000Z',
});

const CARD: Card = {
  id: 'c1',
  brand: 'Visa',
  last4: '4417',
  expMonth: 12,
  expYear: 2099,
  bank: null,
  status: 'usable',
  isDefault: true,
  checkReference: 'kolo-1',
  createdAt: '2026-10-01T08:00:00.000Z',
};

/** An own account with that much in it. */
const account = (accountType: AccountType, availableBalance: number) => ({
  accountNumber: '1000000001',
  accountType,
  type: accountType,
  availableBalance,
});

const PAUSED: Schedule = {
  id: 'x1',
  purpose: 'daily',
  packageId: 'full',
  packageName: 'Goal full',
  amount: 3_000,
  frequency: 'daily',
  hour: 6,
  startDate: '2026-11-01',
  source: { method: 'account', accountType: 'ds' },
  tellDayBefore: false,
  version: 'v1',
  state: 'paused',
  pausedBecause: 'Goal full has reached its target.',
};

let client: QueryClient;

beforeEach(() => {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  client = testClient(
    [meQuery, { id: 'u1', firstName: 'Ada', lastName: 'Eze', hasPin: false }],
    [accountsQuery, { accounts: [], asOf: new Date() }],
    [cardsQuery, [CARD]],
    [dailyPackagesQuery, [daily('full', 90_000), daily('open', 87_000)]],
    [sbPackagesQuery, [sb('paid', 385_000), sb('owing', 384_999)]],
    [interestPackagesQuery, []],
    [schedulesQuery, { results: [], page: 1, totalPages: 0, totalResults: 0 }],
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  sessionStorage.clear();
  localStorage.clear();
});

function Around({ children }: { children: React.ReactNode }) {
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}

function offered(own?: string): string[] {
  const { current } = renderHook(() => useScheduleChoices(own), { wrapper: Around }).result;
  return current.state === 'loaded' ? current.choices.into.map(({ value }) => value) : [];
}

function started(into: string): ScheduleStart {
  const { current } = renderHook(() => useScheduleChoices(), { wrapper: Around }).result;
  return current.state === 'loaded' ? current.choices.startOf(into) : {};
}

const holds = (...accounts: readonly ReturnType<typeof account>[]) =>
  client.setQueryData<unknown>(accountsQuery.queryKey, { accounts, asOf: new Date() });

const amountField = () => screen.getByLabelText<HTMLInputElement>(/How much each time/);

function open(address: string): void {
  renderPage(
    <Routes>
      <Route path="/packages/:packageId" element={<PackageWithStatementScreen />} />
      <Route path="/schedules/create" element={<NewScheduleScreen />} />
    </Routes>,
    { at: address, client },
  );
}

it('a package that has all it needs is offered to no new schedule, but stays with the one that saves into it', () => {
  expect(offered()).toEqual(['daily:open', 'sb:owing']);
  expect(offered('daily:full')).toEqual(['daily:full', 'daily:open', 'sb:owing']);
});

it('a package that an order holds is offered to no new schedule, but stays with the one that saves into it', () => {
  const held = { ...sb('held', 1_000), heldFor: 'o1' };
  client.setQueryData<unknown>(sbPackagesQuery.queryKey, [held, sb('owing', 384_999)]);
  expect(offered()).toEqual(['daily:open', 'sb:owing']);
  expect(offered('sb:held')).toEqual(['daily:open', 'sb:held', 'sb:owing']);
});

it('trying again asks for everything that could not be loaded', async () => {
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    asked.push(url.replace(/^.*\/v1|\?.*$/g, ''));
    return Promise.reject(new TypeError('no network'));
  });
  for (const { queryKey } of [cardsQuery, accountsQuery, sbPackagesQuery]) client.removeQueries({ queryKey });
  const { result } = renderHook(() => useScheduleChoices(), { wrapper: Around });
  await waitFor(() => expect(result.current.state).toBe('failed'));
  await waitFor(() => expect(client.isFetching()).toBe(0));
  const first = asked.splice(0).toSorted();
  act(() => {
    if (result.current.state === 'failed') result.current.retry();
  });
  await waitFor(() => expect(asked.toSorted()).toEqual(first));
});

it('a package that has reached its target since it was chosen is no longer chosen', () => {
  keepDraft('new schedule ', { ...emptyForm(new Date(), 'daily:full'), amount: 3_000 });
  open('/schedules/create');
  expect(screen.getByRole('button', { name: /^Save into Choose a package/ })).toBeTruthy();
  expect(amountField().value).toBe('3,000');
});

it('a schedule for a daily package starts with its plan, one for a product without an amount', () => {
  const weekly = { ...daily('w', 0), frequency: 'weekly', startDate: '2026-11-18' };
  client.setQueryData<unknown>(dailyPackagesQuery.queryKey, [daily('open', 87_000), weekly]);
  expect(started('daily:open')).toMatchObject({ amount: 3_000, frequency: 'daily' });
  // A Wednesday: on other days the package would be behind its own.
  expect(started('daily:w')).toMatchObject({
    amount: 3_000,
    frequency: 'weekly',
    weekdays: [3],
    dayOfMonth: 18,
  });
  expect(started('sb:owing')).not.toHaveProperty('amount');
  expect(started('')).toEqual({});
});

it('what pays first is what a single payment would be paid from, and can be charged later', () => {
  const source = () => started('daily:open').source;
  holds(account('ds', 2_999), account('sb', 90_000));
  expect(source()).toBe('card:c1');
  holds(account('ds', 3_000));
  expect(source()).toBe('account:ds');
  localStorage.setItem(STORAGE_KEYS.payFrom, 'card:c1');
  expect(source()).toBe('card:c1');
  localStorage.setItem(STORAGE_KEYS.payFrom, 'bank_transfer');
  expect(source()).toBe('account:ds');
});

it('what was typed for a package wins over its plan', () => {
  open('/schedules/create?into=daily:open');
  expect(amountField().value).toBe('3,000');
  cleanup();
  keepDraft('new schedule daily:open', { ...emptyForm(new Date(), 'daily:open'), amount: 6_000 });
  open('/schedules/create?into=daily:open');
  expect(amountField().value).toBe('6,000');
});

function saveInto(goal: string): void {
  fireEvent.click(screen.getByRole('button', { name: /^Save into/ }));
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: new RegExp(goal) }));
}

it('another package brings its own plan with it, except for what was typed', () => {
  const weekly = { ...daily('w', 0), amountPerDay: 5_000, frequency: 'weekly', startDate: '2026-11-18' };
  client.setQueryData<unknown>(dailyPackagesQuery.queryKey, [daily('open', 87_000), weekly]);
  const often = () => screen.getByRole<HTMLInputElement>('radio', { name: 'Weekly' }).checked;
  open('/schedules/create');
  saveInto('Goal open');
  expect([amountField().value, often()]).toEqual(['3,000', false]);
  expect(screen.getByText(/4417/)).toBeTruthy();
  saveInto('Goal w');
  expect([amountField().value, often()]).toEqual(['5,000', true]);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Wednesday' }).checked).toBe(true);
  saveInto('Product owing');
  expect([amountField().value, often()]).toEqual(['', false]);
  fireEvent.change(amountField(), { target: { value: '7000' } });
  saveInto('Goal w');
  expect([amountField().value, often()]).toEqual(['7,000', true]);
});

it('an account that would pay into itself alone is nothing to pay from', () => {
  client.setQueryData(cardsQuery.queryKey, []);
  client.setQueryData(dailyPackagesQuery.queryKey, []);
  client.setQueryData(sbPackagesQuery.queryKey, []);
  holds(account('ds', 3_000));
  open('/schedules/create');
  expect(screen.getByRole('link', { name: 'Add a card' })).toBeTruthy();
  cleanup();
  holds(account('ds', 3_000), account('sb', 0));
  open('/schedules/create');
  expect(amountField()).toBeTruthy();
});

it('the page of a daily package at its target offers no new schedule, and keeps the one that it has', () => {
  open('/packages/full');
  expect(screen.getByText('Close package')).toBeTruthy();
  expect(screen.queryByText('Save automatically')).toBeNull();
  cleanup();
  client.setQueryData<unknown>(schedulesQuery.queryKey, { results: [PAUSED] });
  open('/packages/full');
  expect(screen.getByRole('link', { name: /Saves ₦3,000 automatically/ })).toBeTruthy();
  cleanup();
  open('/packages/open');
  expect(screen.getByRole('link', { name: /^Save automatically/ })).toBeTruthy();
  cleanup();
  // One that is not known yet may save into it already.
  client.removeQueries({ queryKey: schedulesQuery.queryKey });
  open('/packages/open');
  expect(screen.queryByRole('link', { name: /^Save automatically/ })).toBeNull();
});

it('a product’s package says since when its price is kept only where that is not from the start', () => {
  open('/packages/owing');
  expect(screen.getByText('Started')).toBeTruthy();
  expect(screen.queryByText('Held since')).toBeNull();
  cleanup();
  const changed = { ...sb('owing', 384_999), pricedAt: '2026-10-09T08:00:00.000Z' };
  client.setQueryData<unknown>(sbPackagesQuery.queryKey, [changed]);
  open('/packages/owing');
  expect(screen.getByText('Held since')).toBeTruthy();
});
