import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { NewIbsScreen } from './new-ibs-screen.tsx';

const account = { accountNumber: '1000000001', accountType: 'ibs', type: 'ibs', availableBalance: 90_000 };
const quote = { rate: 12, interest: 6_000, tax: 600, payout: 55_400, maturityDate: '2027-01-01' };

let sent: string[] = [];

/** Locks are carried out, and their answers lost. */
function answer(url: string, { method }: RequestInit = {}): Promise<Response> {
  if (url.endsWith('/quote')) return Promise.resolve(Response.json(quote));
  if (method === 'POST') {
    sent.push(url);
    return Promise.reject(new TypeError('no network'));
  }
  return Promise.resolve(Response.json(url.endsWith('/cards') ? { results: [] } : [account]));
}

beforeEach(() => {
  sent = [];
  localStorage.clear();
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ access: 'a', refresh: 'r', userId: 'u1' }));
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 't', secret: 's' }));
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('a lock whose answer was lost is not paid for a second time from a card', async () => {
  const client = new QueryClient({
    defaultOptions: { queries: { retry: false }, mutations: { networkMode: 'always' } },
  });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/packages/new/ibs?name=Land&amount=50000&months=12']}>
        <NewIbsScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  fireEvent.click(await screen.findByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Lock ₦50,000' }));
  const inSheet = () => within(screen.getByRole('dialog'));
  const lock = () => inSheet().getByRole<HTMLButtonElement>('button', { name: 'Lock ₦50,000' });
  await waitFor(() => expect(lock().disabled).toBe(false));
  await act(async () => lock().click());
  expect(await screen.findByText('We do not know yet whether it is done.')).toBeTruthy();

  fireEvent.click(inSheet().getByRole('button', { name: 'Not now' }));
  fireEvent.click(screen.getByRole('radio', { name: /Card/ }));
  fireEvent.click(screen.getByRole('button', { name: 'Lock ₦50,000' }));
  expect(inSheet().getByText('We do not know yet whether it is done.')).toBeTruthy();
  await waitFor(() => expect(lock().disabled).toBe(false));
  await act(async () => lock().click());
  expect(new Set(sent)).toEqual(new Set(['/api/v1/interest-package/package']));
});
