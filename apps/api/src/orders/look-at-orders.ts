import { isUndispatched } from '@kolo/domain/orders';
import type { Tx } from '#platform/db.ts';
import { checkedWork } from '#platform/due-rows.ts';
import { Refusal } from '#platform/errors.ts';
import type { DueWork } from '#platform/jobs.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { OrderDeps } from './deps.ts';
import { assertMayLeave } from './limit-order.ts';
import { LOOK_AGAIN_MS } from './limits.ts';
import { orderNumber } from './order-view.ts';
import { giveUp } from './pays-orders.ts';
import type { OrderRow } from './queries.ts';
import { isWaiting, lockOrder, reservedUntil, updateOrder } from './queries.ts';

const UNANSWERED =
  'We did not get the rest from your bank in time. The money in your package is as before. If the rest comes later, it goes into the package too.';

/** Longer than it takes to look at an order. */
const AGAIN_AFTER_MS = 60_000;

/** What staff have to do about a paid order that is not dispatched after its time; null where nothing stands in its way. */
async function stuckBecause(tx: Tx, order: OrderRow, now: Date): Promise<string | null> {
  const number = orderNumber(order);
  if (order.status === 'placed') {
    return `Order ${number} is paid and has been placed for a week without being confirmed. orders show ${number} says whether it is held; confirm it, or cancel it with a reason.`;
  }
  try {
    await assertMayLeave(tx, order, now);
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return `Order ${number} was confirmed more than a week ago and cannot be dispatched. ${error.message} Dispatch it when it may leave, or cancel it with a reason.`;
  }
}

/**
 * Nobody answered for a day: the reservation ends, and what comes later stays in the package. A paid order that is not confirmed after a
 * week, or was confirmed and cannot be dispatched, is a case for staff.
 */
async function lookAt(
  { services, openCase }: OrderDeps,
  { userId, id }: { readonly userId: string; readonly id: string },
): Promise<void> {
  const now = services.clock.now();
  await services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const order = await lockOrder(tx, userId, id);
    if (!order || !isUndispatched(order.status)) return;
    if (isWaiting(order)) {
      if (reservedUntil(order) <= now) await giveUp(tx, services, order, UNANSWERED);
      return;
    }
    // It was paid or confirmed since it was claimed: its week begins then.
    if (order.nextCheckAt === null || order.nextCheckAt.getTime() > now.getTime() + AGAIN_AFTER_MS) return;
    const detail = await stuckBecause(tx, order, now);
    if (detail !== null) {
      const key = `order_held:${id}${order.status === 'placed' ? '' : `:${order.status}`}`;
      await openCase(tx, { kind: 'order_held', key, userId, reference: orderNumber(order), detail });
    }
    const nextCheckAt = detail === null ? new Date(now.getTime() + LOOK_AGAIN_MS) : null;
    await updateOrder(tx, order, { nextCheckAt });
  });
}

/** Orders whose time has come. */
export function lookAtOrders(deps: OrderDeps): DueWork {
  const rows = {
    name: 'look at orders',
    table: 'customerOrder',
    key: ['userId', 'id'],
    wanted: ['userId', 'id'],
    againAfterMs: AGAIN_AFTER_MS,
  } as const;
  return checkedWork(deps.services, rows, (row) => lookAt(deps, row));
}
