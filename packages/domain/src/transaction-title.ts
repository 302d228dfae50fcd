import type { MovementKind, TransactionCategory, TransactionStatus } from './transactions.ts';

/** What a kind is called; null where its category says it, or for the catch-all category the narration does. */
const NAMES: Readonly<Record<MovementKind, string | null>> = {
  accountDeposit: null,
  dailyContribution: null,
  sbContribution: null,
  interestPayment: null,
  interestContribution: null,
  dailyWithdrawal: null,
  sbTransfer: null,
  interestMatureWithdrawal: null,
  interestEarlyWithdrawal: null,
  interestEarned: 'Interest',
  interestTax: 'Tax',
  sbMerge: 'Merge',
  interestLockedAgain: 'Locked again',
  cardCheck: 'Card check',
  cardCheckRefund: 'Card check refunded',
  bankWithdrawal: null,
  bankWithdrawalReversed: null,
  payoutSettled: null,
  payoutFee: null,
  payoutFeeReturned: null,
  inboundHeld: null,
  inboundReleased: null,
  chargeback: 'Taken back',
  chargebackReturn: 'Given back',
  chargebackMadeGood: 'Repaid',
  orderPayment: null,
  orderRefund: 'Order refund',
  closingRest: null,
};

/** The narration without the reference at its end, which means nothing to a customer and stands by itself on the receipt. */
export function plainNarration(narration: string): string {
  return narration.replace(/ - kolo-\S+$/, '');
}

/** What a transaction is called on every list, statement and receipt. A kind that is not known here goes by its category. */
export function transactionTitle(transaction: {
  readonly kind: MovementKind;
  readonly category: TransactionCategory;
  readonly narration: string;
}): string {
  const { kind, category, narration } = transaction;
  return NAMES[kind] ?? (category === 'Transaction' ? plainNarration(narration) : category);
}

/** Of the status on every list and receipt. */
export const TRANSACTION_STATUS_WORDS: Readonly<Record<TransactionStatus, string>> = {
  successful: 'Successful',
  pending: 'On its way',
  failed: 'Did not arrive',
  reversed: 'Sent back by the bank',
};

/** A payment that a bank asks back, on the list and on its receipt. */
export const DISPUTED_WORDS = 'Disputed';
