import * as z from 'zod/mini';
import { OwnId } from './daily-savings.ts';
import { endpoint } from './endpoint.ts';
import { BalanceNaira, Id } from './primitives.ts';

export const SbPackage = z.object({
  _id: Id,
  /** The product as it was when the package was made or last changed; `price` is the price that Kolo keeps. */
  product: z.object({ id: Id, name: z.string(), price: BalanceNaira, image: z.string() }),
  targetAmount: BalanceNaira,
  /** What is in the package now. */
  totalContribution: BalanceNaira,
  status: z.enum(['active', 'closed']),
  /** The package that took this one's money; only after a merge. */
  mergedInto: z.optional(Id),
});
export type SbPackage = z.infer<typeof SbPackage>;

export const listSbPackages = endpoint({
  name: 'listSbPackages',
  summary: "The customer's packages towards a product, newest first, closed ones too",
  method: 'GET',
  path: '/daily-savings/sb/package',
  access: 'customer',
  query: OwnId,
  status: 200,
  answer: z.array(SbPackage),
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});

export const getSbPackage = endpoint({
  name: 'getSbPackage',
  summary: 'One package towards a product',
  method: 'GET',
  path: '/daily-savings/sb/package/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: SbPackage,
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});
