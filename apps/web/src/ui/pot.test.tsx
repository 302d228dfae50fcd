import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { PotBroken } from './pot-broken.tsx';
import { POT_MARKS, Pot } from './pot.tsx';

afterEach(cleanup);

/** How many marks a path draws: each begins where the last ended, without a line. */
function marksIn(path: Element | null | undefined): number {
  return path?.getAttribute('d')?.match(/M/g)?.length ?? 0;
}

function cutAndRest(cut: number): [cut: number, rest: number] {
  const { container } = render(<Pot tone="moment" cut={cut} />);
  const rest = container.querySelector('path[opacity]');
  return [marksIn(rest?.previousElementSibling), marksIn(rest)];
}

it('cuts as many marks as it is told, and leaves the others faint', () => {
  expect([0, 1, 17, POT_MARKS].map(cutAndRest)).toEqual([
    [0, POT_MARKS],
    [1, POT_MARKS - 1],
    [17, POT_MARKS - 17],
    [POT_MARKS, 0],
  ]);
});

it('cuts the new marks by themselves, one after the other from left to right', () => {
  const { container } = render(<Pot tone="moment" cut={5} fresh={3} coin="dropping" />);
  const fresh = [...container.querySelectorAll<SVGPathElement>('.fresh-marks > path')];
  expect(fresh.map((path) => path.style.getPropertyValue('--nth'))).toEqual(['0', '1', '2']);
  const starts = fresh.map((path) => Number(path.getAttribute('d')?.match(/^M([\d.]+)/)?.[1]));
  expect(starts).toEqual(starts.toSorted((a, b) => a - b));
  expect(marksIn(fresh[0]?.parentElement?.previousElementSibling)).toBe(2);
});

it('lets the coin drop only where money has just come in', () => {
  const coinOf = (coin: boolean | 'dropping') =>
    render(<Pot tone="moment" coin={coin} />)
      .container.querySelector('.coin')
      ?.getAttribute('class');
  expect([false, true, 'dropping' as const].map(coinOf)).toEqual([undefined, 'coin', 'coin dropping']);
});

it('is broken open from the start but where it breaks now', () => {
  const look = (breaking: boolean) =>
    render(<PotBroken breaking={breaking} />)
      .container.querySelector('svg')
      ?.getAttribute('class');
  expect([look(true), look(false)]).toEqual(['breaking', '']);
  const { container } = render(<PotBroken />);
  expect(container.querySelectorAll('.half')).toHaveLength(2);
});
