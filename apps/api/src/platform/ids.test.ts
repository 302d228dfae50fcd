import { expect, test } from 'vitest';
import { createIds, firstIdAt } from './ids.ts';

const AT = new Date('2026-11-20T09:00:00.000Z');

test('ids of one millisecond sort in the order of making, and none comes twice', () => {
  const ids = createIds({ now: () => AT });
  const made = Array.from({ length: 5_000 }, () => ids.next());
  expect(made.toSorted()).toEqual(made);
  expect(new Set(made).size).toBe(made.length);
});

test('ids sort by their time, and a bound of an instant parts them', () => {
  let time = AT.getTime();
  const ids = createIds({ now: () => new Date(time) });
  const before = ids.next();
  time += 1;
  const after = ids.next();
  const bound = firstIdAt(new Date(time));
  expect(before < bound).toBe(true);
  expect(bound <= after).toBe(true);
  expect(bound).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7000-8000-0{12}$/);
});

test('two processes do not make the same id in the same millisecond', () => {
  const [one, two] = [createIds({ now: () => AT }), createIds({ now: () => AT })];
  const made = Array.from({ length: 1_000 }, () => [one.next(), two.next()]).flat();
  expect(new Set(made).size).toBe(made.length);
});
