import { DAILY_FREQUENCIES } from '@kolo/domain/daily-plan';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { BalanceNaira, exact, Id, Instant } from './primitives.ts';

// The packages and their lists stand apart from what can be done with one, so that a first screen loads no more than it shows.

/** Package lists are asked for with the customer's own id; another one is answered like an unknown one. */
const OwnId = z.strictObject({ userId: Id });

/** How often the customer means to pay in. */
export const DailyFrequency = z.enum(DAILY_FREQUENCIES);
/** A closed package takes no more money. */
export const PackageStatus = z.enum(['active', 'closed']);

/** Savings towards a goal, in equal steps. */
export const DailyPackage = z.object({
  id: Id,
  /** What the customer saves for, in their own words. */
  target: z.string(),
  targetAmount: BalanceNaira,
  amountPerDay: BalanceNaira,
  frequency: DailyFrequency,
  /** What is in the package now. */
  totalContribution: BalanceNaira,
  exact: exact(['totalContribution']),
  /** Periods paid; never falls. */
  totalCount: z.int(),
  /** A day in Lagos, `YYYY-MM-DD`. */
  startDate: z.string(),
  status: PackageStatus,
});
export type DailyPackage = z.infer<typeof DailyPackage>;

/** The product as it was when the package was made or last changed; `price` is the price that Kolo keeps. */
export const KeptProduct = z.object({ id: Id, name: z.string(), price: BalanceNaira, image: z.string() });

/** Savings towards one product, at the price of the day it was chosen. */
export const SbPackage = z.object({
  _id: Id,
  product: KeptProduct,
  targetAmount: BalanceNaira,
  /** What is in the package now. */
  totalContribution: BalanceNaira,
  exact: exact(['totalContribution']),
  status: PackageStatus,
  /** The package that took this one's money; only after a merge. */
  mergedInto: z.optional(Id),
  /** The order that waits for its bank; until that answers, nothing else can be done with the package. */
  heldFor: z.optional(Id),
  /** The order that was paid from it, which closed it. */
  orderedBy: z.optional(Id),
  createdAt: Instant,
  /** Since when the price is kept. */
  pricedAt: Instant,
});
export type SbPackage = z.infer<typeof SbPackage>;

/** What happens at maturity: all to the IBS account, or locked again: the principal, or all of it. */
export const AT_MATURITY = ['payout', 'relock_principal', 'relock_all'] as const;
/**
 * What happens at maturity: everything is paid to the IBS account, or the principal or everything goes into a new package.
 */
export const AtMaturity = z.enum(AT_MATURITY, 'Choose what happens at maturity.');
export type AtMaturity = z.infer<typeof AtMaturity>;

/** Money locked until a date, with interest: a term deposit. */
export const InterestPackage = z.object({
  _id: Id,
  name: z.string(),
  /** A day in Lagos, `YYYY-MM-DD`. */
  startDate: z.string(),
  createdAt: Instant,
  maturityDate: z.string(),
  /** The locked principal, without interest. */
  currentBalance: BalanceNaira,
  /** Percent a year. */
  interestRate: z.number(),
  /** Whole months. */
  lockPeriod: z.int(),
  /** Earned so far, before tax: what the balance would move by if it were paid now. */
  interestAccrued: BalanceNaira,
  exact: exact(['currentBalance', 'interestAccrued']),
  /** `matured`: the date has come, and the money is about to be paid as was chosen. */
  status: z.enum(['active', 'matured', 'closed']),
  atMaturity: AtMaturity,
  /** What it pays at maturity, or has paid; all 0 for one that was left early, or had nothing in it on its date. */
  pays: z.object({
    principal: BalanceNaira,
    interest: BalanceNaira,
    tax: BalanceNaira,
    payout: BalanceNaira,
    exact: exact(['principal', 'interest', 'tax', 'payout']),
  }),
  /** The first payment and each top-up, oldest first; each earns from its own day. */
  tranches: z.array(z.object({ amount: BalanceNaira, exact: exact(['amount']), startDate: z.string() })),
  /** Closed: `maturity` on its date, even with nothing in it; `early` before that, when the customer took all of it out. */
  endedBy: z.optional(z.enum(['maturity', 'early'])),
  /** The package that the money went into. */
  lockedAgainAs: z.optional(Id),
});
export type InterestPackage = z.infer<typeof InterestPackage>;

export const listDailyPackages = endpoint({
  name: 'listDailyPackages',
  summary: "The customer's daily savings packages, newest first, closed ones too",
  method: 'GET',
  path: '/daily-savings/package',
  access: 'customer',
  query: OwnId,
  status: 200,
  answer: z.array(DailyPackage),
  errors: ['NOT_FOUND'],
});

export const listSbPackages = endpoint({
  name: 'listSbPackages',
  summary: "The customer's packages towards a product, newest first, closed ones too",
  method: 'GET',
  path: '/daily-savings/sb/package',
  access: 'customer',
  query: OwnId,
  status: 200,
  answer: z.array(SbPackage),
  errors: ['NOT_FOUND'],
});

export const listInterestPackages = endpoint({
  name: 'listInterestPackages',
  summary: "The customer's interest packages, newest first, closed ones too",
  method: 'GET',
  path: '/interest-savings/package',
  access: 'customer',
  status: 200,
  answer: z.array(InterestPackage),
  errors: ['NOT_FOUND'],
});
