import type { DeliveryAddress } from '@kolo/contract/delivery-address';
import { getOrder, listOrders, quoteOrder } from '@kolo/contract/orders';
import { infiniteQueryOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { ORDERS_KEY } from './refresh-orders.ts';

/** Apart from the orders: what they change is asked for again, and a package that was ordered has no quote any more. */
const QUOTE_KEY = 'order-quote';

export const ordersQuery = infiniteQueryOptions({
  queryKey: [...ORDERS_KEY, 'all'],
  queryFn: ({ pageParam, signal }) => call(listOrders, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: ({ page, totalPages }) => (page < totalPages ? page + 1 : undefined),
  // Staff may have moved them in the meantime.
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

/** What a new order changes: everything but its own quote, which would be refused now. */
export function refreshOnceOrdered(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== QUOTE_KEY });
}
