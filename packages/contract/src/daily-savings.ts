import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BalanceNaira, Id } from './primitives.ts';

export const DAILY_FREQUENCIES = ['daily', 'weekly', 'monthly'] as const;
export type DailyFrequency = (typeof DAILY_FREQUENCIES)[number];

/** Package lists are asked for with the customer's own id; another one is answered like an unknown one. */
export const OwnId = z.strictObject({ userId: Id });

export const DailyPackage = z.object({
  id: Id,
  /** What the customer saves for, in their own words. */
  target: z.string(),
  targetAmount: BalanceNaira,
  amountPerDay: BalanceNaira,
  frequency: z.enum(DAILY_FREQUENCIES),
  /** What is in the package now. */
  totalContribution: BalanceNaira,
  /** Periods paid; never falls. */
  totalCount: z.int(),
  /** A day in Lagos, `YYYY-MM-DD`. */
  startDate: z.string(),
  status: z.enum(['active', 'closed']),
});
export type DailyPackage = z.infer<typeof DailyPackage>;

export const listDailyPackages = endpoint({
  name: 'listDailyPackages',
  summary: "The customer's daily savings packages, newest first, closed ones too",
  method: 'GET',
  path: '/daily-savings/package',
  access: 'customer',
  query: OwnId,
  status: 200,
  answer: z.array(DailyPackage),
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});

export const getDailyPackage = endpoint({
  name: 'getDailyPackage',
  summary: 'One daily savings package',
  method: 'GET',
  path: '/daily-savings/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: DailyPackage,
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});
