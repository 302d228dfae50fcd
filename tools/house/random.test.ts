import { expect, test } from 'vitest';
import { createDraws } from './random.ts';

const drawn = (seed: number) => {
  const draws = createDraws(seed);
  return Array.from({ length: 50 }, () => draws.below(1_000));
};

test('the same seed draws the same, another one does not', () => {
  expect(drawn(7)).toEqual(drawn(7));
  expect(drawn(7)).not.toEqual(drawn(8));
});

test('weights are heeded, and what weighs nothing is never drawn', () => {
  const draws = createDraws(1);
  const counts = { often: 0, seldom: 0, never: 0 };
  for (let n = 0; n < 1_000; n += 1)
    counts[
      draws.weighted([
        [9, 'often'],
        [0, 'never'],
        [1, 'seldom'],
      ] as const)
    ] += 1;
  expect(counts.never).toBe(0);
  expect(counts.often).toBeGreaterThan(counts.seldom * 5);
  expect(counts.seldom).toBeGreaterThan(0);
});

test('there is nothing to choose where nothing is', () => {
  expect(createDraws(1).oneOf([])).toBeUndefined();
});
