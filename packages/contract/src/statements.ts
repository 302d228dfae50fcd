import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limit } from './paging.ts';
import { AccountTypeName, BalanceNaira, DayInLagos, Direction, exact, Id, Instant } from './primitives.ts';
import { MovementKind, TransactionCategory, TransactionType } from './transactions.ts';

/** Days of one statement at most, the first and the last included. */
export const STATEMENT_DAYS_MAX = 366;

/** Days of a statement that names no first day. */
export const STATEMENT_DAYS = 30;

const STATEMENT_PAGE_SIZE = 50;

/** `pdf` and `csv` answer a file with every entry, oldest first. */
export const StatementFormat = z.enum(['json', 'pdf', 'csv'], 'Choose json, pdf or csv.');

const StatementQuery = z.strictObject({
  from: z.optional(DayInLagos),
  /** The last day, included; today where it is left out. */
  to: z.optional(DayInLagos),
  /** `pdf` and `csv` answer a file with every entry, oldest first. */
  format: z._default(StatementFormat, 'json'),
  limit: limit(STATEMENT_PAGE_SIZE),
  /** The id of the last entry seen. */
  cursor: z.optional(Id),
});

/** One movement, with the balance after it. */
export const StatementEntry = z.object({
  id: z.string(),
  date: Instant,
  narration: z.string(),
  /** Seen from this account or package: what leaves one comes into another. */
  direction: Direction,
  /** How far the balance that is shown moved: 0 for kobo that complete no naira. */
  amount: BalanceNaira,
  /** What was in it right after. */
  balance: BalanceNaira,
  exact: exact(['amount', 'balance']),
  /** As the list of transactions has them, so that both call a movement by one name. */
  category: TransactionCategory,
  type: TransactionType,
  kind: MovementKind,
  reference: z.string(),
});
export type StatementEntry = z.infer<typeof StatementEntry>;

/** What the statement is of. */
export const StatementKind = z.enum(['account', 'daily', 'sb', 'interest']);

/**
 * Opening balance + money in − money out = closing balance, and the entries add up to both sums: in whole naira, where each
 * balance is a floor, and in kobo as `exact` has them.
 */
export const Statement = z.object({
  of: z.object({
    kind: StatementKind,
    name: z.string(),
    /** Kolo's own account number, or the id of the package. */
    number: z.string(),
  }),
  from: z.string(),
  to: z.string(),
  openingBalance: BalanceNaira,
  closingBalance: BalanceNaira,
  totalIn: BalanceNaira,
  totalOut: BalanceNaira,
  exact: exact(['openingBalance', 'closingBalance', 'totalIn', 'totalOut']),
  /** Newest first. */
  entries: z.array(StatementEntry),
  cursor: z.nullable(z.string()),
});
export type Statement = z.infer<typeof Statement>;

const common = {
  method: 'GET',
  access: 'customer',
  query: StatementQuery,
  files: true,
  status: 200,
  answer: Statement,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
} as const;

export const accountStatement = endpoint({
  ...common,
  name: 'accountStatement',
  summary: 'What came into a self account and left it, with the balance after each; as JSON, PDF or CSV',
  path: '/self-accounts/:type/statement',
  params: z.object({ type: AccountTypeName }),
});

const packageParams = z.object({ id: Id });

export const dailyStatement = endpoint({
  ...common,
  name: 'dailyStatement',
  summary: 'The statement of a daily package; as JSON, PDF or CSV',
  path: '/daily-savings/package/:id/statement',
  params: packageParams,
});

export const sbStatement = endpoint({
  ...common,
  name: 'sbStatement',
  summary: 'The statement of a package towards a product; as JSON, PDF or CSV',
  path: '/daily-savings/sb/package/:id/statement',
  params: packageParams,
});

export const interestStatement = endpoint({
  ...common,
  name: 'interestStatement',
  summary: 'The statement of an interest package; as JSON, PDF or CSV',
  path: '/interest-savings/package/:id/statement',
  params: packageParams,
});
