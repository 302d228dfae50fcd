import { accountTitle } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import { cameBackWords } from '@kolo/domain/payment-words';
import type { TransferFailure } from '#providers/paystack/transfers.ts';
import { totalOf } from './money.ts';
import type { PayoutRow } from './queries.ts';

/**
 * Why a withdrawal came back. `undone`: it was asked for before a change of contact was undone and had not left. `asked_back`: a dispute
 * was opened, or lost, after it was asked for. `reversed`: the bank sent it back.
 */
export type ReturnCause = TransferFailure | 'undone' | 'asked_back' | 'reversed';

interface Words {
  readonly why: string;
  /** What the customer can do with the money. */
  readonly next?: string;
}

const NOT_SENT: Words = { why: 'The transfer could not be sent.', next: 'You can try again now.' };

const WORDS: Readonly<Record<ReturnCause, Words>> = {
  failed: {
    why: 'The bank did not accept the transfer.',
    next: 'Check the bank account, or try again later.',
  },
  otp_not_given: NOT_SENT,
  not_approved: NOT_SENT,
  undone: {
    why: 'A change to your email or phone number was undone, so this withdrawal was not sent.',
  },
  asked_back: {
    why: 'Your bank asked for one of your payments back, so this withdrawal was not sent.',
  },
  reversed: {
    why: 'The bank sent the money back.',
    next: 'Check the bank account before you try again.',
  },
};

type Given = Pick<PayoutRow, 'accountType' | 'amountKobo' | 'feeKobo'>;

/** Why it did not arrive and where the money is, less what repaid a bank, in words that say what to do. */
export function failureWords(row: Given, because: ReturnCause, repaidKobo: Kobo): string {
  const { why, next } = WORDS[because];
  const totalKobo = totalOf(row);
  const where = cameBackWords({ totalKobo, repaidKobo }, accountTitle(row.accountType));
  return [why, where, repaidKobo < totalKobo ? next : undefined].filter(Boolean).join(' ');
}
