import type { QueryClient } from '@tanstack/react-query';

/** Apart from the queries themselves: every screen hears of changed orders, but the first screen shows none and must not load them. */
export const ORDERS_KEY = ['orders'] as const;

export function refreshOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ORDERS_KEY });
}
