import { describe, expect, it } from 'vitest';
import { dailyProgress, interestProgress, isPotFull, sbProgress } from './progress.ts';
import { day } from './testing/day.ts';

describe('progress', () => {
  it('counts thirty days for a daily pot and stops at full', () => {
    expect(dailyProgress(0)).toBe(0);
    expect(dailyProgress(1)).toBe(3);
    expect(dailyProgress(29)).toBe(96);
    expect(dailyProgress(30)).toBe(100);
    expect(dailyProgress(47)).toBe(100);
  });

  it('fills a daily pot with its thirtieth mark, while money is in it', () => {
    expect(isPotFull({ totalCount: 29, totalContribution: 29_000 })).toBe(false);
    expect(isPotFull({ totalCount: 30, totalContribution: 1 })).toBe(true);
    expect(isPotFull({ totalCount: 31, totalContribution: 31_000 })).toBe(true);
    expect(isPotFull({ totalCount: 30, totalContribution: 0 })).toBe(false);
  });

  it('shows the share of the price, and nothing without a price', () => {
    expect(sbProgress(999, 1_000)).toBe(99);
    expect(sbProgress(1_200, 1_000)).toBe(100);
    expect(sbProgress(500, 0)).toBe(0);
  });

  it('shows the share of the time between start and maturity', () => {
    const [start, end] = [day('2026-01-01'), day('2026-04-11')];
    expect(interestProgress(start, end, day('2025-12-31'))).toBe(0);
    expect(interestProgress(start, end, start)).toBe(0);
    expect(interestProgress(start, end, day('2026-02-20'))).toBe(50);
    expect(interestProgress(start, end, end)).toBe(100);
    expect(interestProgress(start, end, day('2027-01-01'))).toBe(100);
    expect(interestProgress(start, start, start)).toBe(0);
  });
});
