import type { LagosDate } from './dates.ts';
import { addDays, daysBetween } from './dates.ts';

/** The smallest payment into a package towards a product, in naira, unless less is missing. Source: architecture, section 3. */
export const SB_MIN_NAIRA = 500;

/** The pace is what was paid in over so many days. */
export const SB_PACE_DAYS = 30;

const DAYS_PER_WEEK = 7;
const WEEKS_PER_YEAR = 52;
const MONTHS_PER_YEAR = 12;

/** Ten years in days: further ahead, a date says no more than "not soon". */
const PLAN_MAX_DAYS = 3_650;

/** Whole naira that are missing from the price; 0 when it is there. */
export function missingNaira(priceNaira: number, savedNaira: number): number {
  return Math.max(0, priceNaira - savedNaira);
}

/** What is there beyond the price, in whole naira: after a merge or a change to a cheaper product. */
export function surplusNaira(priceNaira: number, savedNaira: number): number {
  return Math.max(0, savedNaira - priceNaira);
}

/** The least amount that goes in now: SB_MIN_NAIRA, or what is missing where that is less. */
export function leastContribution(missing: number): number {
  return Math.min(SB_MIN_NAIRA, missing);
}

/** What to put in each week to have it in so many months, rounded up to the naira; a year is 52 weeks. */
export function weeklyFor(missing: number, months: number): number {
  return Math.ceil((missing * MONTHS_PER_YEAR) / (months * WEEKS_PER_YEAR));
}

export type SbPace =
  | { readonly kind: 'full' }
  /** It is new, and nothing was paid in yet. */
  | { readonly kind: 'new' }
  /** Nothing was paid in lately, so there is no pace. */
  | { readonly kind: 'still' }
  /** There is only one payment, and one is not a pace. */
  | { readonly kind: 'once' }
  /** At this pace it will be full on that day; null where that is more than ten years away. */
  | { readonly kind: 'moving'; readonly perWeekNaira: number; readonly fullOn: LagosDate | null };

export interface SbProgressNow {
  readonly priceNaira: number;
  readonly savedNaira: number;
  /** Paid in within the last SB_PACE_DAYS days, today included. */
  readonly paidLatelyNaira: number;
  /** By so many payments. */
  readonly paymentsLately: number;
  readonly startedOn: LagosDate;
  readonly today: LagosDate;
}

/**
 * How the package goes: what was paid in lately, spread over those days, or over the package's own days where it is younger
 * (a week at least, so that one payment on the first day does not promise the moon).
 */
export function sbPace(now: SbProgressNow): SbPace {
  const missing = missingNaira(now.priceNaira, now.savedNaira);
  if (missing === 0) return { kind: 'full' };
  const age = daysBetween(now.startedOn, now.today) + 1;
  if (now.paidLatelyNaira <= 0)
    return { kind: age <= SB_PACE_DAYS && now.savedNaira === 0 ? 'new' : 'still' };
  if (now.paymentsLately < 2 && now.savedNaira <= now.paidLatelyNaira) return { kind: 'once' };
  const days = Math.min(SB_PACE_DAYS, Math.max(DAYS_PER_WEEK, age));
  const toGo = Math.ceil((missing * days) / now.paidLatelyNaira);
  return {
    kind: 'moving',
    perWeekNaira: Math.floor((now.paidLatelyNaira * DAYS_PER_WEEK) / days),
    fullOn: toGo > PLAN_MAX_DAYS ? null : addDays(now.today, toGo),
  };
}
