import type { NotificationPreferences } from '@kolo/contract/notification-preferences';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepCsrfPair } from '#lib/testing/signed-in.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { PREFERENCES_KEY } from './preference-queries.ts';
import { isKeptOn } from './preferences.ts';
import { usePreferenceChange } from './use-preference-change.ts';

const ALL = { email: true, sms: true, push: true };
const SHOWN: NotificationPreferences = {
  preferences: { money: ALL, security: ALL, news: ALL },
  reachable: ALL,
  reminders: { isOn: true, hour: 18 },
};

const REFUSAL = { code: 'VALIDATION', message: 'That did not work.', requestId: 'r1' };

/** The hook beside a cache with every switch on; answers to calls are given by hand. */
function render() {
  const calls: { body: unknown; fail: () => void; refuse: () => void; succeed: () => void }[] = [];
  vi.stubGlobal('fetch', (_: unknown, init: RequestInit) => {
    return new Promise((resolve, reject) =>
      calls.push({
        body: typeof init.body === 'string' ? JSON.parse(init.body) : null,
        fail: () => reject(new TypeError('no network')),
        refuse: () => resolve(Response.json(REFUSAL, { status: 400 })),
        succeed: () => resolve(Response.json(SHOWN)),
      }),
    );
  });
  const queryClient = new QueryClient({ defaultOptions: { mutations: { networkMode: 'always' } } });
  queryClient.setQueryData(PREFERENCES_KEY, SHOWN);
  const { result } = renderHook(() => usePreferenceChange(), {
    wrapper: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
  });
  const money = () => queryClient.getQueryData<NotificationPreferences>(PREFERENCES_KEY)?.preferences.money;
  const reminders = () => queryClient.getQueryData<NotificationPreferences>(PREFERENCES_KEY)?.reminders;
  const isAskedAgain = () => queryClient.getQueryState(PREFERENCES_KEY)?.isInvalidated;
  return { change: result.current, calls, money, reminders, isAskedAgain };
}

beforeEach(() => {
  clearToasts();
  keepCsrfPair();
});
afterEach(() => vi.unstubAllGlobals());

it('moves the switch before the server knows, and moves that one back where it was not saved', async () => {
  const { change, calls, money } = render();
  change({ topic: 'money', channel: 'email', isOn: false });
  change({ topic: 'money', channel: 'sms', isOn: false });
  await waitFor(() => expect(money()).toEqual({ email: false, sms: false, push: true }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ money: { email: false } });
  calls[0]?.refuse();
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'That was not saved.' }]));
  expect(money()).toEqual({ email: true, sms: false, push: true });
});

it('a lost answer is not told as a failure: the switch stays until the server says what is saved', async () => {
  const { change, calls, money, isAskedAgain } = render();
  change({ topic: 'money', channel: 'email', isOn: false });
  await waitFor(() => expect(calls).toHaveLength(1));
  calls[0]?.fail();
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([{ title: 'We do not know yet whether it is saved.' }]),
  );
  expect(money()).toEqual({ email: false, sms: true, push: true });
  await waitFor(() => expect(isAskedAgain()).toBe(true));
});

it('tells the server of the last press last', async () => {
  const { change, calls } = render();
  change({ topic: 'money', channel: 'email', isOn: false });
  change({ topic: 'money', channel: 'email', isOn: true });
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ money: { email: false } });
  calls[0]?.succeed();
  await waitFor(() => expect(calls).toHaveLength(2));
  expect(calls[1]?.body).toEqual({ money: { email: true } });
});

it('has no switch for security notices by email and SMS', () => {
  expect(isKeptOn('security', 'email') && isKeptOn('security', 'sms')).toBe(true);
  expect(isKeptOn('security', 'push') || isKeptOn('money', 'email')).toBe(false);
});

it('changes the hour of reminders at once, and moves it back where it was not saved', async () => {
  const { change, calls, reminders } = render();
  change({ reminders: { hour: 8 } });
  await waitFor(() => expect(reminders()).toEqual({ isOn: true, hour: 8 }));
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(calls[0]?.body).toEqual({ reminders: { hour: 8 } });
  calls[0]?.refuse();
  await waitFor(() => expect(reminders()).toEqual({ isOn: true, hour: 18 }));
});
