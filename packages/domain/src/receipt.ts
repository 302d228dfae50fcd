import { accountNamedIn, accountTitle } from './account-types.ts';
import { formatDateAndTime } from './dates.ts';
import { PAYMENT_METHOD_WORDS } from './payment-words.ts';
import type { Direction, TransactionCategory, TransactionType } from './transactions.ts';

/** What a receipt is about, as the wire has it. */
interface Receipted {
  readonly narration: string;
  readonly direction: Direction;
  readonly category: TransactionCategory;
  readonly type: TransactionType;
  /** An instant in ISO 8601. */
  readonly date: string;
  readonly reference: string;
  readonly customerName: string;
  readonly payment?:
    | { readonly status: string; readonly method: keyof typeof PAYMENT_METHOD_WORDS }
    | undefined;
}

export interface ReceiptFact {
  readonly name: string;
  readonly value: string;
}

/** What went into a package is in no account, whatever its narration names. */
const IN_PACKAGES: readonly TransactionCategory[] = ['DS Contribution', 'SB Contribution', 'IBS Payment'];

/** The catch-all category says nothing to a customer: there the narration is the title. */
function titleOf({ category, narration }: Receipted): string {
  return category === 'Transaction' ? narration : category;
}

/** The top of a receipt: on the screen, in the image and on the printed page the same. */
export function receiptHead(receipt: Receipted): {
  readonly status: string;
  readonly isGood: boolean;
  readonly sign: '+' | '−' | '';
  readonly title: string;
} {
  const isTakenBack = receipt.payment?.status === 'reversed';
  return {
    status: isTakenBack ? 'Taken back by your bank' : 'Successful',
    isGood: !isTakenBack,
    // An order payment is neither money in nor money out.
    sign: receipt.type === 'other' ? '' : receipt.direction === 'inflow' ? '+' : '−',
    title: titleOf(receipt),
  };
}

/** The lines of a receipt in their order: on the screen, in the image and on the printed page the same. */
export function receiptFacts(receipt: Receipted): ReceiptFact[] {
  const { narration, payment } = receipt;
  const title = titleOf(receipt);
  const account = IN_PACKAGES.includes(receipt.category) ? undefined : accountNamedIn(narration);
  return [
    ...(title === narration ? [] : [{ name: 'For', value: narration }]),
    ...(account === undefined ? [] : [{ name: 'Account', value: accountTitle(account) }]),
    { name: 'Customer', value: receipt.customerName },
    { name: 'Kind', value: receipt.direction === 'inflow' ? 'Money in' : 'Money out' },
    ...(payment ? [{ name: 'Paid with', value: PAYMENT_METHOD_WORDS[payment.method] }] : []),
    { name: 'Date and time', value: formatDateAndTime(new Date(receipt.date)) },
    { name: 'Reference', value: receipt.reference },
  ];
}
