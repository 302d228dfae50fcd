import type { AccountType } from './account-types.ts';
import { accountTitle } from './account-types.ts';

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
 * Where a month's summary counts a movement that comes from outside or goes there. `own` and `outside` never do: the one goes
 * from one account or package of the customer to another, the other touches none of them.
 */
type Counts = 'in' | 'out' | 'interest' | 'tax' | 'orders' | 'own' | 'outside';

interface KindFacts {
  readonly code: number;
  readonly direction: Direction;
  readonly category: TransactionCategory;
  readonly counts: Counts;
}

/**
 * What a movement on the customer's list is. The kind is stored with the movement and decides direction, category and
 * type; the text of the narration never does, because customer text in it could pose as another category.
 */
export const MOVEMENT_KINDS = {
  accountDeposit: { code: 1, direction: 'inflow', category: 'Transaction', counts: 'in' },
  dailyContribution: { code: 2, direction: 'inflow', category: 'DS Contribution', counts: 'in' },
  sbContribution: { code: 3, direction: 'inflow', category: 'SB Contribution', counts: 'in' },
  interestPayment: { code: 4, direction: 'inflow', category: 'IBS Payment', counts: 'in' },
  interestContribution: { code: 5, direction: 'inflow', category: 'IBS Payment', counts: 'own' },
  dailyWithdrawal: { code: 6, direction: 'outflow', category: 'Withdrawal', counts: 'own' },
  sbTransfer: { code: 7, direction: 'inflow', category: 'Move to Available Balance', counts: 'own' },
  interestMatureWithdrawal: {
    code: 8,
    direction: 'inflow',
    category: 'Move to Available Balance',
    counts: 'own',
  },
  interestEarlyWithdrawal: {
    code: 9,
    direction: 'inflow',
    category: 'Move to Available Balance',
    counts: 'own',
  },
  interestEarned: { code: 10, direction: 'inflow', category: 'Transaction', counts: 'interest' },
  interestTax: { code: 11, direction: 'outflow', category: 'Transaction', counts: 'tax' },
  sbMerge: { code: 12, direction: 'inflow', category: 'Transaction', counts: 'own' },
  interestLockedAgain: { code: 13, direction: 'inflow', category: 'IBS Payment', counts: 'own' },
  cardCheck: { code: 20, direction: 'inflow', category: 'Transaction', counts: 'outside' },
  cardCheckRefund: { code: 21, direction: 'outflow', category: 'Transaction', counts: 'outside' },
  bankWithdrawal: { code: 40, direction: 'outflow', category: 'Withdrawal', counts: 'out' },
  bankWithdrawalReversed: { code: 41, direction: 'inflow', category: 'Transaction', counts: 'in' },
  payoutSettled: { code: 42, direction: 'outflow', category: 'Transaction', counts: 'outside' },
  payoutFee: { code: 43, direction: 'outflow', category: 'Transaction', counts: 'outside' },
  payoutFeeReturned: { code: 44, direction: 'inflow', category: 'Transaction', counts: 'in' },
  inboundHeld: { code: 50, direction: 'inflow', category: 'Transaction', counts: 'outside' },
  inboundReleased: { code: 51, direction: 'outflow', category: 'Transaction', counts: 'outside' },
  chargeback: { code: 25, direction: 'outflow', category: 'Transaction', counts: 'out' },
  chargebackReturn: { code: 26, direction: 'inflow', category: 'Transaction', counts: 'in' },
  chargebackMadeGood: { code: 27, direction: 'outflow', category: 'Transaction', counts: 'out' },
  orderPayment: { code: 60, direction: 'outflow', category: 'Order Payment', counts: 'orders' },
  orderRefund: { code: 61, direction: 'inflow', category: 'Order Payment', counts: 'orders' },
  closingRest: { code: 30, direction: 'outflow', category: 'Transaction', counts: 'out' },
} as const satisfies Record<string, KindFacts>;
export type MovementKind = keyof typeof MOVEMENT_KINDS;

// The names of the kinds are exactly the keys of their table.
export const MOVEMENT_KIND_NAMES = Object.keys(MOVEMENT_KINDS) as [MovementKind, ...MovementKind[]];

const kindByCode = new Map<number, MovementKind>(
  MOVEMENT_KIND_NAMES.map((name) => [MOVEMENT_KINDS[name].code, name]),
);

/** The kind of a stored code. Throws a RangeError for a code that no kind has. */
export function movementKind(code: number): MovementKind {
  const kind = kindByCode.get(code);
  if (kind === undefined) throw new RangeError(`no movement kind has the code ${code}`);
  return kind;
}

/** Kind, direction, category and type of a stored kind code. Throws a RangeError for a code that no kind has. */
export function describeMovement(code: number): {
  kind: MovementKind;
  direction: Direction;
  category: TransactionCategory;
  type: TransactionType;
} {
  const kind = movementKind(code);
  const { direction, category } = MOVEMENT_KINDS[kind];
  return { kind, direction, category, type: transactionType(category, direction) };
}

/** The kind codes of one direction, for a filter over stored movements. */
export function kindCodesOf(direction: Direction): number[] {
  return Object.values<KindFacts>(MOVEMENT_KINDS)
    .filter((kind) => kind.direction === direction)
    .map((kind) => kind.code);
}

/** `Deposit to DS account`. */
export function accountDepositNarration(type: AccountType): string {
  return `Deposit to ${accountTitle(type)}`;
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
  orderPayment: (number: string) => `Payment for order ${number}`,
  orderRefund: (number: string) => `Refund for order ${number}`,
  chargeback: (reference: string) => `Payment taken back by your bank - ${reference}`,
  chargebackReturn: (reference: string) => `Payment given back by your bank - ${reference}`,
  chargebackMadeGood: (reference: string) => `Makes good a payment taken back - ${reference}`,
} as const;

/** In the suspense account, which no customer sees. */
export const HOUSE_NARRATIONS = {
  held: 'Transfer held - owner not known',
  released: 'Held transfer released to its owner',
} as const;

/** What lies below ₦1 in a pot cannot be paid out: it goes to Kolo when the account is closed. */
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
