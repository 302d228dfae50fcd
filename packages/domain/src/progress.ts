import type { LagosDate } from './dates.ts';
import { daysBetween } from './dates.ts';

/** Marks on one daily pot; more payments are welcome and cut no more marks. Source: specification, section 9. */
export const DAILY_MARKS = 30;

/** The smallest payment per period, in naira. Source: specification, section 9. */
export const PERIOD_MIN_NAIRA = 1_000;

const FULL = 100;

/** floor(periods paid / 30 × 100), shown as at most 100. Source: specification, section 4. */
export function dailyProgress(totalCount: number): number {
  return Math.min(FULL, Math.floor((totalCount * FULL) / DAILY_MARKS));
}

/** Periods were paid, and all of it (whole naira) has gone out again: to the customer, or back to a bank. */
export function isEmptied(pot: { readonly totalCount: number; readonly totalContribution: number }): boolean {
  return pot.totalCount > 0 && pot.totalContribution === 0;
}

/** Every mark is cut, and there is money (whole naira) in it to take out. Its target may be reached sooner or later than that. */
export function isPotFull(pot: { readonly totalCount: number; readonly totalContribution: number }): boolean {
  return pot.totalCount >= DAILY_MARKS && pot.totalContribution > 0;
}

/** floor(contribution / target × 100), 0 without a target, shown as at most 100. Source: specification, section 4. */
export function sbProgress(totalContribution: number, targetAmount: number): number {
  if (targetAmount <= 0) return 0;
  return Math.min(FULL, Math.floor((totalContribution * FULL) / targetAmount));
}

/** The share of the time from start to maturity that has gone by: 0 before, 100 after. Source: specification, section 4. */
export function interestProgress(startsOn: LagosDate, maturesOn: LagosDate, on: LagosDate): number {
  const whole = daysBetween(startsOn, maturesOn);
  const gone = daysBetween(startsOn, on);
  if (gone <= 0) return 0;
  if (gone >= whole) return FULL;
  return Math.floor((gone * FULL) / whole);
}
