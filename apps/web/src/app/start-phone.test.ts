import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tokenStorage } from '#lib/session.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { startPhone } from './start-phone.ts';

const { phone } = vi.hoisted(() => {
  // The page asks before its first script runs.
  Object.assign(globalThis, { Capacitor: { isNativePlatform: () => true } });
  const done = () => Promise.resolve();
  const part = () => ({ guard: done, read: () => Promise.resolve(null), keep: done, drop: done });
  const phone = {
    session: part(),
    offlineKey: part(),
    launchLink: () => Promise.resolve(null),
    onLink: done,
    onMessagePressed: done,
    onBack: done,
    leave: done,
    hideFromOthers: done,
    showBars: done,
    hideSplash: vi.fn<() => Promise<void>>(done),
    buzz: done,
  };
  return { phone };
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
});
afterEach(() => {
  vi.clearAllMocks();
});

const nothing = () => {};

it('the splash and what the page shows stay until the first screen is drawn', async () => {
  const leave = vi.fn<() => void>();
  let draw = nothing;
  await startPhone((before) => (draw = before), leave);
  expect([phone.hideSplash.mock.calls, leave.mock.calls]).toEqual([[], []]);
  draw();
  expect(phone.hideSplash).toHaveBeenCalledOnce();
  expect(leave).toHaveBeenCalledOnce();
});
