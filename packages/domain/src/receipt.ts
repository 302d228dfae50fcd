import type { AccountType } from './account-types.ts';
import { accountTitle } from './account-types.ts';
import { formatDateAndTime } from './dates.ts';
import { formatExact, formatNaira } from './money.ts';
import type { PAYMENT_EVENT_WORDS } from './payment-words.ts';
import { PAYMENT_METHOD_WORDS, paymentEventWords, WITHDRAWAL_EVENT_WORDS } from './payment-words.ts';
import {
  DISPUTED_WORDS,
  plainNarration,
  TRANSACTION_STATUS_WORDS,
  transactionTitle,
} from './transaction-title.ts';
import type { Direction, MovementKind, TransactionCategory, TransactionStatus } from './transactions.ts';

/** What a receipt is about, as the wire has it. */
interface Receipted {
  readonly narration: string;
  readonly direction: Direction;
  readonly category: TransactionCategory;
  readonly kind: MovementKind;
  readonly amount: number;
  /** To the kobo, where there are any. */
  readonly exact?: { readonly amount: string } | undefined;
  /** Only for a move between own accounts and packages. */
  readonly between?:
    | { readonly from: { readonly title: string }; readonly to: { readonly title: string } }
    | undefined;
  /** An instant in ISO 8601. */
  readonly date: string;
  readonly reference: string;
  readonly shortReference: string;
  readonly customerName: string;
  readonly status: TransactionStatus;
  /** A bank asks back the payment that brought it. */
  readonly disputed?: true | undefined;
  readonly accountType?: AccountType | undefined;
  readonly payment?:
    | {
        readonly status: string;
        readonly method: keyof typeof PAYMENT_METHOD_WORDS;
        readonly timeline: readonly {
          readonly at: string;
          readonly event: keyof typeof PAYMENT_EVENT_WORDS;
        }[];
      }
    | undefined;
  readonly withdrawal?:
    | {
        /** What arrives at the bank. */
        readonly amount: number;
        /** What left the account beside it. */
        readonly fee: number;
        readonly timeline: readonly {
          readonly at: string;
          readonly event: keyof typeof WITHDRAWAL_EVENT_WORDS;
        }[];
      }
    | undefined;
}

export interface ReceiptFact {
  readonly name: string;
  readonly value: string;
}

/** What went into a package is in no account, wherever it came from. */
const IN_PACKAGES: readonly TransactionCategory[] = ['DS Contribution', 'SB Contribution', 'IBS Payment'];

/** A dispute's movement has no payment method. */
const OF_DISPUTES: readonly MovementKind[] = ['chargeback', 'chargebackReturn', 'chargebackMadeGood'];

/** Beside a payment that the bank took back these are what went well. */
const BRINGS_BACK: readonly MovementKind[] = ['chargebackReturn', 'chargebackMadeGood'];

const TONES = { successful: 'good', pending: 'waiting', failed: 'bad', reversed: 'bad' } as const;

/** The top of a receipt: on the screen, in the image and on the printed page the same. */
export function receiptHead(receipt: Receipted): {
  readonly status: string;
  /** `waiting`: neither good nor bad yet. */
  readonly tone: 'good' | 'waiting' | 'bad';
  readonly sign: '+' | '−' | '';
  /** The amount without its sign: whole naira, or the kobo where there are no naira. */
  readonly amount: string;
  readonly title: string;
} {
  const isTakenBack = receipt.payment?.status === 'reversed' && !BRINGS_BACK.includes(receipt.kind);
  return {
    status: isTakenBack
      ? 'Taken back by your bank'
      : receipt.disputed
        ? DISPUTED_WORDS
        : TRANSACTION_STATUS_WORDS[receipt.status],
    tone: isTakenBack ? 'bad' : receipt.disputed ? 'waiting' : TONES[receipt.status],
    // A move between own accounts and packages is neither money in nor money out.
    sign: receipt.between ? '' : receipt.direction === 'inflow' ? '+' : '−',
    amount:
      receipt.amount === 0 && receipt.exact ? formatExact(receipt.exact.amount) : formatNaira(receipt.amount),
    title: transactionTitle(receipt),
  };
}

/** What of a withdrawal arrives and what it costs. A returned withdrawal brings back amount and fee in one sum. */
function costOf({ direction, withdrawal }: Receipted): ReceiptFact[] {
  if (withdrawal === undefined || direction === 'inflow') return [];
  const { amount, fee } = withdrawal;
  if (fee === 0) return [{ name: 'Fee', value: 'Free' }];
  return [
    { name: 'To your bank', value: formatNaira(amount) },
    { name: 'Fee', value: formatNaira(fee) },
  ];
}

/** Where the money went: inside Kolo from one to the other, which says how it was paid too, else in or out. */
function whereOf(receipt: Receipted): ReceiptFact[] {
  const { between, direction } = receipt;
  if (between) {
    return [
      { name: 'From', value: between.from.title },
      { name: 'To', value: between.to.title },
    ];
  }
  const account = IN_PACKAGES.includes(receipt.category) ? undefined : receipt.accountType;
  return [
    ...(account === undefined ? [] : [{ name: 'Account', value: accountTitle(account) }]),
    { name: 'Kind', value: direction === 'inflow' ? 'Money in' : 'Money out' },
  ];
}

/** Both ends of these are the same, so that only their narration tells them apart. */
const TOLD_BY_NARRATION: readonly MovementKind[] = ['interestEarlyWithdrawal', 'interestMatureWithdrawal'];

/** The narration says what the title says, or what the two ends of a move inside Kolo say. */
function saysNothingNew(receipt: Receipted): boolean {
  if (receipt.between && !TOLD_BY_NARRATION.includes(receipt.kind)) return true;
  return transactionTitle(receipt) === plainNarration(receipt.narration);
}

/** The lines of a receipt in their order: on the screen, in the image and on the printed page the same. */
export function receiptFacts(receipt: Receipted): ReceiptFact[] {
  const { narration, payment, exact } = receipt;
  return [
    ...(saysNothingNew(receipt) ? [] : [{ name: 'For', value: plainNarration(narration) }]),
    ...(exact ? [{ name: 'Exact amount', value: formatExact(exact.amount) }] : []),
    { name: 'Customer', value: receipt.customerName },
    ...whereOf(receipt),
    ...(payment && !receipt.between && !OF_DISPUTES.includes(receipt.kind)
      ? [{ name: 'Paid with', value: PAYMENT_METHOD_WORDS[payment.method] }]
      : []),
    ...costOf(receipt),
    { name: 'Date and time', value: formatDateAndTime(new Date(receipt.date)) },
    { name: 'Reference', value: receipt.shortReference },
  ];
}

export interface ReceiptStep {
  readonly words: string;
  /** As a person reads it. */
  readonly time: string;
  /** Where it went wrong. */
  readonly isEnd: boolean;
}

const ENDS: readonly string[] = ['failed', 'abandoned', 'reversed'];

/** The course of the payment or withdrawal behind a receipt; empty where there is none. */
export function receiptCourse({ payment, withdrawal }: Receipted): ReceiptStep[] {
  const step = (at: string, event: string, words: string): ReceiptStep => ({
    words,
    time: formatDateAndTime(new Date(at)),
    isEnd: ENDS.includes(event),
  });
  const isPaid = payment?.timeline.some(({ event }) => event === 'confirmed') ?? false;
  // What an own account pays begins and ends in one instant.
  const paid = payment?.timeline.filter(({ event }) => payment.method !== 'account' || event !== 'started');
  return [
    ...(payment && paid
      ? paid.map(({ at, event }) => step(at, event, paymentEventWords(event, payment.method, isPaid)))
      : []),
    ...(withdrawal?.timeline ?? []).map(({ at, event }) => step(at, event, WITHDRAWAL_EVENT_WORDS[event])),
  ];
}
