import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signOut, tokenStorage } from '#lib/session.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { startPhone } from './start-phone.ts';

const { phone, heard } = vi.hoisted(() => {
  // The page asks before its first script runs.
  Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } });
  const done = () => Promise.resolve();
  const heard: { link: (link: string) => void; message: () => void } = {
    link: () => undefined,
    message: () => undefined,
  };
  const part = () => ({ guard: done, read: () => Promise.resolve(null), keep: done, drop: done });
  const phone = {
    session: part(),
    offlineKey: part(),
    launchLink: () => Promise.resolve(null),
    async onLink(listener: (link: string) => void) {
      heard.link = listener;
    },
    async onMessagePressed(listener: () => void) {
      heard.message = listener;
    },
    endMessages: vi.fn<() => Promise<void>>(done),
    onBack: done,
    leave: done,
    hideFromOthers: done,
    showBars: done,
    hideSplash: vi.fn<() => Promise<void>>(done),
    buzz: done,
  };
  return { phone, heard };
});
vi.mock('#native/phone-capacitor.ts', () => ({ phone }));
// The token of each start has its own tests.
vi.mock('#features/notifications/use-push.ts', () => ({ renewPush: () => Promise.resolve() }));

beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  tokenStorage.setItem(
    STORAGE_KEYS.session,
    JSON.stringify({ access: 'access', refresh: 'refresh', userId: 'ada' }),
  );
  vi.spyOn(location, 'replace').mockImplementation(() => undefined);
  vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const nothing = () => {};
const here = () => location.pathname + location.search;

it('a log-out ends the messages of the phone, though the server does not hear of it', async () => {
  localStorage.setItem(STORAGE_KEYS.pushDevice, '{"id":"one","userId":"ada","endpoint":"a-token"}');
  await startPhone(nothing, nothing);
  expect(phone.endMessages).not.toHaveBeenCalled();
  await signOut();
  expect(phone.endMessages).toHaveBeenCalledOnce();
  expect(localStorage.getItem(STORAGE_KEYS.pushDevice)).toBeNull();
});

it('at a log-out of a phone where messages are off its push service is asked for nothing', async () => {
  await startPhone(nothing, nothing);
  await signOut();
  expect(phone.endMessages).not.toHaveBeenCalled();
});

it.each(['pointerdown', 'click', 'popstate'])(
  'a message that is pressed after the customer has used the app (%s) opens the inbox in it',
  async (use) => {
    await startPhone(nothing, nothing);
    for (const _ of ['a message', 'another, later', 'a third']) {
      heard.message();
      expect(here()).toBe('/settings/notifications');
      history.pushState(null, '', '/cards');
      dispatchEvent(new Event(use));
    }
    expect(location.assign).not.toHaveBeenCalled();
  },
);

it('a link that is pressed again while its screen is loading starts the app there, though it leads on', async () => {
  await startPhone(nothing, nothing);
  heard.link('kolo://packages/new?type=daily');
  history.replaceState(null, '', '/packages/new/daily');
  heard.link('kolo://packages/new?type=daily');
  expect(location.assign).toHaveBeenCalledExactlyOnceWith('/packages/new?type=daily');
});

it('the splash and what the page shows stay until the first screen is drawn', async () => {
  const leave = vi.fn<() => void>();
  let draw = nothing;
  await startPhone((before) => (draw = before), leave);
  expect([phone.hideSplash.mock.calls, leave.mock.calls]).toEqual([[], []]);
  draw();
  expect(phone.hideSplash).toHaveBeenCalledOnce();
  expect(leave).toHaveBeenCalledOnce();
});
