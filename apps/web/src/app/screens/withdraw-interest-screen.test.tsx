import type { InterestPackage } from '@kolo/contract/packages';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { Link, MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { WithdrawInterestScreen } from './withdraw-interest-screen.tsx';

const lock: InterestPackage = {
  _id: 'l1',
  name: 'Land in Epe',
  startDate: '2026-01-01',
  createdAt: '2026-01-01T00:00:00.000Z',
  maturityDate: '2099-01-01',
  currentBalance: 50_000,
  interestRate: 12,
  lockPeriod: 12,
  interestAccrued: 0,
  status: 'active',
  atMaturity: 'payout',
  pays: { principal: 50_000, interest: 6_000, tax: 600, payout: 55_400 },
  tranches: [{ amount: 50_000, startDate: '2026-01-01' }],
};

const quote = { principal: 50_000, interest: 0, forfeited: 100, tax: 0, payout: 50_000, early: true };

/** What the server holds: the first withdrawal is carried out, and its answer lost. */
let now: InterestPackage;
let keys: (string | null)[] = [];

function answer(url: string, { headers }: RequestInit = {}): Promise<Response> {
  if (url.includes('/request-withdrawal')) {
    keys.push(new Headers(headers).get('idempotency-key'));
    now = { ...lock, status: 'closed', currentBalance: 0 };
    return Promise.reject(new TypeError('no network'));
  }
  if (url.includes('/withdrawal-quote')) {
    return Promise.resolve(
      now.status === 'closed'
        ? Response.json({ code: 'WRONG_STATE', message: 'This lock is closed.' }, { status: 409 })
        : Response.json(quote),
    );
  }
  return Promise.resolve(Response.json(url.includes('/interest-savings/package') ? [now] : {}));
}

beforeEach(() => {
  [now, keys] = [lock, []];
  localStorage.clear();
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ access: 'a', refresh: 'r', userId: 'u1' }));
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 't', secret: 's' }));
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('leaving a lock without an answer says so, and goes on asking for the same', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  const invalidated = vi.spyOn(client, 'invalidateQueries');
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/packages/withdraw-interest?package=l1']}>
        <WithdrawInterestScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const press = async () => {
    const leave = await screen.findByRole<HTMLButtonElement>('button', { name: 'Withdraw ₦50,000 now' });
    await waitFor(() => expect(leave.disabled).toBe(false));
    await act(async () => leave.click());
  };
  await press();
  expect((await screen.findByRole('alert')).textContent).toContain('We do not know yet whether it is done.');
  expect(invalidated).toHaveBeenCalledWith();
  await waitFor(() => expect(client.isFetching()).toBe(0));
  expect(screen.queryByText('No money has moved.')).toBeNull();
  await press();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('what is held of one lock is not shown as another', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/packages/withdraw-interest?package=l1']}>
        <WithdrawInterestScreen />
        <Link to="/packages/withdraw-interest?package=l2">Another</Link>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  const leave = await screen.findByRole<HTMLButtonElement>('button', { name: 'Withdraw ₦50,000 now' });
  await waitFor(() => expect(leave.disabled).toBe(false));
  await act(async () => leave.click());
  await screen.findByText('We do not know yet whether it is done.');
  await act(async () => screen.getByRole('link', { name: 'Another' }).click());
  await waitFor(() => expect(screen.queryByText(/Land in Epe is locked/)).toBeNull());
});
