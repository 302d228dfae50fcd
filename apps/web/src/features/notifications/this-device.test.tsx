import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import type { DevicePush, PushPermission } from '#native/push.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { ThisDevice } from './this-device.tsx';

const SUBSCRIBED = { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } };

beforeEach(() => {
  clearToasts();
  localStorage.clear();
  // Without the pair the client would ask for one first.
  localStorage.setItem(STORAGE_KEYS.csrf, JSON.stringify({ token: 'token', secret: 'secret' }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** A browser that answers so when it is asked, with what it was asked for. */
function browser(before: PushPermission, answer: PushPermission = before) {
  const log: string[] = [];
  let permission = before;
  let endpoint: string | null = null;
  const push: DevicePush = {
    permission: () => permission,
    async ask() {
      log.push('ask');
      return (permission = answer);
    },
    endpoint: () => Promise.resolve(endpoint),
    async subscribe(publicKey) {
      log.push(`subscribe ${publicKey}`);
      endpoint = SUBSCRIBED.endpoint;
      return SUBSCRIBED;
    },
    async unsubscribe() {
      log.push('unsubscribe');
      endpoint = null;
    },
  };
  return { push, log, settings: (now: PushPermission) => (permission = now) };
}

/** The part of the screen before a server that takes devices, or does not. */
async function open(push: DevicePush, takesDevices = true) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/devices/push-key')) return Promise.resolve(Response.json({ publicKey: 'key' }));
    if (!takesDevices) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(Response.json(init.method === 'POST' ? { id: 'one' } : { success: true }));
  });
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ThisDevice push={push} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'On this device' });
}

const press = () => act(async () => screen.getByRole('switch').click());
const isOn = () => screen.getByRole('switch').getAttribute('aria-checked') === 'true';
const kept = () => localStorage.getItem(STORAGE_KEYS.pushDevice);

it('asks nothing by itself; a press asks, subscribes with the key of the server, and tells it', async () => {
  const { push, log } = browser('unasked', 'allowed');
  await open(push);
  expect([isOn(), log]).toEqual([false, []]);
  await press();
  await waitFor(() => expect(kept()).toContain('"id":"one"'));
  expect(log).toEqual(['ask', 'subscribe key']);
});

it('a no is remembered by the browser: the way out is told, and taken', async () => {
  const { push, settings } = browser('unasked', 'blocked');
  await open(push);
  await press();
  expect(await screen.findByText('Your browser blocks messages from Kolo.')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
  const look = screen.getByRole('button', { name: 'I have allowed them' });
  await act(async () => look.click());
  expect(currentToasts()).toMatchObject([{ title: 'Still blocked' }]);
  settings('allowed');
  await act(async () => look.click());
  await waitFor(() => expect(isOn()).toBe(false));
});

it('a question that was waved away leaves it off, and says so', async () => {
  const { push, log } = browser('unasked', 'unasked');
  await open(push);
  await press();
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'Not turned on' }]));
  expect([isOn(), log]).toEqual([false, ['ask']]);
});

it('a server that was not reached leaves no subscription behind', async () => {
  const { push, log } = browser('allowed');
  await open(push, false);
  await press();
  await waitFor(() => expect(currentToasts()).toMatchObject([{ title: 'That was not saved.' }]));
  expect(log).toEqual(['ask', 'subscribe key', 'unsubscribe']);
  expect(kept()).toBeNull();
});

it('says what a browser without push messages can do, and has no switch', async () => {
  await open(browser('unsupported').push);
  expect(screen.getByText(/add Kolo to your Home Screen/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});
