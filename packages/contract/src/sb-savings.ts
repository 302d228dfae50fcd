import * as z from 'zod/mini';
import { Account } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { SbPackage } from './packages.ts';
import { AmountNaira, BalanceNaira, Expected, Id, Instant } from './primitives.ts';
import { Transaction } from './transactions.ts';

/** One package on its own page. */
export const SbPackagePage = z.extend(SbPackage, {
  /** Whether the product can be bought today; the kept price stands either way. */
  inStock: z.boolean(),
  /** What was paid in lately, for the pace; into packages that were merged into it too. */
  paidLately: BalanceNaira,
  /** By so many payments. */
  paymentsLately: z.int(),
  /** When the oldest of these packages was started. */
  savingSince: Instant,
  /** What a new package for the product would cost today. Only while the package is open, no order holds it, and it is sold. */
  priceToday: z.optional(BalanceNaira),
  /**
   * The last day, as things are now, on which the kept price is promised: a day in Lagos, `YYYY-MM-DD`. Only while the package is open
   * and no order holds it.
   */
  promisedUntil: z.optional(z.string()),
  /** Whether a contribution moves that day, or brings the promise back where it is past. Beside `promisedUntil` alone. */
  canBeMoved: z.optional(z.boolean()),
});
export type SbPackagePage = z.infer<typeof SbPackagePage>;

/** What the customer saw when they confirmed. Where it is no longer so, nothing is done: QUOTE_CHANGED. */
export const SeenPrice = z.strictObject({ price: BalanceNaira });

export const getSbPackage = endpoint({
  name: 'getSbPackage',
  summary: 'One package towards a product',
  method: 'GET',
  path: '/daily-savings/sb/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: SbPackagePage,
  errors: ['NOT_FOUND'],
});

export const createSbPackage = endpoint({
  name: 'createSbPackage',
  summary:
    "Save towards a product; today's price is promised for a time, and a lower one is taken at the order",
  method: 'POST',
  path: '/daily-savings/sb/self-package',
  access: 'customer',
  body: z.strictObject({ productId: Id, expected: z.optional(SeenPrice) }),
  status: 201,
  answer: SbPackage,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'LIMIT_EXCEEDED', 'QUOTE_CHANGED'],
});

export const changeSbProduct = endpoint({
  name: 'changeSbProduct',
  summary:
    "Save towards another product: the money stays, and the new product's price of today is promised from now on",
  method: 'PATCH',
  path: '/daily-savings/sb/package/:id',
  access: 'customer',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ productId: Id, expected: z.optional(SeenPrice) }),
  status: 200,
  answer: SbPackage,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'QUOTE_CHANGED', 'FROZEN'],
});

export const mergeSbPackages = endpoint({
  name: 'mergeSbPackages',
  summary: 'Move all money of one active package into another; the first one closes',
  method: 'POST',
  path: '/daily-savings/sb/package/merge',
  access: 'customer',
  idempotent: true,
  body: z.strictObject({ fromPackageId: Id, toPackageId: Id }).check(
    z.refine(({ fromPackageId, toPackageId }) => fromPackageId !== toPackageId, {
      path: ['toPackageId'],
      message: 'Choose two different packages.',
    }),
  ),
  status: 200,
  /** `package` has the money now, `closed` is the one that it came from. */
  answer: z.object({ package: SbPackage, closed: SbPackage }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'FROZEN'],
});

export const transferFromSb = endpoint({
  name: 'transferFromSb',
  summary: 'Move money from a package to the SB account, which is opened where it is missing',
  method: 'POST',
  path: '/daily-savings/sb/package/:id/transfer',
  access: 'customer',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({ amount: AmountNaira, expected: z.optional(Expected) }),
  status: 200,
  answer: z.object({ transaction: Transaction, package: SbPackage, account: Account }),
  errors: ['NOT_FOUND', 'WRONG_STATE', 'INSUFFICIENT_FUNDS', 'QUOTE_CHANGED'],
});

export const closeSbPackage = endpoint({
  name: 'closeSbPackage',
  summary: 'Close an empty package for good; a second time changes nothing',
  method: 'POST',
  path: '/daily-savings/sb/package/:id/close',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: SbPackage,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'FROZEN'],
});
