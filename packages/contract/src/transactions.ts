import { TRANSACTION_CATEGORIES, TRANSACTION_TYPES } from '@kolo/domain/transactions';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BalanceNaira, DayInLagos, Id, Instant } from './primitives.ts';
import { limit, page } from './paging.ts';

export const Transaction = z.object({
  id: z.string(),
  narration: z.string(),
  direction: z.enum(['inflow', 'outflow']),
  amount: BalanceNaira,
  date: Instant,
  category: z.enum(TRANSACTION_CATEGORIES),
  type: z.enum(TRANSACTION_TYPES),
  reference: z.string(),
  status: z.enum(['successful']),
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

export const getTransaction = endpoint({
  name: 'getTransaction',
  summary: 'One transaction of the customer',
  method: 'GET',
  path: '/transactions/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Transaction,
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});
