import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BalanceNaira, exact, Instant } from './primitives.ts';
import { StatementKind } from './statements.ts';

/** Longer than any way to write a code. */
const CODE_TEXT_MAX = 100;

/** What a statement said, for anyone who holds the page: neither a number of an account nor a whole name. */
export const StatementCheck = z.object({
  kind: StatementKind,
  /** Lagos days, both included. */
  period: z.object({ from: z.string(), to: z.string() }),
  figures: z.object({
    openingBalance: BalanceNaira,
    totalIn: BalanceNaira,
    totalOut: BalanceNaira,
    closingBalance: BalanceNaira,
    exact: exact(['openingBalance', 'totalIn', 'totalOut', 'closingBalance']),
  }),
  /** How many entries it shows. */
  entries: z.int(),
  /** `Ad*** Ok***`, as the BVN's record named the customer when it was made; `Name not checked` without a BVN. */
  name: z.string(),
  madeAt: Instant,
});
export type StatementCheck = z.infer<typeof StatementCheck>;

/** Anyone who was given a statement may ask. Unknown codes, expired ones and texts that are none get one answer. */
export const checkStatement = endpoint({
  name: 'checkStatement',
  summary: 'What a statement with this code says: its period, its sums and the masked name of its customer',
  method: 'POST',
  path: '/statements/check',
  access: 'public',
  body: z.strictObject({
    code: z.string().check(z.maxLength(CODE_TEXT_MAX, 'A code has 20 letters and digits.')),
  }),
  status: 200,
  answer: StatementCheck,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});
