import * as z from 'zod/mini';
import { Instant } from '../primitives.ts';
import { deskEndpoint } from './endpoint.ts';

/** As long as an email address can be. */
export const SEARCH_MAX = 254;

/** Customers of one answer. */
export const SEARCH_RESULTS = 20;

/** A customer as a search shows them: enough to compare with what the caller says, not enough to learn it. */
export const FoundCustomer = z.object({
  id: z.string(),
  /** `Ad*** Ok***` */
  name: z.string(),
  /** `ad***@gmail.com`, `0803***567` */
  contacts: z.array(z.string()),
  since: Instant,
  state: z.enum(['open', 'frozen', 'closed']),
});
export type FoundCustomer = z.infer<typeof FoundCustomer>;

export const searchCustomers = deskEndpoint({
  name: 'searchCustomers',
  summary:
    'Customers by a name, a contact, a reference, the number of an order or their id; each search is recorded',
  // What is looked for is personal, so it stands in no address.
  method: 'POST',
  path: '/customers/search',
  access: 'customers show',
  body: z.strictObject({
    text: z
      .string('Enter what you look for.')
      .check(
        z.trim(),
        z.minLength(1, 'Enter what you look for.'),
        z.maxLength(SEARCH_MAX, `Enter ${SEARCH_MAX} letters or fewer.`),
      ),
  }),
  status: 200,
  answer: z.object({
    results: z.array(FoundCustomer),
    /** Whether others are found by the same words. */
    hasMore: z.boolean(),
  }),
  errors: ['RATE_LIMITED'],
});
