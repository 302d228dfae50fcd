import { lagosDateOf } from '@kolo/domain/dates';
import { LOCK_MONTHS_MAX, LOCK_MONTHS_MIN, lockRate } from '@kolo/domain/interest';

/** What a lock that begins now earns: `8–12% per annum`. */
export function ratesText(now: Date): string {
  const today = lagosDateOf(now);
  return `${lockRate(LOCK_MONTHS_MIN, today)}–${lockRate(LOCK_MONTHS_MAX, today)}% per annum`;
}
