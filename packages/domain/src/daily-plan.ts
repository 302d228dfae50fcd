import type { LagosDate } from './dates.ts';
import { addDays, addMonths, daysBetween } from './dates.ts';
import { DAILY_MARKS } from './progress.ts';

export const DAILY_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type DailyFrequency = (typeof DAILY_FREQUENCIES)[number];

const DAYS_PER_WEEK = 7;

/** The target of a package that names none: thirty payments. Amounts in whole naira. */
export function defaultTargetAmount(amountPerPeriod: number): number {
  return amountPerPeriod * DAILY_MARKS;
}

/** The day of payment number `n`, from 0 on the start date. A month without that day pays on its last day. */
export function periodDate(startsOn: LagosDate, frequency: DailyFrequency, n: number): LagosDate {
  switch (frequency) {
    case 'daily':
      return addDays(startsOn, n);
    case 'weekly':
      return addDays(startsOn, n * DAYS_PER_WEEK);
    case 'monthly':
      return addMonths(startsOn, n);
  }
}

/** How many payments reach the target: the last one may be more than is missing. Whole naira. */
export function periodsToTarget(targetAmount: number, amountPerPeriod: number): number {
  return Math.ceil(targetAmount / amountPerPeriod);
}

/** The day on which the target is reached if every payment is made on its day. */
export function fullOn(plan: {
  readonly startsOn: LagosDate;
  readonly frequency: DailyFrequency;
  readonly targetAmount: number;
  readonly amountPerPeriod: number;
}): LagosDate {
  const periods = periodsToTarget(plan.targetAmount, plan.amountPerPeriod);
  return periodDate(plan.startsOn, plan.frequency, Math.max(0, periods - 1));
}

/** How many payments have fallen due by that day, the start date's own included. */
export function periodsDue(startsOn: LagosDate, frequency: DailyFrequency, on: LagosDate): number {
  const days = daysBetween(startsOn, on);
  if (days < 0) return 0;
  switch (frequency) {
    case 'daily':
      return days + 1;
    case 'weekly':
      return Math.floor(days / DAYS_PER_WEEK) + 1;
    case 'monthly': {
      // A guess by the shortest month is never too high; the calendar says how many more there are.
      let due = Math.floor(days / 31);
      while (periodDate(startsOn, frequency, due) <= on) due += 1;
      return due;
    }
  }
}

/**
 * How many payments of the plan are made: as many as were counted, or, where a payment was made smaller since, as many as the
 * package's money is worth. Amounts in whole naira.
 */
export function periodsPaid(plan: {
  readonly totalCount: number;
  readonly totalContribution: number;
  readonly amountPerPeriod: number;
}): number {
  return Math.max(plan.totalCount, Math.floor(plan.totalContribution / plan.amountPerPeriod));
}

/** Whether the payments keep up with their days, and what is missing to be on track. Amounts in whole naira. */
export interface DailyPace {
  readonly state: 'full' | 'not_started' | 'on_track' | 'behind';
  readonly periodsBehind: number;
  readonly amountBehind: number;
  /** Payments of the plan's amount that are missing to the target; 0 when it is full. */
  readonly paymentsLeft: number;
  readonly fullOn: LagosDate;
}

/** `totalCount` payments were counted and `totalContribution` is in the package on that day. Never behind by more than is missing. */
export function dailyPace(
  plan: {
    readonly startsOn: LagosDate;
    readonly frequency: DailyFrequency;
    readonly targetAmount: number;
    readonly amountPerPeriod: number;
    readonly totalCount: number;
    readonly totalContribution: number;
  },
  on: LagosDate,
): DailyPace {
  const { startsOn, frequency, targetAmount, amountPerPeriod, totalContribution } = plan;
  const planned = periodsToTarget(targetAmount, amountPerPeriod);
  const due = Math.min(planned, periodsDue(startsOn, frequency, on));
  const end = fullOn(plan);
  const missing = Math.max(0, targetAmount - totalContribution);
  const base = { fullOn: end, periodsBehind: 0, amountBehind: 0 };
  const paymentsLeft = Math.ceil(missing / amountPerPeriod);
  if (missing === 0) return { ...base, state: 'full', paymentsLeft };
  if (due === 0) return { ...base, state: 'not_started', paymentsLeft };
  const periodsBehind = Math.min(paymentsLeft, Math.max(0, due - periodsPaid(plan)));
  if (periodsBehind === 0) return { ...base, state: 'on_track', paymentsLeft };
  return {
    fullOn: end,
    state: 'behind',
    periodsBehind,
    amountBehind: periodsBehind * amountPerPeriod,
    paymentsLeft,
  };
}
