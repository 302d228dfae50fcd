import { LOCK_MIN_NAIRA } from '@kolo/domain/interest';
import { formatNaira } from '@kolo/domain/money';

/** What is wrong with taking this amount out of a lock of this balance, in naira; undefined where it is fine. */
export function withdrawalError(amount: number | null, balance: number): string | undefined {
  if (amount === null || amount === 0) return 'Enter an amount.';
  if (amount > balance) return `There is ${formatNaira(balance)} in this lock.`;
  if (amount < balance && balance - amount < LOCK_MIN_NAIRA)
    return `Leave at least ${formatNaira(LOCK_MIN_NAIRA)} in the lock, or take all of it.`;
  return undefined;
}
