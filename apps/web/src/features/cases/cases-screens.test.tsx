import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { CasesScreen } from './cases-screen.tsx';
import { NewCase } from './new-case.tsx';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  cleanup();
});

function show(what: React.ReactNode) {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <MemoryRouter>{what}</MemoryRouter>
    </QueryClientProvider>,
  );
}

it('a problem can be reported though the list does not load', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  show(<CasesScreen />);
  expect(screen.getByRole('link', { name: 'Report a problem' })).toBeDefined();
  expect(await screen.findByText('Your cases could not be loaded')).toBeDefined();
  expect(screen.getByRole('link', { name: 'Report a problem' })).toBeDefined();
});

it('what continues a case begins with its number, and is not empty because of it', async () => {
  localStorage.setItem(STORAGE_KEYS.session, JSON.stringify({ access: 'a', refresh: 'r', userId: 'u1' }));
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 't', secret: 's' }));
  const sent: unknown[] = [];
  vi.stubGlobal('fetch', (_url: string, init?: RequestInit) => {
    sent.push(init?.body);
    return Promise.reject(new TypeError('no network'));
  });
  show(<NewCase after="C-100001" />);
  expect(screen.getByText('Your message continues case C-100001.')).toBeDefined();
  await act(async () => screen.getByRole('button', { name: 'Send report' }).click());
  expect(screen.getByText('Say what is wrong.')).toBeDefined();
  expect(sent).toEqual([]);
  fireEvent.change(screen.getByLabelText('What is wrong?'), { target: { value: 'Nothing came back.' } });
  await act(async () => screen.getByRole('button', { name: 'Send report' }).click());
  await waitFor(() =>
    expect(sent).toEqual([JSON.stringify({ text: 'About case C-100001: Nothing came back.' })]),
  );
});
