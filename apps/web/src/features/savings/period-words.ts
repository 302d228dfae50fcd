import type { DailyFrequency } from '@kolo/domain/daily-plan';

/** What one payment of each rhythm is called. */
export const PERIOD_WORDS: Readonly<Record<DailyFrequency, string>> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
};
