import { checkedWork } from '#platform/due-rows.ts';
import type { DueWork } from '#platform/jobs.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { OrderDeps } from './deps.ts';
import { HELD_MAX_MS } from './limits.ts';
import { orderNumber } from './order-view.ts';
import { giveUp } from './pays-orders.ts';
import { isWaiting, lockOrder, reservedUntil, updateOrder } from './queries.ts';

/**
 * Nobody answered for a day: the reservation ends, and what comes later stays in the package. A paid order that is not confirmed after a
 * week is a case for staff.
 */
async function lookAt(
  { services, openCase }: OrderDeps,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const order = await lockOrder(tx, userId, id);
    if (order?.status !== 'placed') return;
    if (isWaiting(order)) {
      const reason = 'Your bank did not answer in time. If it pays later, the money stays in the package.';
      if (reservedUntil(order) <= now) await giveUp(tx, services, order, reason);
      return;
    }
    if (order.createdAt.getTime() + HELD_MAX_MS > now.getTime()) return;
    const number = orderNumber(order);
    const detail = `Order ${number} is paid and has been placed for a week without being confirmed. orders show ${number} says whether it is held; confirm it, or cancel it with a reason.`;
    await openCase(tx, { kind: 'order_held', key: `order_held:${id}`, userId, reference: number, detail });
    await updateOrder(tx, order, { nextCheckAt: null });
  });
}

/** Orders whose time has come. */
export function lookAtOrders(deps: OrderDeps): DueWork {
  const rows = {
    name: 'look at orders',
    table: 'customerOrder',
    key: ['userId', 'id'],
    wanted: ['userId', 'id'],
    againAfterMs: 60_000,
  } as const;
  return checkedWork(deps.services, rows, (row) => lookAt(deps, row));
}
