import { periodsToTarget } from '@kolo/domain/daily-plan';

/** Ten years of days. Beyond it a date says nothing, and far beyond it the calendar ends. */
export const PERIODS_MAX = 3_650;

/** Whether the day on which it is full can be told at all. */
export function isCountable(targetAmount: number, amountPerPeriod: number): boolean {
  return periodsToTarget(targetAmount, amountPerPeriod) <= PERIODS_MAX;
}
