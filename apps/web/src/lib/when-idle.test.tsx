import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { LINE_BUSY_ROUNDS_MAX, LINE_QUIET_MS, LOAD_AHEAD_AFTER_MS } from './limits.ts';
import { whenIdle } from './when-idle.ts';

const run = vi.fn<() => void>();
/** When the last answer came. */
let cameAtMs: () => number;

beforeEach(() => {
  vi.useFakeTimers();
  run.mockClear();
  cameAtMs = () => 0;
  vi.spyOn(performance, 'getEntriesByType').mockImplementation(() => [
    { name: '/api', entryType: 'resource', startTime: cameAtMs() - 1, duration: 1, toJSON: () => ({}) },
  ]);
  // The browser has nothing to do.
  vi.stubGlobal('requestIdleCallback', (idle: () => void) => idle());
  // The last answer is long ago.
  vi.advanceTimersByTime(60_000);
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const wait = (rounds = 1) => vi.advanceTimersByTime(rounds * LOAD_AHEAD_AFTER_MS);

it('calls after the wait where no answer came lately', () => {
  whenIdle(run, LOAD_AHEAD_AFTER_MS);
  expect(run).not.toHaveBeenCalled();
  wait();
  expect(run).toHaveBeenCalledOnce();
});

it('waits again while answers come', () => {
  cameAtMs = () => performance.now() - LINE_QUIET_MS;
  whenIdle(run, LOAD_AHEAD_AFTER_MS);
  wait(3);
  expect(run).not.toHaveBeenCalled();
  cameAtMs = () => performance.now() - LINE_QUIET_MS - 1;
  wait();
  expect(run).toHaveBeenCalledOnce();
});

it('does not wait for ever for a page that gets answers all the time', () => {
  cameAtMs = () => performance.now();
  whenIdle(run, LOAD_AHEAD_AFTER_MS);
  wait(LINE_BUSY_ROUNDS_MAX - 1);
  expect(run).not.toHaveBeenCalled();
  wait();
  expect(run).toHaveBeenCalledOnce();
});

it.each([
  ['the first wait', 0],
  ['a later one', 2],
])('calls nothing once it is called off in %s, and waits no more', (_, rounds) => {
  cameAtMs = () => performance.now();
  const callOff = whenIdle(run, LOAD_AHEAD_AFTER_MS);
  wait(rounds);
  callOff();
  wait(LINE_BUSY_ROUNDS_MAX);
  expect(run).not.toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});
