import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import { narrations } from '@kolo/domain/transactions';
import { ensureAccount } from '#accounts/index.ts';
import { balancesOf, holdPots, openPots } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import { ORDERS, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { referenceOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { SbRow } from '#savings/index.ts';
import { closeRow, setHeldFor } from '#savings/index.ts';
import { moveStock } from '#store/index.ts';
import { HELD_MAX_MS } from './limits.ts';
import { orderNumber } from './order-view.ts';
import type { OrderRow } from './queries.ts';
import { totalOf, updateOrder } from './queries.ts';

interface Move {
  readonly kind: 'orderPayment' | 'orderRefund' | 'sbContribution' | 'sbTransfer';
  readonly from: Pot;
  readonly to: Pot;
  readonly amountKobo: Kobo;
  readonly narration: string;
}

/** Posts one movement of an order, once. */
export async function postFor(
  tx: Tx,
  { ids, clock }: Services,
  { userId, id: orderId }: Pick<OrderRow, 'userId' | 'id'>,
  move: Move,
): Promise<void> {
  const id = ids.next();
  const key = `order:${orderId}:${move.kind}`;
  await postMovement(tx, { userId, key, id, at: clock.now(), ...move, reference: referenceOf(orderId) });
}

/** The pots that an order's money goes through, opened and held. */
async function holdOrderPots(
  tx: Tx,
  services: Services,
  { userId, from }: { userId: string; from: readonly Pot[] },
): Promise<void> {
  await ensureAccount(tx, services, userId, 'sb');
  await openPots(tx, userId, [ORDERS]);
  await holdPots(tx, userId, [...from, wallet('sb'), ORDERS]);
}

/** Holds what is paid from for the order, and returns what is in the package then. */
export async function holdForPayment(
  tx: Tx,
  services: Services,
  { userId, pot }: { userId: string; pot: Pot },
  source: readonly Pot[] = [],
): Promise<Kobo> {
  await holdOrderPots(tx, services, { userId, from: [...source, pot] });
  return (await balancesOf(tx, userId)).get(pot.id) ?? kobo(0n);
}

/**
 * Pays the order from its package, which has enough: what is more goes to the SB account, and the package closes. The pots are
 * held. Returns the order as it is then.
 */
export async function payFromPackage(
  tx: Tx,
  services: Services,
  order: OrderRow,
  { pot, balanceKobo }: Pick<SbRow, 'pot'> & { balanceKobo: Kobo },
): Promise<OrderRow> {
  const { userId, packageId } = order;
  const now = services.clock.now();
  const totalKobo = totalOf(order);
  await postFor(tx, services, order, {
    kind: 'orderPayment',
    from: pot,
    to: ORDERS,
    amountKobo: totalKobo,
    narration: narrations.orderPayment(orderNumber(order)),
  });
  const surplusKobo = kobo(balanceKobo - totalKobo);
  if (surplusKobo > 0n) {
    await postFor(tx, services, order, {
      kind: 'sbTransfer',
      from: pot,
      to: wallet('sb'),
      amountKobo: surplusKobo,
      narration: narrations.sbTransfer(order.productName),
    });
  }
  await closeRow(tx, userId, packageId, { at: now, mergedInto: null, orderedBy: order.id });
  const nextCheckAt = new Date(order.createdAt.getTime() + HELD_MAX_MS);
  const paid = { paidAt: now, surplusKobo, nextCheckAt };
  await updateOrder(tx, order, paid);
  return { ...order, ...paid };
}

/** Why an order ends whose money makes good what a bank took back, as its customer reads it. */
export const REPAYS_LOSS = 'Your bank took back a payment, and the money for this order repays it.';

/**
 * Cancels an order that is not dispatched: the product is free again. What was paid comes back to the SB account; a package that was
 * only held is as it was before. The caller appends the step. Called in the customer's turn, with the order locked.
 */
export async function endOrder(tx: Tx, services: Services, order: OrderRow): Promise<OrderRow> {
  const change = { status: 'cancelled', nextCheckAt: null } as const;
  if (order.paidAt === null) await setHeldFor(tx, order.userId, order.packageId, null);
  else await giveBack(tx, services, order);
  await updateOrder(tx, order, change);
  await moveStock(tx, order.productId, 1);
  return { ...order, ...change };
}

/** Price and delivery fee go to the SB account. */
export async function giveBack(tx: Tx, services: Services, order: OrderRow): Promise<void> {
  await holdOrderPots(tx, services, { userId: order.userId, from: [] });
  await postFor(tx, services, order, {
    kind: 'orderRefund',
    from: ORDERS,
    to: wallet('sb'),
    amountKobo: totalOf(order),
    narration: narrations.orderRefund(orderNumber(order)),
  });
}
