import { describe, expect, it } from 'vitest';
import { CURVE, curveOf, pathThrough } from './curve.ts';
import { day } from '@kolo/domain/testing/day';

const lock = {
  tranches: [{ amount: 10_000, startDate: day('2026-01-01') }],
  percent: 8,
  startsOn: day('2026-01-01'),
  maturesOn: day('2026-04-01'),
  months: 3,
};

describe('the curve of a lock', () => {
  it('begins at nothing on the axis and ends at the top', () => {
    const { past, ahead, months } = curveOf(lock, day('2026-02-15'));
    expect(past[0]).toEqual({ x: 0, y: CURVE.base });
    expect(ahead.at(-1)).toEqual({ x: CURVE.width, y: CURVE.top });
    expect(months).toHaveLength(4);
    expect(months.at(-1)).toBe(CURVE.width);
  });

  it('has today in its place: half the days, half the interest', () => {
    const { now } = curveOf(lock, day('2026-02-15'));
    expect(now.x).toBe(CURVE.width / 2);
    expect(now.y).toBeCloseTo((CURVE.base + CURVE.top) / 2, 0);
  });

  it('bends where a top-up begins to earn', () => {
    const tranches = [...lock.tranches, { amount: 10_000, startDate: day('2026-03-02') }];
    const { ahead } = curveOf({ ...lock, tranches }, day('2026-02-15'));
    expect(ahead).toHaveLength(3);
    const [now, bend, end] = ahead;
    const slope = (from = now, to = bend) =>
      ((to?.y ?? 0) - (from?.y ?? 0)) / ((to?.x ?? 0) - (from?.x ?? 0));
    expect(slope(bend, end) / slope(now, bend)).toBeCloseTo(2, 1);
  });

  it('stays within its days before the start and after the end', () => {
    expect(curveOf(lock, day('2025-12-01')).past).toEqual([{ x: 0, y: CURVE.base }]);
    expect(curveOf(lock, day('2027-01-01')).now).toEqual({ x: CURVE.width, y: CURVE.top });
    expect(curveOf({ ...lock, tranches: [] }, day('2026-02-15')).now.y).toBe(CURVE.base);
  });

  it('is written as a path', () => {
    expect(
      pathThrough([
        { x: 0, y: 150 },
        { x: 10.25, y: 1 },
      ]),
    ).toBe('M0.0 150.0L10.3 1.0');
  });
});
