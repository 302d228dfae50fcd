import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { HistoryScreen } from './history-screen.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** One page, and no more behind it. */
const ANSWER = {
  transactions: [
    {
      id: '01900000-0000-7000-8000-000000000001',
      narration: 'Deposit by card',
      direction: 'inflow',
      amount: 5_000,
      date: '2026-11-20T09:00:00.000Z',
      category: 'Deposit',
      type: 'deposit',
      reference: 'kolo-1',
      status: 'successful',
    },
  ],
  page: 1,
  limit: 20,
  totalPages: 1,
  totalResults: 1,
  cursor: null,
};

it('trying again asks the server, though rows are there already', async () => {
  let online = true;
  vi.stubGlobal('fetch', () =>
    online ? Promise.resolve(Response.json(ANSWER)) : Promise.reject(new TypeError('no network')),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <HistoryScreen />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Deposit by card')).toBeDefined();
  online = false;
  await act(() => queryClient.invalidateQueries());
  const again = await screen.findByRole('button', { name: 'Try again' });
  await act(async () => again.click());
  expect(await screen.findByText('Error fetching transactions')).toBeDefined();
  online = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(screen.queryByText('Error fetching transactions')).toBe(null));
  expect(screen.getByText('Deposit by card')).toBeDefined();
});
