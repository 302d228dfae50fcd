import type { Order } from '@kolo/contract/orders';
import { Order as OrderSchema } from '@kolo/contract/orders';
import type { OrderStatus } from '@kolo/domain/orders';
import type { Kobo } from '@kolo/domain/money';
import { formatShown, kobo } from '@kolo/domain/money';
import { canFollow, isUndispatched } from '@kolo/domain/orders';
import type { Credited } from '#payments/index.ts';
import { notifyIfClosed, referenceOf } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { bodyHash } from '#platform/idempotency.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { once } from '#savings/index.ts';
import type { OrderDeps } from './deps.ts';
import { assertMayLeave } from './limit-order.ts';
import { HELD_MAX_MS } from './limits.ts';
import { noSuchOrder, orderNumber, orderView } from './order-view.ts';
import { endOrder, giveBack, REPAYS_LOSS } from './pay-order.ts';
import type { OrderRow } from './queries.ts';
import { appendStep, isWaiting, lockOrder, lockUndispatched, totalOf, updateOrder } from './queries.ts';
import { notifyEnded, notifyMoved } from './tell.ts';

/** What staff can do with an order beside cancelling it. */
export const STAFF_MOVES = ['confirmed', 'dispatched', 'delivered', 'returned'] as const;
export type StaffMove = (typeof STAFF_MOVES)[number];

const WORDS: Readonly<Record<OrderStatus, string>> = {
  placed: 'placed',
  confirmed: 'confirmed',
  dispatched: 'dispatched',
  delivered: 'delivered',
  cancelled: 'cancelled',
  returned: 'returned',
};

function noSuchStep(order: OrderRow, to: OrderStatus): Refusal {
  return new Refusal('WRONG_STATE', {
    message: `The order is ${WORDS[order.status]} and cannot be ${WORDS[to]}.`,
  });
}

/** What it takes to give the money of an order back. */
type Refunds = Pick<OrderDeps, 'services' | 'losses'>;

/** Why an order ended, and who of staff says so. */
interface Ending {
  readonly status: 'cancelled' | 'returned';
  readonly reason: string | null;
  readonly staff: string | null;
}

/**
 * Ends an order with its money back. What the refund repays of what banks took back is said with the step, and to the customer.
 */
async function end<T>(
  { services, losses }: Refunds,
  tx: Tx,
  { order, ending }: { order: OrderRow; ending: Ending },
  run: () => Promise<T>,
): Promise<Credited<T>> {
  const { userId, id } = order;
  const { status, reason, staff } = ending;
  const refund = await losses.creditFromOutside(tx, { userId, reference: referenceOf(id) }, run);
  const { repaidKobo } = refund;
  const why = withRepaid(reason, repaidKobo);
  await appendStep(tx, order, { status, at: services.clock.now(), reason: why, staff });
  await notifyEnded(tx, services, order, { status, reason, repaidKobo });
  return refund;
}

function withRepaid(reason: string | null, repaidKobo: Kobo): string | null {
  if (repaidKobo === 0n) return reason;
  const repaid = `${formatShown(repaidKobo)} of the refund repaid what your bank took back.`;
  return reason === null ? repaid : `${reason} ${repaid}`;
}

/** Cancels an order that is not dispatched, with its money back at once. Called in the customer's turn, with the order locked. */
async function cancel(
  refunds: Refunds,
  tx: Tx,
  order: OrderRow,
  { reason, staff }: Pick<Ending, 'reason' | 'staff'>,
): Promise<OrderRow> {
  const ending = { status: 'cancelled', reason, staff } as const;
  const { credited } = await end(refunds, tx, { order, ending }, () => endOrder(tx, refunds.services, order));
  return credited;
}

/** An order that is cancelled stays as it is. Refuses with NOT_FOUND, and with WRONG_STATE one that is dispatched. */
async function cancelAsCustomer(refunds: Refunds, tx: Tx, userId: string, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, userId, id);
  if (!order) throw noSuchOrder();
  if (order.status === 'cancelled') return order;
  if (!isUndispatched(order.status)) {
    throw new Refusal('WRONG_STATE', {
      message: `The order is ${WORDS[order.status]} and can no longer be cancelled. If something is wrong with it, report a problem.`,
    });
  }
  return cancel(refunds, tx, order, { reason: null, staff: null });
}

/** For the link of a message, in the customer's turn. */
export function cancelInTurn(refunds: Refunds) {
  return async (tx: Tx, userId: string, id: string): Promise<void> => {
    await cancelAsCustomer(refunds, tx, userId, id);
  };
}

/** The customer cancels, once per key. */
export function cancelOwnOrder(
  deps: OrderDeps,
  command: { userId: string; key: string; id: string },
): Promise<Order> {
  const { userId, key, id } = command;
  const claim = { userId, key, hash: bodyHash({ call: 'cancel order', id }) };
  return once(deps.services, claim, OrderSchema, async (tx) =>
    orderView(deps, tx, await cancelAsCustomer(deps, tx, userId, id)),
  );
}

/**
 * Where banks took back what was no longer in Kolo: cancels as many undispatched orders as it takes, the newest first. What comes back of
 * them makes the loss good.
 */
export function cancelForLoss(deps: Refunds) {
  return async (tx: Tx, userId: string): Promise<void> => {
    for (const order of await lockUndispatched(tx, userId)) {
      if ((await deps.losses.missing(tx, userId)) === 0n) return;
      await cancel(deps, tx, order, { reason: REPAYS_LOSS, staff: null });
    }
  };
}

interface Named {
  readonly userId: string;
  readonly id: string;
  readonly actor: Actor;
}

function inTurn(
  deps: OrderDeps,
  { userId, id }: Named,
  run: (tx: Tx, order: OrderRow) => Promise<void>,
): Promise<void> {
  return deps.services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const order = await lockOrder(tx, userId, id);
    if (!order) throw noSuchOrder();
    await run(tx, order);
  });
}

/** The record of a step, in the transaction that takes it. */
async function record(
  { services }: OrderDeps,
  tx: Tx,
  { userId, number, status }: OrderRow,
  { command, actor, to, reason = '' }: { command: string; actor: Actor; to: OrderStatus; reason?: string },
): Promise<void> {
  const change = { before: { status }, after: { status: to, number: `K-${number}` } };
  await recordDeed(tx, services, actor, { command, userId, reason, ...change });
}

/** Staff cancel, with a reason that the customer reads. */
export function cancelForStaff(deps: OrderDeps, named: Named & { readonly reason: string }): Promise<void> {
  return inTurn(deps, named, async (tx, order) => {
    if (!canFollow(order.status, 'cancelled')) throw noSuchStep(order, 'cancelled');
    const { actor, reason } = named;
    await cancel(deps, tx, order, { reason, staff: actor.name });
    await record(deps, tx, order, { command: 'orders cancel', actor, to: 'cancelled', reason });
  });
}

/** The product came back, and so does the money. Where the customer has closed the account since, staff send it on. */
async function takeBack(deps: OrderDeps, tx: Tx, order: OrderRow, staff: string): Promise<void> {
  const ending = { status: 'returned', reason: null, staff } as const;
  const { repaidKobo } = await end(deps, tx, { order, ending }, () => giveBack(tx, deps.services, order));
  await updateOrder(tx, order, { status: 'returned' });
  const { userId, id } = order;
  const leftKobo = kobo(totalOf(order) - repaidKobo);
  const credit = { userId, reference: orderNumber(order), amountKobo: leftKobo, key: id };
  await notifyIfClosed(deps.openCase, tx, credit);
}

/**
 * The next step of an order, by staff. Refuses with WRONG_STATE a step that does not follow, an order that is not paid, and one whose money may
 * not leave yet; with FROZEN where the customer is.
 */
export function moveOrder(deps: OrderDeps, named: Named, to: StaffMove): Promise<void> {
  const { services } = deps;
  const { actor } = named;
  const staff = actor.name;
  return inTurn(deps, named, async (tx, order) => {
    if (!canFollow(order.status, to)) throw noSuchStep(order, to);
    if (isWaiting(order)) throw new Refusal('WRONG_STATE', { message: 'The order is not paid yet.' });
    if (to === 'returned') await takeBack(deps, tx, order, staff);
    else {
      const now = services.clock.now();
      if (to !== 'delivered') await assertMayLeave(tx, order, now);
      const nextCheckAt = to === 'confirmed' ? new Date(now.getTime() + HELD_MAX_MS) : null;
      await updateOrder(tx, order, { status: to, nextCheckAt });
      await appendStep(tx, order, { status: to, at: now, staff });
      await notifyMoved(tx, services, order, to);
    }
    const command = to === 'returned' ? 'orders return' : 'orders move';
    await record(deps, tx, order, { command, actor, to });
  });
}
