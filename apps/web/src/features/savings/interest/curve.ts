import type { LagosDate } from '@kolo/domain/dates';
import { addMonths, daysBetween } from '@kolo/domain/dates';
import type { Tranche } from '@kolo/domain/interest';
import { interestBy } from '@kolo/domain/interest';
import { kobo } from '@kolo/domain/money';

/** The drawing's own units. */
export const CURVE = { width: 326, top: 40, base: 150, height: 174 } as const;

export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Curve {
  /** From the start to today, and from today to maturity; straight between two top-ups. */
  readonly past: readonly Point[];
  readonly ahead: readonly Point[];
  readonly now: Point;
  /** Where each month of the lock begins, and its end. */
  readonly months: readonly number[];
}

export interface CurveOf {
  readonly tranches: readonly { readonly amount: number; readonly startDate: LagosDate }[];
  readonly percent: number;
  readonly startsOn: LagosDate;
  readonly maturesOn: LagosDate;
  readonly months: number;
}

/** The interest of a lock over its days, to scale from nothing on the axis to what it earns by maturity at the top. */
export function curveOf(lock: CurveOf, today: LagosDate): Curve {
  const { startsOn, maturesOn } = lock;
  const tranches: Tranche[] = lock.tranches.map(({ amount, startDate }) => ({
    principalKobo: kobo(BigInt(amount) * 100n),
    startsOn: startDate,
  }));
  const days = Math.max(1, daysBetween(startsOn, maturesOn));
  const most = Number(interestBy(tranches, lock.percent, maturesOn));
  const xOf = (day: LagosDate) =>
    (CURVE.width * Math.min(days, Math.max(0, daysBetween(startsOn, day)))) / days;
  const pointOn = (day: LagosDate): Point => {
    const share = most === 0 ? 0 : Number(interestBy(tranches, lock.percent, day)) / most;
    return { x: xOf(day), y: CURVE.base - (CURVE.base - CURVE.top) * share };
  };
  const shownToday = today < startsOn ? startsOn : today > maturesOn ? maturesOn : today;
  const bends = [...new Set([startsOn, ...lock.tranches.map(({ startDate }) => startDate), maturesOn])];
  const now = pointOn(shownToday);
  return {
    past: [...bends.filter((day) => day < shownToday).map(pointOn), now],
    ahead: [now, ...bends.filter((day) => day > shownToday).map(pointOn)],
    now,
    months: Array.from({ length: lock.months + 1 }, (_, month) => xOf(addMonths(startsOn, month))),
  };
}

/** An SVG path through these points. */
export function pathThrough(points: readonly Point[]): string {
  return points.map(({ x, y }, at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}
