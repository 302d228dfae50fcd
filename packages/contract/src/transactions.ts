import { TRANSACTION_CATEGORIES, TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@kolo/domain/transactions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccountTypeName, BalanceNaira, DayInLagos, Id, Instant } from './primitives.ts';
import { limit, page } from './paging.ts';
import { Payment } from './payments.ts';
import { Withdrawal } from './withdrawals.ts';

export const Transaction = z.object({
  id: z.string(),
  narration: z.string(),
  direction: z.enum(['inflow', 'outflow']),
  amount: BalanceNaira,
  date: Instant,
  category: z.enum(TRANSACTION_CATEGORIES),
  type: z.enum(TRANSACTION_TYPES),
  reference: z.string(),
  status: z.enum(TRANSACTION_STATUSES),
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
    direction: z.optional(z.enum(['inflow', 'outflow'])),
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
  errors: ['VALIDATION', 'UNAUTHENTICATED'],
});

/** One transaction with what proves it: who it belongs to and, where a payment brought it or a withdrawal took it, the course of that. */
export const Receipt = z.extend(Transaction, {
  /** The name that the customer is known by. */
  customerName: z.string(),
  payment: z.optional(z.pick(Payment, { status: true, method: true, timeline: true })),
  withdrawal: z.optional(z.pick(Withdrawal, { status: true, amount: true, fee: true, timeline: true })),
});
export type Receipt = z.infer<typeof Receipt>;

export const getTransaction = endpoint({
  name: 'getTransaction',
  summary: 'One transaction of the customer, with the course of the payment or withdrawal behind it',
  method: 'GET',
  path: '/transactions/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Receipt,
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
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
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});
