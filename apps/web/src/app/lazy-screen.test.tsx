import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { Suspense, type ComponentType } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHUNK_RETRY_MS, RECONNECT_EVERY_MS } from '#lib/limits.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { ErrorBoundary } from './error-boundary.tsx';
import { lazyPart, lazyScreen } from './lazy-screen.tsx';

const Here = () => <h1>Here</h1>;
const lost = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));

let isReachable = true;
let reports: string[] = [];
beforeEach(() => {
  [isReachable, reports] = [true, []];
  vi.useFakeTimers();
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    if (!isReachable) return Promise.reject(new TypeError('no network'));
    if (url.includes('/telemetry/') && typeof init?.body === 'string') reports.push(init.body);
    return Promise.resolve(Response.json({}));
  });
  sessionStorage.clear();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function show(Screen: ComponentType) {
  // A screen that waits for its file is shown to the end only inside an awaited act.
  return act(async () =>
    render(
      <ErrorBoundary>
        <Suspense fallback="Wait">
          <Screen />
        </Suspense>
      </ErrorBoundary>,
    ),
  );
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

it("tries once more when a screen's file does not come", async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementationOnce(lost).mockResolvedValue(Here);
  await show(lazyScreen(load).Screen);
  await pass(CHUNK_RETRY_MS);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});

it('loads ahead only once', async () => {
  const load = vi.fn<() => Promise<ComponentType>>().mockResolvedValue(Here);
  const { Screen, preload } = lazyScreen(load);
  void preload();
  void preload();
  await show(Screen);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
  expect(load).toHaveBeenCalledTimes(1);
});

it('a failed early load does not reload the page, unless the screen is already waiting for it', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(lost);
  const { Screen, preload } = lazyScreen(load);
  expect(await preload()).toBeNull();
  await pass(2 * CHUNK_RETRY_MS);
  expect(load).toHaveBeenCalledTimes(1);
  expect(reload).not.toHaveBeenCalled();

  void preload();
  await show(Screen);
  await pass(CHUNK_RETRY_MS);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('a part whose file cannot be had is left out: the page does not reload and does not crash', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(lost);
  const { Screen } = lazyPart(load);
  const { container } = await show(Screen);
  await pass(CHUNK_RETRY_MS);
  expect(container.textContent).toBe('');
  await pass(3 * RECONNECT_EVERY_MS);
  expect(load).toHaveBeenCalledTimes(2);
  expect(reload).not.toHaveBeenCalled();
});

it('a part whose file did not come for lack of a connection comes with it', async () => {
  isReachable = false;
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(lost);
  await show(lazyPart(load).Screen);
  await pass(CHUNK_RETRY_MS);
  isReachable = true;
  load.mockResolvedValue(Here);
  await pass(RECONNECT_EVERY_MS);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
});

it('a screen that is here already is drawn at once, with nothing in its place before', async () => {
  const { Screen, preload } = lazyScreen(async () => Here);
  expect(await preload()).toBe(Here);
  render(
    <Suspense fallback="Wait">
      <Screen />
    </Suspense>,
  );
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
});

it('says that it needs a connection where there is none, and opens by itself once there is one', async () => {
  isReachable = false;
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(lost);
  await show(lazyScreen(load).Screen);
  await pass(CHUNK_RETRY_MS);
  expect(screen.getByRole('heading', { name: 'This needs a connection.' })).toBeDefined();
  expect(screen.getByText('It will open when you are back online.')).toBeDefined();
  await pass(3 * (RECONNECT_EVERY_MS + CHUNK_RETRY_MS));
  expect(screen.getByRole('heading', { name: 'This needs a connection.' })).toBeDefined();

  load.mockResolvedValue(Here);
  await act(async () => void dispatchEvent(new Event('online')));
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
  const calls = load.mock.calls.length;
  await pass(3 * RECONNECT_EVERY_MS);
  expect(load).toHaveBeenCalledTimes(calls);
});

it('opens when the customer asks for it, and on the next visit too', async () => {
  isReachable = false;
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(lost);
  const { Screen, preload } = lazyScreen(load);
  expect(await preload()).toBeNull();
  await show(Screen);
  await pass(CHUNK_RETRY_MS);
  load.mockResolvedValue(Here);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Try again' })));
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
  cleanup();
  await show(Screen);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
});

it('a file that the server does not have is a crash, which is reported, and asked for again on the next visit', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => undefined);
  const load = vi.fn<() => Promise<ComponentType>>().mockImplementation(lost);

  // The first time a new release may be the reason: the page is loaded again.
  await show(lazyScreen(load).Screen);
  await pass(CHUNK_RETRY_MS);
  expect(reload).toHaveBeenCalledTimes(1);
  expect(sessionStorage.getItem(STORAGE_KEYS.reloadedForChunk)).not.toBeNull();
  cleanup();

  const { Screen } = lazyScreen(load);
  await show(Screen);
  await pass(CHUNK_RETRY_MS);
  expect(screen.getByRole('heading', { name: 'Something went wrong' })).toBeDefined();
  expect(reload).toHaveBeenCalledTimes(1);
  expect(reports).toHaveLength(1);
  expect(reports[0]).toContain('lazy_load');
  cleanup();

  load.mockResolvedValue(Here);
  await show(Screen);
  expect(screen.getByRole('heading', { name: 'Here' })).toBeDefined();
});
