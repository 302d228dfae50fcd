import { formatDate, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { leadingNowhere } from '@kolo/domain/text';
import type { Tx } from '#platform/db.ts';
import type { Notice } from '#platform/notices.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { orderNumber } from './order-view.ts';
import type { OrderRow } from './queries.ts';
import { totalOf } from './queries.ts';

/** What every notification of an order says. */
function about(order: OrderRow) {
  return { number: orderNumber(order), productName: order.productName };
}

/** A paid order, with where it goes, so that nobody orders to another address unseen. */
export function placedNotice(order: OrderRow): Notice {
  const { street, city, lga, state, expectedBy, heldUntil } = order;
  return {
    kind: 'order_placed',
    orderId: order.id,
    ...about(order),
    amountKobo: String(totalOf(order)),
    // Anyone who is in the account types it, and Kolo sends it to the owner: it must not lead to a page of theirs.
    address: `${leadingNowhere(`${street}, ${city}`)}, ${lga}, ${state}`,
    expectedBy: formatDate(startOfLagosDay(expectedBy)),
    heldUntil: heldUntil?.toISOString() ?? null,
  };
}

export function notifyMoved(
  tx: Tx,
  services: Services,
  order: OrderRow,
  status: 'confirmed' | 'dispatched' | 'delivered',
): Promise<void> {
  // A day that has passed is promised no more.
  const isAhead = order.expectedBy >= lagosDateOf(services.clock.now());
  return enqueueNotification(tx, services, order.userId, {
    kind: 'order_moved',
    ...about(order),
    status,
    ...(isAhead && { expectedBy: formatDate(startOfLagosDay(order.expectedBy)) }),
  });
}

/** An order that was cancelled or came back; what was paid for it went to the SB account, less what it repaid. */
export function notifyEnded(
  tx: Tx,
  services: Services,
  order: OrderRow,
  {
    status,
    reason,
    repaidKobo,
  }: { status: 'cancelled' | 'returned'; reason: string | null; repaidKobo: Kobo },
): Promise<void> {
  const refundKobo = order.paidAt === null ? '0' : String(totalOf(order));
  return enqueueNotification(tx, services, order.userId, {
    kind: 'order_ended',
    ...about(order),
    status,
    refundKobo,
    ...(repaidKobo > 0n && { repaidKobo: String(repaidKobo) }),
    reason,
  });
}
