import type { DeliveryAddress } from '@kolo/contract/delivery-address';
import type { BodyOf } from '@kolo/contract/endpoint';
import {
  cancelOrder,
  createOrder,
  getOrder,
  listOrders,
  quoteOrder,
  type Order,
} from '@kolo/contract/orders';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { intents } from '#lib/command/intent.ts';
import { sendOnce, type Sent } from '#lib/command/send-once.ts';

const ORDERS_KEY = ['orders'] as const;
/** Apart from the orders: what they change is asked for again, and a package that was ordered has no quote any more. */
const QUOTE_KEY = 'order-quote';

export const ordersQuery = infiniteQueryOptions({
  queryKey: [...ORDERS_KEY, 'all'],
  queryFn: ({ pageParam, signal }) => call(listOrders, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
  // Staff move them meanwhile.
  staleTime: 0,
});

export function orderQuery(id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, 'one', id],
    queryFn: ({ signal }) => call(getOrder, { params: { id }, signal }),
    staleTime: 0,
  });
}

/** What the order would cost now; price, stock and package may have changed since it was last asked. */
export function quoteQuery(packageId: string, deliveryAddress: DeliveryAddress) {
  return queryOptions({
    queryKey: [QUOTE_KEY, packageId, deliveryAddress],
    queryFn: ({ signal }) => call(quoteOrder, { body: { packageId, deliveryAddress }, signal }),
    staleTime: 0,
  });
}

export type OrderBody = BodyOf<typeof createOrder>;

/** The PIN is no part of what is wanted: typed again it must not make a second order. */
export function placeOnce({ pin, ...wanted }: OrderBody): Promise<Sent<Order>> {
  return sendOnce(intents, 'order', { wanted: JSON.stringify(wanted) }, (idempotencyKey) =>
    call(createOrder, { body: { ...wanted, ...(pin && { pin }) }, idempotencyKey }),
  );
}

export function cancelOnce(id: string): Promise<Sent<Order>> {
  return sendOnce(intents, 'order-cancel', { id }, (idempotencyKey) =>
    call(cancelOrder, { params: { id }, body: {}, idempotencyKey }),
  );
}

export function refreshOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ORDERS_KEY });
}

/** What a new order changes: everything but its own quote, which would be refused now. */
export function refreshOnceOrdered(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUOTE_KEY });
}
