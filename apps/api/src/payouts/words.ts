import { accountLabel } from '@kolo/domain/account-types';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import type { TransferFailure } from '#providers/paystack/transfers.ts';
import { totalOf } from './money.ts';
import type { PayoutRow } from './queries.ts';

type Given = Pick<PayoutRow, 'accountType' | 'amountKobo' | 'feeKobo'>;

/** `₦25,000 is back in your DS account.` */
function isBack(row: Given): string {
  return `${formatNaira(koboToNairaFloor(totalOf(row)))} is back in your ${accountLabel(row.accountType)} account.`;
}

/** Why it did not arrive and where the money is, in words that say what to do. */
export function failureWords(row: Given, because: TransferFailure): string {
  switch (because) {
    case 'failed':
      return `The bank did not accept the transfer. ${isBack(row)} Check the bank account, or try again later.`;
    case 'otp_not_given':
    case 'not_approved':
      return `The transfer could not be sent. ${isBack(row)} You can try again now.`;
  }
}

/** It was asked for before a change of contact was undone and has not left. */
export function undoneWords(row: Given): string {
  return `A change of your contacts was undone, so this withdrawal was not sent. ${isBack(row)}`;
}

export function reversalWords(row: Given): string {
  return `The bank sent the money back. ${isBack(row)} Check the bank account before you try again.`;
}
