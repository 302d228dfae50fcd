import { describe, expect, it } from 'vitest';
import { rangeOf, rangeProblem } from './statement-range.tsx';

const NOW = new Date('2026-11-20T23:30:00Z');
const dates = (from: string, to: string) => ({ kind: 'dates', from, to }) as const;

describe('the days of a statement', () => {
  it('end today in Lagos, where it may be tomorrow already', () => {
    expect(rangeOf({ kind: 'days30' }, NOW)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect(rangeOf({ kind: 'days90' }, NOW)).toEqual({ from: '2026-08-24', to: '2026-11-21' });
  });

  it('may be a leap year but not a day more', () => {
    expect(rangeProblem(dates('2028-01-01', '2028-12-31'))).toBeUndefined();
    expect(rangeProblem(dates('2027-12-31', '2028-12-31'))).toBe('Choose at most 366 days.');
    expect(rangeOf(dates('2027-12-31', '2028-12-31'), NOW)).toBeNull();
  });

  it('are not asked for while one is missing or none, or they stand the wrong way round', () => {
    expect(rangeOf(dates('', '2026-11-20'), NOW)).toBeNull();
    expect(rangeOf(dates('31/02/2026', '2026-11-20'), NOW)).toBeNull();
    expect(rangeOf(dates('2026-11-20', '2026-11-19'), NOW)).toBeNull();
    expect(rangeProblem(dates('2026-11-20', '2026-11-19'))).toBe('The first day is after the last day.');
  });
});
