import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { RECONNECT_EVERY_MS } from '#lib/limits.ts';
import { rememberOriginPath, takeOriginPath } from '#lib/origin-path.ts';
import { enterApp } from './enter-app.ts';

const app = { name: 'the app' };
const start = vi.fn<(loaded: typeof app) => void>();
const goTo = vi.fn<(path: string) => void>();
const onWaiting = vi.fn<() => void>();
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

beforeEach(() => {
  vi.resetAllMocks();
  sessionStorage.clear();
  vi.stubGlobal('fetch', () => Promise.resolve(new Response()));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('runs the app in this page', async () => {
  await enterApp({ load: () => Promise.resolve(app), start, goTo, onWaiting });
  expect(start).toHaveBeenCalledWith(app);
  expect(goTo).not.toHaveBeenCalled();
});

it('asks for a fresh page when the app does not load, and leaves it to the app where the customer wanted to go', async () => {
  rememberOriginPath('/cards');
  await enterApp({ load: lost, start, goTo, onWaiting });
  expect(start).not.toHaveBeenCalled();
  expect(goTo).toHaveBeenCalledExactlyOnceWith('/login');
  expect(takeOriginPath()).toBe('/cards');
});

it('waits where there is no connection, and opens the app once there is one', async () => {
  vi.useFakeTimers();
  vi.stubGlobal('fetch', lost);
  const load = vi.fn<() => Promise<typeof app>>().mockImplementation(lost);
  await enterApp({ load, start, goTo, onWaiting });
  expect(onWaiting).toHaveBeenCalledOnce();
  await vi.advanceTimersByTimeAsync(3 * RECONNECT_EVERY_MS);
  expect([goTo.mock.calls, start.mock.calls]).toEqual([[], []]);

  load.mockResolvedValue(app);
  dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(start).toHaveBeenCalledExactlyOnceWith(app));
  await vi.advanceTimersByTimeAsync(3 * RECONNECT_EVERY_MS);
  expect(start).toHaveBeenCalledOnce();
});
