import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { AccountTypeButtons } from './account-type-picker.tsx';

beforeEach(() => {
  // Without the pair the client would ask for one first.
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 't', secret: 's' }));
});
afterEach(() => {
  cleanup();
  clearToasts();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const lost = () => Promise.reject(new TypeError('no network'));
const refused = () =>
  Promise.resolve(Response.json({ code: 'RATE_LIMITED', message: 'Too many tries.' }, { status: 429 }));

it.each([
  ['whose answer was lost may be open, so that the accounts are asked for again', lost, 1],
  ['that was refused is not open', refused, 0],
])('an account %s', async (_, how, refreshes) => {
  vi.stubGlobal('fetch', how);
  const client = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  const refresh = vi.spyOn(client, 'invalidateQueries');
  render(
    <QueryClientProvider client={client}>
      <AccountTypeButtons />
    </QueryClientProvider>,
  );
  await act(async () => screen.getAllByRole('button')[0]?.click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Error creating account' }]));
  expect(refresh).toHaveBeenCalledTimes(refreshes);
});
