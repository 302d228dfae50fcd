import type { Withdrawal } from '@kolo/contract/withdrawals';
import { accountLabel } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';

/** The first thing that a customer reads: where the money is. */
export function withdrawalHeading({ status, amount, fee, accountType }: Withdrawal): string {
  switch (status) {
    case 'requested':
    case 'sent':
      return `${formatNaira(amount)} is on its way`;
    case 'paid':
      return `${formatNaira(amount)} is in your bank`;
    case 'failed':
    case 'reversed':
      return `${formatNaira(amount + fee)} is back in your ${accountLabel(accountType)} account`;
  }
}
