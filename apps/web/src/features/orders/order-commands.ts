import type { BodyOf } from '@kolo/contract/endpoint';
import { cancelOrder, createOrder, type Order } from '@kolo/contract/orders';
import { call } from '#lib/client.ts';
import { intents } from '#lib/command/intent.ts';
import { sendOnce, type Sent } from '#lib/command/send-once.ts';

// Apart from the queries, which live updates bring to the first screen: what is sent once stays off it.

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
