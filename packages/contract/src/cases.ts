import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limit, page } from './paging.ts';
import { Id, Instant } from './primitives.ts';

/** Long enough for a story, short enough for a person to read. */
export const CASE_TEXT_MAX = 2_000;

const CASES_PAGE_SIZE = 20;

/** Something that a customer says is wrong, and what staff answered. */
export const Case = z.object({
  id: z.string(),
  /** What customer and staff call it. */
  number: z.string(),
  status: z.enum(['open', 'answered']),
  text: z.string(),
  /** The transaction that it is about, and how the list shows it; only where it is about one. */
  transactionId: z.optional(z.string()),
  transaction: z.optional(z.string()),
  /** The order that it is about, and its number with the product; only where it is about one. */
  orderId: z.optional(Id),
  order: z.optional(z.string()),
  createdAt: Instant,
  /** By when staff answer. */
  dueAt: Instant,
  answer: z.optional(z.string()),
  answeredAt: z.optional(Instant),
});
export type Case = z.infer<typeof Case>;

export const openCase = endpoint({
  name: 'openCase',
  summary:
    'Tell staff that something is wrong, with a transaction, an order or in general; the same words again open nothing new',
  method: 'POST',
  path: '/cases',
  access: 'customer',
  lines: ['text'],
  body: z.strictObject({
    transactionId: z.optional(Id),
    /** An order that is overdue, or that was delivered in the last 7 days. */
    orderId: z.optional(Id),
    text: z
      .string('Say what is wrong.')
      .check(
        z.trim(),
        z.minLength(1, 'Say what is wrong.'),
        z.maxLength(CASE_TEXT_MAX, `Say it in ${CASE_TEXT_MAX} characters or fewer.`),
      ),
  }),
  status: 201,
  answer: Case,
  errors: ['NOT_FOUND', 'WRONG_STATE', 'RATE_LIMITED'],
});

export const listCases = endpoint({
  name: 'listCases',
  summary: "The customer's cases, newest first",
  method: 'GET',
  path: '/cases',
  access: 'customer',
  query: z.strictObject({ page: page(), limit: limit(CASES_PAGE_SIZE) }),
  status: 200,
  answer: z.object({
    results: z.array(Case),
    page: z.int(),
    totalPages: z.int(),
    totalResults: z.int(),
  }),
  errors: [],
});

export const getCase = endpoint({
  name: 'getCase',
  summary: 'One case of the customer',
  method: 'GET',
  path: '/cases/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Case,
  errors: ['NOT_FOUND'],
});
