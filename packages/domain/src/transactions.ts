import type { AccountType } from './account-types.ts';
import { accountLabel } from './account-types.ts';

export const TRANSACTION_CATEGORIES = [
  'DS Contribution',
  'SB Contribution',
  'Move to Available Balance',
  'Withdrawal',
  'IBS Payment',
  'Order Payment',
  'Transaction',
] as const;
export type TransactionCategory = (typeof TRANSACTION_CATEGORIES)[number];

export const TRANSACTION_TYPES = ['deposit', 'withdrawal', 'other'] as const;
export type TransactionType = (typeof TRANSACTION_TYPES)[number];

/** A withdrawal takes its time and may come back; all else is done when it stands on the list. */
export const TRANSACTION_STATUSES = ['successful', 'pending', 'failed', 'reversed'] as const;
export type TransactionStatus = (typeof TRANSACTION_STATUSES)[number];

export type Direction = 'inflow' | 'outflow';

/**
 * What a movement on the customer's list is. The kind is stored with the movement and decides direction, category and
 * type; the text of the narration never does, because customer text in it could pose as another category.
 */
export const MOVEMENT_KINDS = {
  accountDeposit: { code: 1, direction: 'inflow', category: 'Transaction' },
  dailyContribution: { code: 2, direction: 'inflow', category: 'DS Contribution' },
  sbContribution: { code: 3, direction: 'inflow', category: 'SB Contribution' },
  interestPayment: { code: 4, direction: 'inflow', category: 'IBS Payment' },
  interestContribution: { code: 5, direction: 'inflow', category: 'IBS Payment' },
  dailyWithdrawal: { code: 6, direction: 'outflow', category: 'Withdrawal' },
  sbTransfer: { code: 7, direction: 'inflow', category: 'Move to Available Balance' },
  interestMatureWithdrawal: { code: 8, direction: 'inflow', category: 'Move to Available Balance' },
  interestEarlyWithdrawal: { code: 9, direction: 'inflow', category: 'Move to Available Balance' },
  interestEarned: { code: 10, direction: 'inflow', category: 'Transaction' },
  interestTax: { code: 11, direction: 'outflow', category: 'Transaction' },
  sbMerge: { code: 12, direction: 'inflow', category: 'Transaction' },
  interestLockedAgain: { code: 13, direction: 'inflow', category: 'IBS Payment' },
  cardCheck: { code: 20, direction: 'inflow', category: 'Transaction' },
  cardCheckRefund: { code: 21, direction: 'outflow', category: 'Transaction' },
  bankWithdrawal: { code: 40, direction: 'outflow', category: 'Withdrawal' },
  bankWithdrawalReversed: { code: 41, direction: 'inflow', category: 'Transaction' },
  payoutSettled: { code: 42, direction: 'outflow', category: 'Transaction' },
  payoutFee: { code: 43, direction: 'outflow', category: 'Transaction' },
  payoutFeeReturned: { code: 44, direction: 'inflow', category: 'Transaction' },
  inboundHeld: { code: 50, direction: 'inflow', category: 'Transaction' },
  inboundReleased: { code: 51, direction: 'outflow', category: 'Transaction' },
  chargeback: { code: 25, direction: 'outflow', category: 'Transaction' },
  chargebackReturn: { code: 26, direction: 'inflow', category: 'Transaction' },
  closingRest: { code: 30, direction: 'outflow', category: 'Transaction' },
} as const satisfies Record<string, { code: number; direction: Direction; category: TransactionCategory }>;
export type MovementKind = keyof typeof MOVEMENT_KINDS;

const kinds: readonly { code: number; direction: Direction; category: TransactionCategory }[] =
  Object.values(MOVEMENT_KINDS);

const kindByCode = new Map(kinds.map((kind) => [kind.code, kind]));

/** Direction, category and type of a stored kind code. Throws a RangeError for a code that no kind has. */
export function describeMovement(code: number): {
  direction: Direction;
  category: TransactionCategory;
  type: TransactionType;
} {
  const kind = kindByCode.get(code);
  if (!kind) throw new RangeError(`no movement kind has the code ${code}`);
  return {
    direction: kind.direction,
    category: kind.category,
    type: transactionType(kind.category, kind.direction),
  };
}

/** The kind codes of one direction, for a filter over stored movements. */
export function kindCodesOf(direction: Direction): number[] {
  return kinds.filter((kind) => kind.direction === direction).map((kind) => kind.code);
}

/**
 * The codes of what never was in a balance: a card's check comes from the bank and goes back to it. The customer's list is
 * of their balances; the check is told on the card's own page. And of what had left them before: a payout on its way to the
 * bank arrives there.
 */
export const OUTSIDE_BALANCES: readonly number[] = [
  MOVEMENT_KINDS.cardCheck.code,
  MOVEMENT_KINDS.cardCheckRefund.code,
  MOVEMENT_KINDS.payoutSettled.code,
  MOVEMENT_KINDS.payoutFee.code,
];

/** `Deposit to DS account`. */
export function accountDepositNarration(type: AccountType): string {
  return `Deposit to ${accountLabel(type)} account`;
}

/**
 * What each movement is called on the customer's list. Targets, names and products are the customer's or the shop's own
 * words: they can pose as another category, which is why the kind is stored. Source: architecture, narrations.
 */
export const narrations = {
  dailyContribution: (target: string) => `Daily contribution - ${target}`,
  dailyWithdrawal: (target: string) => `Self withdrawal request - DS - ${target}`,
  sbContribution: (product: string) => `SB contribution - ${product}`,
  sbTransfer: (product: string) => `SB transfer - ${product}`,
  sbMerge: (from: string, into: string) => `SB merge - ${from} into ${into}`,
  interestPayment: (name: string) => `IBS payment - ${name}`,
  interestContribution: (name: string) => `IBS contribution - ${name}`,
  interestMatureWithdrawal: () => 'Interest package withdrawal (mature)',
  interestEarlyWithdrawal: () => 'Interest package withdrawal (early)',
  interestEarned: (name: string) => `Interest earned - ${name}`,
  interestTax: (name: string) => `Tax on interest - ${name}`,
  interestLockedAgain: (name: string) => `IBS contribution - ${name} (locked again)`,
  cardCheck: () => 'Card check',
  cardCheckRefund: () => 'Card check refunded',
  bankWithdrawal: (bank: string, ending: string) => `Withdrawal request - ${bank} ${ending}`,
  bankWithdrawalReversed: (bank: string, ending: string) => `Withdrawal reversed - ${bank} ${ending}`,
  payoutSettled: (bank: string, ending: string) => `Paid out - ${bank} ${ending}`,
  payoutFee: (bank: string, ending: string) => `Withdrawal fee - ${bank} ${ending}`,
  payoutFeeReturned: (bank: string, ending: string) => `Withdrawal fee returned - ${bank} ${ending}`,
  chargeback: (reference: string) => `Payment taken back by your bank - ${reference}`,
  chargebackReturn: (reference: string) => `Payment given back by your bank - ${reference}`,
} as const;

/** In the house book, which no customer sees. */
export const HOUSE_NARRATIONS = {
  held: 'Transfer held - owner not known',
  released: 'Held transfer released to its owner',
} as const;

/** What lies below ₦1 in a pot can not be paid out: it goes to Kolo when the account is closed. */
export const CLOSING_REST_NARRATION = 'Kobo left at closing';

const CATEGORY_RULES: readonly (readonly [RegExp, TransactionCategory])[] = [
  [/daily contribution/, 'DS Contribution'],
  [/sb contribution/, 'SB Contribution'],
  [/interest package withdrawal|sb transfer/, 'Move to Available Balance'],
  [/withdrawal request|request cash/, 'Withdrawal'],
  [/ibs payment|ibs via payment provider|ibs contribution|payment provider payment/, 'IBS Payment'],
  [/payment for order/, 'Order Payment'],
];

/** The category that foreign text alone suggests. Source: specification, section 4. First rule that fits wins. */
export function categoryFromNarration(narration: string): TransactionCategory {
  const text = narration.toLowerCase();
  return CATEGORY_RULES.find(([pattern]) => pattern.test(text))?.[1] ?? 'Transaction';
}

/** An order payment is neither deposit nor withdrawal; else the direction decides. Source: specification, section 4. */
export function transactionType(category: TransactionCategory, direction: Direction): TransactionType {
  if (category === 'Order Payment') return 'other';
  return direction === 'inflow' ? 'deposit' : 'withdrawal';
}
