import {
  MOVEMENT_KIND_NAMES,
  TRANSACTION_CATEGORIES,
  TRANSACTION_STATUSES,
  TRANSACTION_TYPES,
} from '@kolo/domain/transactions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  AccountTypeName,
  BalanceNaira,
  DayInLagos,
  Direction,
  exact,
  ExactNaira,
  Id,
  Instant,
  MonthInLagos,
  QueryFlag,
  ShortReference,
} from './primitives.ts';
import { limit, page } from './paging.ts';
import { Payment } from './payments.ts';
import { Withdrawal } from './withdrawals.ts';

/** One of the customer's own accounts or packages, by the name that it has today. */
export const OwnPlace = z.discriminatedUnion('kind', [
  /** `title`: `DS account`. */
  z.object({ kind: z.literal('account'), accountType: AccountTypeName, title: z.string() }),
  /** `title`: the goal, the product or the name of the interest package. */
  z.object({ kind: z.enum(['daily', 'sb', 'interest']), packageId: Id, title: z.string() }),
]);
export type OwnPlace = z.infer<typeof OwnPlace>;

/** From which own account or package to which. */
export const OwnMove = z.object({ from: OwnPlace, to: OwnPlace });

/** The heading that it is listed under. */
export const TransactionCategory = z.enum(TRANSACTION_CATEGORIES);
export const TransactionType = z.enum(TRANSACTION_TYPES);
export const TransactionStatus = z.enum(TRANSACTION_STATUSES);
/** What moved the money. */
export const MovementKind = z.enum(MOVEMENT_KIND_NAMES);

/** One line of the list: money that came in, left, or moved between own accounts and packages. */
export const Transaction = z.object({
  id: z.string(),
  narration: z.string(),
  direction: Direction,
  /** How far the balance moved: of the place it went to for an inflow, of the place it left for an outflow. */
  amount: BalanceNaira,
  exact: exact(['amount']),
  date: Instant,
  category: TransactionCategory,
  type: TransactionType,
  /** What the movement itself is; category and type say how it is listed. */
  kind: MovementKind,
  /** Only on a move from one own account or package to another: no money came in or left. */
  between: z.optional(OwnMove),
  /** Only where its other side is outside Kolo: the package that the money went into or came from. */
  place: z.optional(OwnPlace),
  reference: z.string(),
  /** What stands for the reference where a person reads it out; absent only from an answer that an earlier version saved. */
  shortReference: z.optional(ShortReference),
  status: TransactionStatus,
  /** Only where a bank asks the payment back that brought it, and that is not decided yet. */
  disputed: z.optional(z.literal(true)),
  /** The self account that it went into, or else came from; absent where it touched packages alone. */
  accountType: z.optional(AccountTypeName),
});
export type Transaction = z.infer<typeof Transaction>;

export const TRANSACTIONS_PAGE_SIZE = 20;

export const listTransactions = endpoint({
  name: 'listTransactions',
  summary: "The customer's transactions, newest first",
  method: 'GET',
  path: '/transactions/self',
  access: 'customer',
  query: z.strictObject({
    page: page(),
    limit: limit(TRANSACTIONS_PAGE_SIZE),
    startDate: z.optional(DayInLagos),
    endDate: z.optional(DayInLagos),
    direction: z.optional(Direction),
    /** `true`: moves between own accounts and packages alone; `false`: none of them. */
    own: z.optional(QueryFlag),
    /** The id of the last transaction seen; takes the place of `page` on long lists. */
    cursor: z.optional(Id),
  }),
  status: 200,
  answer: z.object({
    transactions: z.array(Transaction),
    page: z.int(),
    limit: z.int(),
    totalPages: z.int(),
    totalResults: z.int(),
    cursor: z.nullable(z.string()),
  }),
  errors: [],
});

/** The members of a month's summary. */
const MONTH_FIGURES = ['opening', 'in', 'out', 'interest', 'tax', 'orders', 'own', 'closing'] as const;

export const summariseTransactions = endpoint({
  name: 'summariseTransactions',
  summary: 'What came into Kolo and left it in a month of Lagos, over all accounts and packages',
  method: 'GET',
  path: '/transactions/summary',
  access: 'customer',
  query: z.strictObject({
    /** `YYYY-MM`; this month where it is left out. */
    month: z.optional(MonthInLagos),
  }),
  status: 200,
  /**
   * Each movement counts in one place alone, added up in kobo and rounded down once. In kobo, as `exact` has them,
   * opening + in − out + interest − tax − orders = closing; `own` is what was moved between own accounts and packages.
   */
  answer: z.object({
    opening: BalanceNaira,
    /** From outside: payments, transfers, and payouts that came back. */
    in: BalanceNaira,
    /** To outside: withdrawals, and what a bank took back. */
    out: BalanceNaira,
    interest: BalanceNaira,
    tax: BalanceNaira,
    orders: BalanceNaira,
    own: BalanceNaira,
    closing: BalanceNaira,
    exact: z.record(z.enum(MONTH_FIGURES), ExactNaira),
  }),
  errors: [],
});
export type MonthFigures = z.infer<typeof summariseTransactions.answer>;

/** One transaction with what proves it: who it belongs to and, where a payment brought it or a withdrawal took it, the course of that. */
export const Receipt = z.extend(Transaction, {
  /** The name that the customer is known by. */
  customerName: z.string(),
  shortReference: ShortReference,
  payment: z.optional(z.pick(Payment, { status: true, method: true, timeline: true })),
  withdrawal: z.optional(z.pick(Withdrawal, { status: true, amount: true, fee: true, timeline: true })),
});
export type Receipt = z.infer<typeof Receipt>;

export const getTransaction = endpoint({
  name: 'getTransaction',
  summary: 'One transaction of the customer, with the timeline of the payment or withdrawal behind it',
  method: 'GET',
  path: '/transactions/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Receipt,
  errors: ['NOT_FOUND'],
});

export const transactionReceipt = endpoint({
  name: 'transactionReceipt',
  summary: 'The receipt of one transaction, to keep or hand on; as JSON or PDF',
  method: 'GET',
  path: '/transactions/:id/receipt',
  access: 'customer',
  params: z.object({ id: Id }),
  query: z.strictObject({
    format: z._default(z.enum(['json', 'pdf'], 'Choose json or pdf.'), 'json'),
  }),
  files: true,
  status: 200,
  answer: Receipt,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
