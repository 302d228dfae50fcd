import type { Account } from '@kolo/contract/accounts';
import { formatDayAndTime } from '@kolo/domain/dates';

export function totalNaira(accounts: readonly Account[]): number {
  return accounts.reduce((sum, { availableBalance }) => sum + availableBalance, 0);
}

/** `Updated today, 7:04 am`. */
export function updatedWords(asOf: Date, now: Date): string {
  const words = formatDayAndTime(asOf, now);
  return `Updated ${words.charAt(0).toLowerCase()}${words.slice(1)}`;
}
