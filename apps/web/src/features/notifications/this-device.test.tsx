import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage } from '#lib/testing/render-page.tsx';
import { keepCsrfPair, signedIn } from '#lib/testing/signed-in.ts';
import type { DevicePush, PushPermission } from '#native/push.ts';
import { clearToasts, currentToasts } from '#ui/toast-store.ts';
import { ThisDevice } from './this-device.tsx';
import { renewPush } from './use-push.ts';

const SUBSCRIBED = { endpoint: 'https://push.example/1', keys: { p256dh: 'point', auth: 'secret' } };

beforeEach(() => {
  clearToasts();
  localStorage.clear();
  keepCsrfPair();
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
});

/** A browser, or a phone with the app, that gives these answers, and the calls it received. */
function browser(
  before: PushPermission,
  answer: PushPermission = before,
  kind: DevicePush['kind'] = 'browser',
) {
  const log: string[] = [];
  let permission = before;
  let endpoint: string | null = null;
  const push: DevicePush = {
    kind,
    platform: () => Promise.resolve(kind === 'phone' ? 'android' : 'web'),
    permission: () => Promise.resolve(permission),
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
async function open(push: DevicePush, takesDevices = true, phones: readonly string[] = []) {
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => {
    if (url.endsWith('/devices/push-key'))
      return Promise.resolve(Response.json({ publicKey: 'key', phones }));
    if (!takesDevices) return Promise.reject(new TypeError('no network'));
    return Promise.resolve(Response.json(init.method === 'POST' ? { id: 'one' } : { success: true }));
  });
  renderPage(<ThisDevice push={push} />);
  await waitFor(() => expect(screen.queryByText('Loading this setting')).toBeNull());
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
  // What takes the focus of what is gone with its press.
  const heading = screen.getByRole('heading', { name: 'On this device' });
  screen.getByRole('switch').focus();
  await press();
  expect(await screen.findByText('Your browser is blocking messages from Kolo.')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(heading));
  const look = screen.getByRole('button', { name: 'Check again' });
  look.focus();
  await act(async () => look.click());
  expect(currentToasts()).toMatchObject([{ title: 'Still blocked' }]);
  expect(document.activeElement).toBe(look);
  settings('allowed');
  await act(async () => look.click());
  await waitFor(() => expect(isOn()).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(heading));
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

it('messages that may be off at the server alone are not said to be on still', async () => {
  signedIn();
  const { push } = browser('allowed');
  await push.subscribe('key');
  const device = { id: 'one', userId: 'u1', endpoint: SUBSCRIBED.endpoint };
  localStorage.setItem(STORAGE_KEYS.pushDevice, JSON.stringify(device));
  push.unsubscribe = () => Promise.reject(new Error('The browser did not do it.'));
  await open(push, false);
  expect(isOn()).toBe(true);
  await press();
  await waitFor(() =>
    expect(currentToasts()).toMatchObject([{ title: 'We do not know yet whether it is saved.' }]),
  );
});

it('says what a browser without push messages can do, and has no switch', async () => {
  await open(browser('unsupported').push);
  expect(screen.getByText(/add Kolo to your Home Screen/)).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
});

it('on a phone the server says whether its kind can be told; what blocks is the phone', async () => {
  await open(browser('allowed', 'allowed', 'phone').push, true, ['ios']);
  expect(screen.getByText('Kolo cannot send messages to this phone.')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
  cleanup();
  await open(browser('blocked', 'blocked', 'phone').push, true, ['android']);
  expect(screen.getByText('Your phone is blocking messages from Kolo.')).toBeDefined();
  // It is no news: the screen opens with it.
  expect(screen.queryByRole('alert')).toBeNull();
});

it('on a phone that cannot ask the server says so, and asks again when told to', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
  renderPage(<ThisDevice push={browser('allowed', 'allowed', 'phone').push} />);
  expect(screen.getByText('Loading this setting')).toBeDefined();
  expect(await screen.findByText('This setting could not be loaded')).toBeDefined();
  expect(screen.queryByRole('switch')).toBeNull();
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ publicKey: 'key', phones: ['android'] })));
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click());
  expect((await screen.findByRole('switch')).getAttribute('aria-checked')).toBe('false');
});

/** Turns messages on, then starts the app again. */
async function renewed(change: () => void) {
  signedIn();
  const { push, log } = browser('allowed', 'allowed', 'phone');
  await open(push, true, ['android']);
  await press();
  await waitFor(() => expect(kept()).toContain('"id":"one"'));
  change();
  log.length = 0;
  await renewPush(push);
  return log;
}

it('a phone names its token anew at each start, where messages are on', async () => {
  expect(await renewed(() => undefined)).toEqual(['subscribe key']);
});

it('a phone is asked for no token where messages are off, or on for another customer', async () => {
  expect(await renewed(() => localStorage.removeItem(STORAGE_KEYS.pushDevice))).toEqual([]);
  cleanup();
  const other = JSON.stringify({ id: 'two', userId: 'u2', endpoint: 'a-token' });
  expect(await renewed(() => localStorage.setItem(STORAGE_KEYS.pushDevice, other))).toEqual([]);
});
