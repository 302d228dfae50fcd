import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { AccountTypeName, AmountNaira, BalanceNaira, Instant } from './primitives.ts';

/** Below this the provider takes no card payment. Source: provider's limits, ₦50. */
export const CARD_MIN_NAIRA = 50;

/** Above this the provider takes no single payment. Source: provider's limits, 10,000,000 of the main unit. */
export const CARD_MAX_NAIRA = 10_000_000;

export const PAYMENT_STATUSES = [
  'initiated',
  'pending',
  'succeeded',
  'failed',
  'abandoned',
  'reversed',
] as const;
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

export const PAYMENT_EVENTS = [
  'started',
  'awaiting_payment',
  'confirmed',
  'credited',
  'failed',
  'abandoned',
  'reversed',
] as const;
export type PaymentEvent = (typeof PAYMENT_EVENTS)[number];

export const Payment = z.object({
  reference: z.string(),
  status: z.enum(PAYMENT_STATUSES),
  amount: BalanceNaira,
  purpose: z.enum(['account']),
  method: z.enum(['card']),
  accountType: z.optional(AccountTypeName),
  /** Where the customer pays; only while the payment is open. */
  authorizationUrl: z.optional(z.string()),
  /** What a customer should read about this payment now. */
  message: z.optional(z.string()),
  /** By when the payment will be settled one way or the other; only while it is open. */
  settlesBy: z.optional(Instant),
  timeline: z.array(z.object({ at: Instant, event: z.enum(PAYMENT_EVENTS) })),
});
export type Payment = z.infer<typeof Payment>;

export const initContribution = endpoint({
  name: 'initContribution',
  summary: 'Start a payment into a self account',
  method: 'POST',
  path: '/payments/init-contribution',
  access: 'customer',
  idempotent: true,
  body: z.strictObject({
    purpose: z.enum(['account']),
    accountType: AccountTypeName,
    amount: AmountNaira.check(
      z.minimum(CARD_MIN_NAIRA, `The smallest card payment is ₦${CARD_MIN_NAIRA}.`),
      z.maximum(CARD_MAX_NAIRA, 'The largest card payment is ₦10,000,000.'),
    ),
    method: z.enum(['card']),
  }),
  status: 201,
  answer: z.object({ data: Payment }),
  errors: [
    'VALIDATION',
    'IDEMPOTENCY_KEY_REQUIRED',
    'UNAUTHENTICATED',
    'CSRF_INVALID',
    'NOT_FOUND',
    'IN_PROGRESS',
    'IDEMPOTENCY_MISMATCH',
    'LIMIT_EXCEEDED',
    'RATE_LIMITED',
    'UNAVAILABLE',
  ],
});

export const getPaymentStatus = endpoint({
  name: 'getPaymentStatus',
  summary: 'What has become of a payment, asked of the provider where it is still open',
  method: 'GET',
  path: '/payments/status/:reference',
  access: 'customer',
  params: z.object({ reference: z.string().check(z.maxLength(100)) }),
  status: 200,
  answer: Payment,
  errors: ['VALIDATION', 'UNAUTHENTICATED', 'NOT_FOUND'],
});
