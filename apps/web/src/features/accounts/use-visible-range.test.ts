import { expect, it } from 'vitest';
import { rangeInView } from './use-visible-range.ts';

const thousand = Array.from({ length: 1_000 }, () => 70);

it('draws what is in view and a margin, never the whole list', () => {
  const range = rangeInView(thousand, { top: 7_000, bottom: 7_800 }, 350);
  expect(range).toEqual({ from: 94, to: 117, above: 94 * 70, below: (1_000 - 117) * 70 });
});

it('keeps the height of the list the same wherever one stands', () => {
  for (const top of [-500, 0, 33, 34_567, 69_900, 90_000]) {
    const { from, to, above, below } = rangeInView(thousand, { top, bottom: top + 800 }, 300);
    expect(above + (to - from) * 70 + below).toBe(70_000);
  }
});

it('has nothing to draw for an empty list', () => {
  expect(rangeInView([], { top: 0, bottom: 800 }, 300)).toEqual({ from: 0, to: 0, above: 0, below: 0 });
});
