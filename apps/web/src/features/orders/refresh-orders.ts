import type { QueryClient } from '@tanstack/react-query';

/** Their queries stand apart: news of orders come to every screen, and the first one shows no order. */
export const ORDERS_KEY = ['orders'] as const;

export function refreshOrders(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: ORDERS_KEY });
}
