import type { BankAccount } from '@kolo/contract/bank-accounts';
import { formatTimeAndDay } from '@kolo/domain/dates';
import { formatNaira } from '@kolo/domain/money';
import { lagosDateOf } from '@kolo/domain/dates';
import { mostWithdrawnWhileNew } from '@kolo/domain/withdrawal';

/** `•••• 4420` */
export function maskedNumber({ accountNumber }: Pick<BankAccount, 'accountNumber'>): string {
  return `•••• ${accountNumber}`;
}

/** The masked number as a reader should say it. */
export function spokenNumber({ accountNumber }: Pick<BankAccount, 'accountNumber'>): string {
  return `ending in ${accountNumber}`;
}

/** What holds while an account is new; undefined once that time is over. */
export function coolingWords({ coolsUntil }: Pick<BankAccount, 'coolsUntil'>, now: Date): string | undefined {
  if (coolsUntil === null) return undefined;
  const until = new Date(coolsUntil);
  if (until <= now) return undefined;
  const most = formatNaira(mostWithdrawnWhileNew(lagosDateOf(now)));
  return `New: up to ${most} until ${formatTimeAndDay(until, now)}`;
}
