import { ORDER_STATUSES } from '@kolo/domain/orders';
import * as z from 'zod/mini';
import { DeliveryAddress } from './delivery-address.ts';
import { endpoint } from './endpoint.ts';
import { limit, page } from './paging.ts';
import { Pin } from './pin.ts';
import { BalanceNaira, Id, Instant, Phone } from './primitives.ts';
import { ScheduleSource } from './schedules.ts';

const ORDERS_PAGE_SIZE = 20;

/** How an order stands. */
export const OrderStatus = z.enum(ORDER_STATUSES);
export type OrderStatus = z.infer<typeof OrderStatus>;

/** What an order of the package's product costs now, in whole naira: shown before anybody pays. */
export const OrderQuote = z.object({
  /** The lower of the price that was promised and today's while the promise holds; then today's. */
  price: BalanceNaira,
  /** What is in the package. */
  paid: BalanceNaira,
  /** What the package lacks of price and delivery. */
  shortfall: BalanceNaira,
  deliveryFee: BalanceNaira,
  /** What goes to the SB account. */
  surplus: BalanceNaira,
  /** The day in Lagos by which we mean to deliver. */
  expectedBy: z.string(),
});
export type OrderQuote = z.infer<typeof OrderQuote>;

/** A product on its way to the customer. */
export const Order = z.object({
  id: Id,
  /** What customer and staff call it. */
  number: z.string(),
  /** `placed` until staff confirm it. */
  status: OrderStatus,
  product: z.object({ id: Id, name: z.string(), image: z.string() }),
  price: BalanceNaira,
  deliveryFee: BalanceNaira,
  /** What was paid for it: price and delivery, or nothing while the bank has not answered. */
  paid: BalanceNaira,
  /** What went from the package to the SB account. */
  surplus: BalanceNaira,
  deliveryAddress: DeliveryAddress,
  phoneNumber: z.string(),
  /** A day in Lagos; only while the order is under way. */
  expectedBy: z.optional(z.string()),
  canCancel: z.boolean(),
  /** What a refund repays of what banks took back, or did where there was one; only with one order, and only where that is some of it. */
  repaid: z.optional(BalanceNaira),
  /** In the order in which they came; `reason` where staff or Kolo cancelled it. */
  steps: z.array(z.object({ status: OrderStatus, at: Instant, reason: z.optional(z.string()) })),
  /** The payment of what the package lacked, only while the bank has not answered. */
  waitsFor: z.optional(
    z.object({
      reference: z.string(),
      /** When the reservation ends. */
      until: Instant,
      /** Where the bank wants the customer to confirm the payment. */
      authorizationUrl: z.optional(z.string()),
    }),
  ),
  /** Until then it cannot be confirmed; only while that is so. */
  heldUntil: z.optional(Instant),
  /**
   * It can be cancelled, and never leaves: it was placed before the account was frozen, or before a change of contact was undone. `frozen`
   * while the account still is, `stopped` until the password is reset after the undoing: until then nothing can be ordered in its place.
   */
  cannotLeave: z.optional(z.enum(['frozen', 'stopped', 'ordered_before'])),
});
export type Order = z.infer<typeof Order>;

export const quoteOrder = endpoint({
  name: 'quoteOrder',
  summary: "What an order of the package's product costs now, and by when it arrives",
  method: 'POST',
  path: '/orders/quote',
  access: 'customer',
  body: z.strictObject({ packageId: Id, deliveryAddress: DeliveryAddress }),
  status: 200,
  answer: OrderQuote,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});

export const createOrder = endpoint({
  name: 'createOrder',
  summary: 'Order the product of a package, and pay what the package lacks from an account or a saved card',
  method: 'POST',
  path: '/orders',
  access: 'customer',
  idempotent: true,
  body: z.strictObject({
    packageId: Id,
    deliveryAddress: DeliveryAddress,
    phoneNumber: Phone,
    /** Needed where the package lacks something. */
    payShortfallWith: z.optional(ScheduleSource),
    /** What the customer saw; where it differs from what would happen now: QUOTE_CHANGED. */
    expected: z.optional(
      z.strictObject({ price: BalanceNaira, deliveryFee: BalanceNaira, shortfall: BalanceNaira }),
    ),
    pin: z.optional(Pin),
  }),
  status: 201,
  answer: Order,
  errors: [
    'NOT_FOUND',
    'WRONG_STATE',
    'INSUFFICIENT_FUNDS',
    'QUOTE_CHANGED',
    'FROZEN',
    'PIN_REQUIRED',
    'PIN_WRONG',
    'PIN_BLOCKED',
    'LIMIT_EXCEEDED',
    'KYC_REQUIRED',
    'RATE_LIMITED',
  ],
});

export const listOrders = endpoint({
  name: 'listOrders',
  summary: "The customer's orders, newest first",
  method: 'GET',
  path: '/orders',
  access: 'customer',
  query: z.strictObject({ page: page(), limit: limit(ORDERS_PAGE_SIZE) }),
  status: 200,
  answer: z.object({
    results: z.array(Order),
    page: z.int(),
    totalPages: z.int(),
    totalResults: z.int(),
  }),
  errors: [],
});

export const getOrder = endpoint({
  name: 'getOrder',
  summary: 'One order with its steps',
  method: 'GET',
  path: '/orders/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Order,
  errors: ['NOT_FOUND'],
});

export const cancelOrder = endpoint({
  name: 'cancelOrder',
  summary:
    'Cancel an order that is not dispatched: price and delivery fee go to the SB account at once; an order that is cancelled stays as it is',
  method: 'POST',
  path: '/orders/:id/cancel',
  access: 'customer',
  idempotent: true,
  params: z.object({ id: Id }),
  body: z.strictObject({}),
  status: 200,
  answer: Order,
  errors: ['NOT_FOUND', 'WRONG_STATE'],
});
