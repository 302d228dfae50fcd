import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limit, page } from './paging.ts';
import { StartedPayment } from './payments.ts';
import { Done, Id, Instant } from './primitives.ts';

/** What is charged to see that a card is the customer's own, and given back. Source: provider's lowest charge. */
export const CARD_CHECK_NAIRA = 50;

/** `expired`: past its last month. `not_reusable`: its bank lets nobody charge it again. Neither can pay. */
export const CARD_STATUSES = ['usable', 'expired', 'not_reusable'] as const;
export type CardStatus = (typeof CARD_STATUSES)[number];

/** A card that the customer has saved to pay with. */
export const Card = z.object({
  id: Id,
  /** As a person says it: `Visa`. */
  brand: z.string(),
  last4: z.string(),
  expMonth: z.int(),
  expYear: z.int(),
  bank: z.nullable(z.string()),
  status: z.enum(CARD_STATUSES),
  isDefault: z.boolean(),
  /** Why it cannot pay, and what to do; only where it cannot. */
  message: z.optional(z.string()),
  /** The payment that checked the card; its timeline shows the refund. */
  checkReference: z.string(),
  createdAt: Instant,
});
export type Card = z.infer<typeof Card>;

const CARDS_PAGE_SIZE = 20;

export const listCards = endpoint({
  name: 'listCards',
  summary: "The customer's cards, the default first, then newest first",
  method: 'GET',
  path: '/cards',
  access: 'customer',
  query: z.strictObject({ page: page(), limit: limit(CARDS_PAGE_SIZE) }),
  status: 200,
  answer: z.object({
    results: z.array(Card),
    page: z.int(),
    totalPages: z.int(),
    totalResults: z.int(),
  }),
  errors: [],
});

export const addCard = endpoint({
  name: 'addCard',
  summary: "Start the check of a new card on the provider's page: ₦50, given back",
  method: 'POST',
  path: '/cards',
  access: 'customer',
  idempotent: true,
  body: z.strictObject({}),
  status: 201,
  answer: StartedPayment,
  errors: ['LIMIT_EXCEEDED', 'RATE_LIMITED'],
});

export const getCard = endpoint({
  name: 'getCard',
  summary: 'One card',
  method: 'GET',
  path: '/cards/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Card,
  errors: ['NOT_FOUND'],
});

export const makeCardDefault = endpoint({
  name: 'makeCardDefault',
  summary: 'Make this card the one that is offered first',
  method: 'PATCH',
  path: '/cards/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  body: z.strictObject({ isDefault: z.literal(true, 'Another card is made the default instead.') }),
  status: 200,
  answer: Card,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

export const removeCard = endpoint({
  name: 'removeCard',
  summary: 'Remove the card; the provider forgets it too',
  method: 'DELETE',
  path: '/cards/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Done,
  errors: ['FROZEN', 'NOT_FOUND'],
});
