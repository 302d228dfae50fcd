import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { BankAccountsScreen } from './bank-accounts-screen.tsx';
import { bankAccountsQuery } from './bank-queries.ts';

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
  Promise.resolve(Response.json({ code: 'NOT_FOUND', message: 'It is gone.' }, { status: 404 }));

it.each([
  [
    'whose answer was lost may be made',
    lost,
    'We do not know yet whether your main account was changed',
    'Check which account is the main one, or try again.',
  ],
  ['that was refused is not made', refused, 'Nothing was changed', 'It is gone.'],
])('a change of the main account %s', async (_, how, title, detail) => {
  // What the screen asks for is not what this is about.
  vi.stubGlobal('fetch', (_url: string, { method = 'GET' }: RequestInit = {}) =>
    method === 'GET' ? new Promise(() => {}) : how(),
  );
  const client = new QueryClient({
    defaultOptions: { queries: { staleTime: Infinity }, mutations: { networkMode: 'always' } },
  });
  client.setQueryData(bankAccountsQuery.queryKey, [
    {
      id: 'b1',
      bankCode: '057',
      bankName: 'Zenith Bank',
      accountNumber: '1234',
      accountName: 'ADA OBI',
      isDefault: false,
      coolsUntil: null,
    },
  ]);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <BankAccountsScreen hasPin={false} frozen={undefined} backHref="/" />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  await act(async () => screen.getByRole('button', { name: /^More for Zenith Bank/ }).click());
  await act(async () => screen.getByRole('button', { name: 'Make it the main account' }).click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title, tone: 'failed' }]));
  expect(currentToasts()[0]?.detail).toContain(detail);
});
