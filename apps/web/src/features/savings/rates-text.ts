import { lagosDateOf } from '@kolo/domain/dates';
import { LOCK_MONTHS_MAX, LOCK_MONTHS_MIN, lockRate, taxPercent } from '@kolo/domain/interest';

/** What a lock that begins now earns: `8–12% per annum`. */
export function ratesText(now: Date): string {
  const today = lagosDateOf(now);
  return `${lockRate(LOCK_MONTHS_MIN, today)}–${lockRate(LOCK_MONTHS_MAX, today)}% per annum`;
}

/** How the rates depend on the period, and what is taken from the interest. */
export function ratesAndTaxText(now: Date): string {
  const today = lagosDateOf(now);
  const [least, most] = [lockRate(LOCK_MONTHS_MIN, today), lockRate(LOCK_MONTHS_MAX, today)];
  return `Rates run from ${least}% to ${most}% per annum, depending on the period. ${taxPercent(today)}% tax is taken from the interest.`;
}
