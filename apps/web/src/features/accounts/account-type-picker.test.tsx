import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { AccountTypeButtons } from './account-type-picker.tsx';

beforeEach(() => {
  keepCsrfPair();
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
  const client = testClient();
  const refresh = vi.spyOn(client, 'invalidateQueries');
  renderPage(<AccountTypeButtons />, { client });
  await act(async () => screen.getAllByRole('button')[0]?.click());
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Error creating account' }]));
  expect(refresh).toHaveBeenCalledTimes(refreshes);
});
