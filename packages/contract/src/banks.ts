import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** A bank that money can be sent to. */
export const Bank = z.object({
  /** As the payment provider names it: text, since `035A` and `MFB51322` exist. */
  code: z.string(),
  name: z.string(),
});
export type Bank = z.infer<typeof Bank>;

/** Far above the banks of the country; the provider lists about 250. */
export const BANKS_MAX = 1_000;

export const listBanks = endpoint({
  name: 'listBanks',
  summary: 'The banks that money can be sent to, by name',
  method: 'GET',
  path: '/banks',
  access: 'customer',
  status: 200,
  answer: z.object({
    results: z.array(Bank),
    page: z.literal(1),
    totalPages: z.literal(1),
    totalResults: z.int(),
  }),
  errors: [],
});
