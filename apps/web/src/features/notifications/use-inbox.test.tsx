import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import type { NotificationPage } from '@kolo/contract/notifications';
import { PAGES_KEY } from './inbox-queries.ts';
import { BELL_KEY } from './api.ts';
import { useInboxChange } from './use-inbox.ts';

const UNREAD: NotificationPage = {
  results: [
    {
      id: 'a',
      kind: 'welcome',
      title: 'Welcome to Kolo',
      body: 'Your account is ready.',
      isRead: false,
      createdAt: '2026-11-20T09:00:00.000Z',
    },
  ],
  page: 1,
  totalPages: 1,
  totalResults: 1,
  unreadCount: 1,
};

/** The hook beside a cache that holds one unread notification; answers to calls are given by hand. */
function render() {
  const calls: { reject: () => void }[] = [];
  vi.stubGlobal('fetch', () => {
    return new Promise((_, reject) => calls.push({ reject: () => reject(new TypeError('no network')) }));
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  queryClient.setQueryData(BELL_KEY, UNREAD);
  queryClient.setQueryData(PAGES_KEY, { pages: [UNREAD], pageParams: [1] });
  const { result } = renderHook(useInboxChange, {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const bell = () => queryClient.getQueryData<NotificationPage>(BELL_KEY);
  return { change: result.current, calls, bell };
}

beforeEach(clearToasts);
afterEach(() => vi.unstubAllGlobals());

it('shows the change before the server knows of it, and takes it back where it failed', async () => {
  for (const kind of ['read', 'delete'] as const) {
    clearToasts();
    const { change, calls, bell } = render();
    change({ kind, id: 'a' });
    await waitFor(() => expect(bell()?.unreadCount).toBe(0));
    await waitFor(() => expect(calls).not.toHaveLength(0));
    calls[0]?.reject();
    await waitFor(() => expect(currentToasts()).toHaveLength(1));
    expect(bell()).toEqual(UNREAD);
  }
});
