import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BalanceNaira, Id, Instant } from './primitives.ts';

/** What happens at maturity: all to the IBS account, or locked again: the principal, or all of it. */
export const AT_MATURITY = ['payout', 'relock_principal', 'relock_all'] as const;
export type AtMaturity = (typeof AT_MATURITY)[number];

export const InterestPackage = z.object({
  _id: Id,
  name: z.string(),
  /** Days in Lagos, `YYYY-MM-DD`. */
  startDate: z.string(),
  createdAt: Instant,
  maturityDate: z.string(),
  /** The locked principal, without interest. */
  currentBalance: BalanceNaira,
  /** Percent a year. */
  interestRate: z.number(),
  /** Whole months. */
  lockPeriod: z.int(),
  /** Earned so far, before tax, rounded down. */
  interestAccrued: BalanceNaira,
  /** `matured`: the lock is over and the money has not been taken. */
  status: z.enum(['active', 'matured', 'closed']),
  atMaturity: z.enum(AT_MATURITY),
});
export type InterestPackage = z.infer<typeof InterestPackage>;

export const listInterestPackages = endpoint({
  name: 'listInterestPackages',
  summary: "The customer's locked packages, newest first, closed ones too",
  method: 'GET',
  path: '/interest-savings/package',
  access: 'customer',
  status: 200,
  answer: z.array(InterestPackage),
  errors: ['UNAUTHENTICATED'],
});

export const getInterestPackage = endpoint({
  name: 'getInterestPackage',
  summary: 'One locked package',
  method: 'GET',
  path: '/interest-savings/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: InterestPackage,
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});
