import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { StatementSection } from './statement-section.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** One page, and no more behind it. */
const ANSWER = {
  openingBalance: 0,
  totalIn: 5_000,
  totalOut: 0,
  closingBalance: 5_000,
  entries: [],
  cursor: null,
};

it('trying again asks the server, though a page is there already', async () => {
  let online = true;
  vi.stubGlobal('fetch', () =>
    online ? Promise.resolve(Response.json(ANSWER)) : Promise.reject(new TypeError('no network')),
  );
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  render(
    <QueryClientProvider client={queryClient}>
      <StatementSection source={{ kind: 'account', type: 'ds' }} />
    </QueryClientProvider>,
  );
  expect(await screen.findByText('Nothing on these days')).toBeDefined();
  online = false;
  await act(() => queryClient.invalidateQueries());
  const again = await screen.findByRole('button', { name: 'Try again' });
  await act(async () => again.click());
  expect(await screen.findByText('The statement could not be loaded.')).toBeDefined();
  online = true;
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  await waitFor(() => expect(screen.queryByText('The statement could not be loaded.')).toBe(null));
  expect(screen.getByText('Nothing on these days')).toBeDefined();
});
