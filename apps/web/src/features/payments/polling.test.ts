import { expect, it } from 'vitest';
import { isFinal, pollDelayMs } from './polling.ts';

it('asks after 2 s, more and more slowly, never slower than every 10 s, and not for ever', () => {
  const delays = Array.from({ length: 100 }, (_, asks) => pollDelayMs(asks + 1));
  const waited = delays.filter((delay) => delay !== null);
  expect(waited.slice(0, 6)).toEqual([2_000, 3_000, 4_500, 6_750, 10_000, 10_000]);
  expect(waited.reduce((sum, delay) => sum + delay, 0)).toBeLessThan(5 * 60_000);
  expect(delays.at(-1)).toBeNull();
});

it('goes on while the money may still move', () => {
  expect(
    ['initiated', 'pending', 'succeeded', 'failed', 'abandoned', 'reversed'].map((status) =>
      // The list is the contract's own.
      isFinal(status as Parameters<typeof isFinal>[0]),
    ),
  ).toEqual([false, false, true, true, true, true]);
});
