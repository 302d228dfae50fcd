import { formatDay, lagosDateOf, parseLagosDate, startOfLagosDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import type { AnyPackage } from './use-package.ts';

function dayText(date: string, now: Date): string {
  const day = parseLagosDate(date);
  return day === null ? date : formatDay(startOfLagosDay(day), now);
}

/** What a new package is, and what comes next. */
export function readyWords({ kind, data }: AnyPackage, now: Date): string {
  switch (kind) {
    case 'daily': {
      const first = formatNaira(data.amountPerDay);
      // Written as `YYYY-MM-DD`, days are in order as texts.
      const later = data.startDate > lagosDateOf(now);
      const starts = later ? `on ${dayText(data.startDate, now)}` : 'today';
      return `${data.target} starts ${starts}. Drop the first ${first} now if you like.`;
    }
    case 'sb':
      return `${data.product.name} stays at ${formatNaira(data.targetAmount)} for you. Drop the first money in now if you like.`;
    case 'ibs':
      return `${formatNaira(data.currentBalance)} is locked in ${data.name} until ${dayText(data.maturityDate, now)}. Then it pays ${formatNaira(data.pays.payout)}.`;
  }
}
