import { lagosDateOf } from '@kolo/domain/dates';
import { promiseTerms } from '@kolo/domain/price-promise';

/** How long a price is promised that is chosen now: `for 12 months from the start, as long as you put something in at least every 90 days`. */
export function promiseWords(now: Date): string {
  const { months, idleDays } = promiseTerms(lagosDateOf(now));
  return `for ${months} months from the start, as long as you put something in at least every ${idleDays} days`;
}
