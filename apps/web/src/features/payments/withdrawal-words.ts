import type { Withdrawal, WithdrawalEvent } from '@kolo/contract/withdrawals';
import { accountLabel } from '@kolo/domain/account-types';
import { formatNaira } from '@kolo/domain/money';

export const WITHDRAWAL_EVENT_WORDS: Readonly<Record<WithdrawalEvent, string>> = {
  requested: 'You asked for it',
  sent: 'Your bank was told',
  paid: 'Your bank has the money',
  failed: 'The transfer did not go through',
  reversed: 'Your bank sent the money back',
  returned: 'The money is back in your account',
};

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
