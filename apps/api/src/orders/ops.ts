import { STAFF_REASON_MAX } from '@kolo/contract/desk/give';
import { formatNaira, koboToNairaFloor } from '@kolo/domain/money';
import { Refusal } from '#platform/errors.ts';
import type { Actor } from '#platform/staff-record.ts';
import { staffReason } from '#platform/terminal.ts';
import type { OrderDeps } from './deps.ts';
import { LIST_MAX, PAGES_MAX } from './limits.ts';
import { cancelForStaff, moveOrder, STAFF_MOVES } from './move-order.ts';
import { noSuchOrder, orderNumber, orderView } from './order-view.ts';
import type { OrderRow } from './queries.ts';
import { findOrder, isWaiting, ordersForStaff, ownerOf, totalOf } from './queries.ts';

export const ORDERS_USAGE = `  orders list [PAGE]       orders under way, the oldest first, 200 on a page
  orders show NUMBER       one order, by its number, as K-100001, or its id
  orders move NUMBER STATUS   the next step: confirmed, dispatched, delivered or returned
  orders cancel NUMBER --reason "…"   cancel one that is not dispatched; the customer reads the reason and has the money back
`;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

type Print = (text: string) => void;

/** Whose order has that number, as K-100001, or that id. */
export async function ownerNamed({ services: { db } }: OrderDeps, name: string) {
  const digits = /^K-(\d{1,15})$/i.exec(name)?.[1];
  if (digits !== undefined) return ownerOf(db, 'number', BigInt(digits));
  return UUID.test(name) ? ownerOf(db, 'orderId', name) : undefined;
}

async function orderNamed(deps: OrderDeps, name: string): Promise<OrderRow> {
  const { db } = deps.services;
  const owner = await ownerNamed(deps, name);
  const order = owner && (await findOrder(db, owner.userId, owner.id));
  if (!order) throw noSuchOrder();
  return order;
}

function lineOf(order: OrderRow, now: Date): string {
  const { status, userId, productName, street, city, lga, state, phoneNumber, heldUntil } = order;
  const waits = isWaiting(order) ? ' (waits for the bank)' : '';
  const held =
    heldUntil && heldUntil > now && status === 'placed' ? ` (held until ${heldUntil.toISOString()})` : '';
  const total = formatNaira(koboToNairaFloor(totalOf(order)));
  return `${orderNumber(order)}  ${status}${waits}${held}  ${productName}  ${total}  ${street}, ${city}, ${lga}, ${state}  ${phoneNumber}  by ${order.expectedBy}  customer ${userId}`;
}

/** One page of the orders under way; false where that is no page. */
async function list({ services: { db, clock } }: OrderDeps, name: string, print: Print): Promise<boolean> {
  const page = name === '' ? 1 : Number(name);
  if (!Number.isInteger(page) || page < 1 || page > PAGES_MAX) return false;
  const rows = await ordersForStaff(db, { most: LIST_MAX + 1, skip: (page - 1) * LIST_MAX });
  for (const row of rows.slice(0, LIST_MAX)) print(lineOf(row, clock.now()));
  if (rows.length === 0) print(page === 1 ? 'no order is under way' : 'no more orders are under way');
  if (rows.length > LIST_MAX) print(`there are more: orders list ${page + 1}`);
  return true;
}

async function show(deps: OrderDeps, name: string, print: Print): Promise<void> {
  const { db, clock } = deps.services;
  const order = await orderNamed(deps, name);
  print(lineOf(order, clock.now()));
  for (const { status, at, reason = '' } of (await orderView(deps, db, order)).steps) {
    print(`${at}  ${status}  ${reason}`);
  }
}

async function run(deps: OrderDeps, words: readonly string[], print: Print, actor: Actor): Promise<boolean> {
  const [action, name = '', status] = words;
  const to = STAFF_MOVES.find((one) => one === status);
  const reason = staffReason(words.slice(2));
  if (action === 'list') {
    return list(deps, name, print);
  }
  if (action === 'show' && name !== '') {
    await show(deps, name, print);
    return true;
  }
  if (action === 'move' && to) {
    const { userId, id } = await orderNamed(deps, name);
    await moveOrder(deps, { userId, id, actor }, to);
    print(`${name} is ${to}`);
    return true;
  }
  if (action !== 'cancel' || name === '' || reason === '' || reason.length > STAFF_REASON_MAX) return false;
  const { userId, id } = await orderNamed(deps, name);
  await cancelForStaff(deps, { userId, id, reason, actor });
  print(`${name} is cancelled`);
  return true;
}

/** `list`, `show NUMBER`, `move NUMBER STATUS`, `cancel NUMBER --reason "…"`; returns the exit code. */
export async function ordersCommand(
  deps: OrderDeps,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  try {
    if (await run(deps, words, print, actor)) return 0;
    print(`usage:\n${ORDERS_USAGE}`);
    return 2;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    print(error.message);
    return 1;
  }
}
