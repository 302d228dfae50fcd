import { invariant } from '#platform/errors.ts';
import type { PaidContribution, Purpose, Purposes } from '#payments/index.ts';
import { creditPackage } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Notice } from '#platform/notices.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { findPackage, lockPackages } from '#savings/index.ts';
import { orderNumber } from './order-view.ts';
import { endOrder, holdForPayment, payFromPackage, REPAYS_LOSS } from './pay-order.ts';
import type { OrderRow } from './queries.ts';
import { appendStep, findOrderByKey, isWaiting, lockOrder, totalOf } from './queries.ts';
import { placedNotice } from './tell.ts';

const UNPAID =
  'Your bank did not pay the rest. The money in your package is as before, and you can order again.';
const TAKEN_BACK = 'A bank took money back, so the package no longer has enough for this order.';

/** Ends the reservation of an order whose money did not come, and notifies the customer. The package is as it was before. */
export async function giveUp(tx: Tx, services: Services, order: OrderRow, reason: string): Promise<void> {
  await endOrder(tx, services, order);
  await appendStep(tx, order, { status: 'cancelled', at: services.clock.now(), reason });
  const { userId, productName } = order;
  await enqueueNotification(tx, services, userId, {
    kind: 'order_unpaid',
    number: orderNumber(order),
    productName,
    reason,
  });
}

/** What was paid for an order that has ended is in its package. */
function lateNotice(order: OrderRow, { amountKobo }: PaidContribution): Notice {
  const { productName } = order;
  return { kind: 'order_paid_late', number: orderNumber(order), productName, amountKobo: String(amountKobo) };
}

/**
 * Credits the package with what its order waited for, and pays the order from it. Where a loss stands, the order ends instead, so that
 * the credit is still there to make it good.
 */
async function payWaiting(
  services: Services,
  tx: Tx,
  { order, paid }: { order: OrderRow; paid: PaidContribution },
): Promise<Notice> {
  const { userId } = order;
  const [row] = await lockPackages(tx, userId, [order.packageId]);
  invariant(row, 'a package that was ordered from is there');
  await holdForPayment(tx, services, { userId, pot: row.pot }, [paid.from]);
  invariant(await creditPackage(tx, services, 'sb', paid), 'a package that is held for an order is open');
  const now = await findPackage(tx, userId, row.id);
  invariant(now, 'a package that was held is there');
  const { owes } = await takeTurn(tx, userId);
  if (!owes && now.balanceKobo >= totalOf(order))
    return placedNotice(await payFromPackage(tx, services, order, now));
  await giveUp(tx, services, order, owes ? REPAYS_LOSS : TAKEN_BACK);
  return lateNotice(order, paid);
}

/** A success that comes after the order ended stays in the package, where that is still open. */
async function keepLate(
  services: Services,
  tx: Tx,
  { order, paid, inner }: { order: OrderRow; paid: PaidContribution; inner: Purpose },
): Promise<Notice> {
  await lockPackages(tx, paid.userId, [order.packageId]);
  const credited = await creditPackage(tx, services, 'sb', paid);
  return credited ? lateNotice(order, paid) : inner.fulfil(tx, paid);
}

/** The same purposes, where a payment for what a package lacks settles the order that waits for it. */
export function paysOrders<P extends Purposes & Readonly<Record<'sb', Purpose>>>(
  services: Services,
  purposes: P,
): P {
  const inner = purposes.sb;
  const sb: Purpose = {
    async check(db, contribution) {
      const { userId, packageId, amountKobo, requestKey } = contribution;
      // The order that was just written says what is missing, whatever room its package has.
      const order = requestKey === undefined ? undefined : await findOrderByKey(db, userId, requestKey);
      const isItsPayment = order?.packageId === packageId && order?.shortfallKobo === amountKobo;
      if (!isItsPayment) await inner.check(db, contribution);
    },
    async fulfil(tx, paid) {
      const known = paid.method === 'saved_card' && (await findOrderByKey(tx, paid.userId, paid.requestKey));
      const order = known ? await lockOrder(tx, known.userId, known.id) : undefined;
      if (!order) return inner.fulfil(tx, paid);
      return isWaiting(order)
        ? payWaiting(services, tx, { order, paid })
        : keepLate(services, tx, { order, paid, inner });
    },
  };
  return { ...purposes, sb };
}

/** The bank said no: the order ends. Returns whether the payment was for an order, whose customer is notified here. */
export function orderHearsOfFailure(services: Services) {
  return async (tx: Tx, { userId, requestKey }: { userId: string; requestKey: string }): Promise<boolean> => {
    const known = await findOrderByKey(tx, userId, requestKey);
    const order = known && (await lockOrder(tx, userId, known.id));
    if (!order) return false;
    if (isWaiting(order)) await giveUp(tx, services, order, UNPAID);
    return true;
  };
}
