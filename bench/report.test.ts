import { expect, test } from 'vitest';
import type { Figure } from './budget.ts';
import { middleOf } from './budget.ts';
import { describeResult } from './report.ts';

function result(figures: readonly Figure[]) {
  return { bench: 'savings', commit: 'abc', measuredOn: '2026-11-23', machine: '2 cores', figures };
}

test('a figure stands beside its budget, and one that missed it says so', () => {
  const { text, plot } = describeResult(
    result([
      { name: 'time | of a posting', value: 0.05, unit: '×', budget: 0.1, gates: true },
      { name: 'slowest', value: 3, unit: 'ms', budget: 2, gates: true },
      { name: 'postings', value: 12, unit: '' },
    ]),
  );
  expect(text).toContain('| time \\| of a posting | 0.05 × | ≤ 0.10 × | within |');
  expect(text).toContain('| slowest | 3 ms | ≤ 2 ms | MISSED |');
  expect(text).toContain('| postings | 12 |  |  |');
  expect(plot).toBeNull();
});

test('what grows with the customers is drawn, each series once and in order', () => {
  const point = (customers: number, value: number): Figure => ({
    name: `pages, ${customers}`,
    value,
    unit: '',
    growth: { series: 'locks', customers },
  });
  const { text, plot } = describeResult(result([point(1_000, 8), point(10, 2), point(100_000, 8)]));
  expect(text).toContain('](performance/savings.svg)');
  // From the left edge of the drawing to its right one; the first value is a quarter of the others.
  expect(plot).toContain('<path d="M56.0 198.0L288.0 24.0L520.0 24.0"');
  expect(plot?.match(/>locks</g)).toHaveLength(1);
});

test('of several runs the middle counts, and of a count the highest', () => {
  const run = (ms: number, broken: number): Figure[] => [
    { name: 'p99', value: ms, unit: 'ms', budget: 2, gates: true },
    { name: 'broken', value: broken, unit: '', budget: 0, gates: true },
  ];
  const [p99, broken] = middleOf([run(3, 0), run(1, 1), run(2, 0)]);
  expect(p99).toEqual({ name: 'p99', value: 2, unit: 'ms', budget: 2, gates: true });
  expect(broken?.value).toBe(1);
});

test('a figure that one of several runs lacks is none', () => {
  const [figure] = middleOf([[{ name: 'p99', value: 1, unit: 'ms' }], []]);
  expect(figure?.value).toBeNaN();
});
