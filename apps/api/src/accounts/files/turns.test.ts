import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { FILE_WAITING_MS, FILES_AT_ONCE, FILES_WAITING_MAX } from './limits.ts';
import type { Turns } from './turns.ts';
import { openTurns } from './turns.ts';

/** Work that goes on until it is told to end. */
function work() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const run = vi.fn<() => Promise<void>>(() => promise);
  return { run, end: resolve };
}

const here = new AbortController().signal;
const refused = (code: string) => ({ code, detail: { retryAfterSeconds: 2 } });

let turns: Turns;
beforeEach(() => {
  vi.useFakeTimers();
  turns = openTurns();
});
afterEach(() => vi.useRealTimers());

/** Fills the process, waiting customers too. */
function fill(customers = FILES_AT_ONCE + FILES_WAITING_MAX) {
  return Array.from({ length: customers }, (_, at) => {
    const one = work();
    return { ...one, done: turns.take(`customer ${at}`, here, one.run) };
  });
}

const begun = (works: readonly ReturnType<typeof work>[]) =>
  works.map(({ run }) => run.mock.calls.length).reduce((sum, calls) => sum + calls, 0);

test('two are made at once, ten wait in order, and the next is told to come back in two seconds', async () => {
  const works = fill();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun(works)).toBe(2);
  const late = work();
  await expect(turns.take('late', here, late.run)).rejects.toMatchObject(refused('UNAVAILABLE'));
  works[1]?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(works.map(({ run }) => run.mock.calls.length).slice(0, 5)).toEqual([1, 1, 1, 0, 0]);
  void turns.take('late', here, late.run);
  for (const { end } of works) end();
  await Promise.all(works.map(({ done }) => done));
  await vi.advanceTimersByTimeAsync(0);
  expect([begun(works), late.run.mock.calls.length]).toEqual([12, 1]);
});

test('a customer who has one, waiting or in the making, is told to wait for it', async () => {
  const [first, ...others] = fill();
  await expect(turns.take('customer 0', here, work().run)).rejects.toMatchObject(refused('RATE_LIMITED'));
  await expect(turns.take('customer 11', here, work().run)).rejects.toMatchObject(refused('RATE_LIMITED'));
  first?.end();
  await first?.done;
  for (const { end } of others) end();
  await Promise.all(others.map(({ done }) => done));
  const again = work();
  again.end();
  await turns.take('customer 0', here, again.run);
  expect(again.run).toHaveBeenCalledOnce();
});

test('a turn that does not come in time is given up, and the place in the line with it', async () => {
  const works = fill();
  const late = Promise.allSettled(works.slice(FILES_AT_ONCE).map(({ done }) => done));
  await vi.advanceTimersByTimeAsync(FILE_WAITING_MS);
  for (const outcome of await late)
    expect(outcome).toMatchObject({ status: 'rejected', reason: refused('UNAVAILABLE') });
  const next = work();
  void turns.take('customer 5', here, next.run);
  for (const { end } of works) end();
  await vi.advanceTimersByTimeAsync(0);
  expect([begun(works), next.run.mock.calls.length]).toEqual([FILES_AT_ONCE, 1]);
});

test('a client that goes away leaves the line; what has begun is finished, and its customer waits for it', async () => {
  const client = new AbortController();
  const mine = work();
  void turns.take('me', client.signal, mine.run);
  const [other] = fill(1);
  const gone = new AbortController();
  const waiting = turns.take('waiting', gone.signal, work().run).catch((error: unknown) => error);
  gone.abort();
  client.abort();
  expect(await waiting).toMatchObject(refused('UNAVAILABLE'));
  await expect(turns.take('me', here, work().run)).rejects.toMatchObject(refused('RATE_LIMITED'));
  mine.end();
  other?.end();
  await vi.advanceTimersByTimeAsync(0);
  expect(mine.run).toHaveBeenCalledOnce();
});

test('work that fails gives its turn on', async () => {
  const broken = turns.take('me', here, () => Promise.reject(new Error('broken')));
  await expect(broken).rejects.toThrow('broken');
  const works = fill();
  await vi.advanceTimersByTimeAsync(0);
  expect(begun(works)).toBe(2);
});

test('at the end of the process those who wait are sent away and nobody begins', async () => {
  const works = fill();
  const waiting = Promise.allSettled(works.slice(FILES_AT_ONCE).map(({ done }) => done));
  turns.close();
  expect((await waiting).every(({ status }) => status === 'rejected')).toBe(true);
  for (const { end } of works) end();
  await Promise.all(works.slice(0, FILES_AT_ONCE).map(({ done }) => done));
  await expect(turns.take('late', here, work().run)).rejects.toMatchObject(refused('UNAVAILABLE'));
});
