import {
  cancelOrder as cancelCall,
  createOrder as createCall,
  getOrder,
  listOrders,
  quoteOrder,
} from '@kolo/contract/orders';
import { addDays, startOfLagosDay } from '@kolo/domain/dates';
import { canFollow } from '@kolo/domain/orders';
import type { Tx } from '#platform/db.ts';
import type { DeskQueue } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import { feature } from '#platform/feature.ts';
import type { Route } from '#platform/http/route.ts';
import { route } from '#platform/http/route.ts';
import type { OrderDeps } from './deps.ts';
import { orderSection } from './desk-section.ts';
import { EXPORT_PAGE } from './limits.ts';
import { lookAtOrders } from './look-at-orders.ts';
import { cancelOwnOrder, STAFF_MOVES } from './move-order.ts';
import { ORDERS_USAGE, ordersCommand, ownerNamed } from './ops.ts';
import { noSuchOrder, orderNumber, orderView, orderViews } from './order-view.ts';
import { placeOrder } from './place-order.ts';
import {
  countOrders,
  countUnprovedOrders,
  findOrder,
  hasUnderWay,
  isWaiting,
  ORDERS_UNDER_WAY,
  ordersOf,
} from './queries.ts';
import { quoteIn } from './quote-order.ts';

function routes(deps: OrderDeps): Route[] {
  const { db } = deps.services;
  return [
    route(quoteOrder, async ({ caller, body }) => {
      const { quote } = await db.transaction().execute((tx) => quoteIn(deps, tx, caller.userId, body));
      return quote;
    }),
    route(createCall, ({ caller, body, idempotencyKey }) =>
      placeOrder(deps, { caller, key: `http:${idempotencyKey}`, body }),
    ),
    route(listOrders, async ({ caller: { userId }, query: { page, limit } }) => {
      const rows = await ordersOf(db, userId, { limit, skip: (page - 1) * limit });
      const all = await countOrders(db, userId);
      const results = await orderViews(deps, db, userId, rows);
      return { results, page, totalPages: Math.ceil(all / limit), totalResults: all };
    }),
    route(getOrder, async ({ caller: { userId }, params: { id } }) => {
      const row = await findOrder(db, userId, id);
      if (!row) throw noSuchOrder();
      return orderView(deps, db, row);
    }),
    route(cancelCall, ({ caller: { userId }, params: { id }, idempotencyKey }) =>
      cancelOwnOrder(deps, { userId, key: `http:${idempotencyKey}`, id }),
    ),
  ];
}

async function orderUnderWay(tx: Tx, userId: string): Promise<string | null> {
  if (!(await hasUnderWay(tx, userId))) return null;
  return 'An order is on its way to you. Wait until it is delivered, or cancel it first.';
}

/** The customer's orders with their steps, newest first, a page at a time. */
async function* orderRecords(deps: OrderDeps, userId: string): AsyncIterable<object> {
  const { db } = deps.services;
  for (let skip = 0; ; skip += EXPORT_PAGE) {
    const page = await ordersOf(db, userId, { limit: EXPORT_PAGE, skip });
    yield* await orderViews(deps, db, userId, page);
    if (page.length < EXPORT_PAGE) return;
  }
}

/** Orders under way, with the day by which the customer expects them. */
function underWay({ services }: OrderDeps): DeskQueue {
  return deskQueue(services, 'orders', {
    rows: () => ORDERS_UNDER_WAY,
    key: 'uuid',
    show: (order) => {
      const { userId, status, productName, expectedBy } = order;
      const moves = isWaiting(order) ? [] : STAFF_MOVES.filter((to) => canFollow(status, to));
      return {
        id: orderNumber(order),
        title: orderNumber(order),
        dueAt: startOfLagosDay(addDays(expectedBy, 1)).toISOString(),
        customerId: userId,
        facts: [
          { name: 'Status', value: isWaiting(order) ? 'waits for the bank' : status },
          { name: 'Product', value: productName },
        ],
        choices: moves,
        text: productName,
      };
    },
    personal: ({ productName, street, city, lga, state }) => ({
      facts: [{ name: 'To', value: `${street}, ${city}, ${lga}, ${state}` }],
      text: `${productName}, ${city}`,
    }),
  });
}

export const orders = feature('orders', (deps: OrderDeps) => ({
  routes: routes(deps),
  queues: [underWay(deps)],
  customerSections: [orderSection(deps)],
  search: {
    order: async (text) => {
      const owner = await ownerNamed(deps, text);
      return owner === undefined ? [] : [owner.userId];
    },
  },
  dueWork: [lookAtOrders(deps)],
  proofs: [{ name: 'what orders have been paid is what they add up to', count: countUnprovedOrders }],
  closing: {
    blockers: [orderUnderWay],
    exported: { orders: (userId) => orderRecords(deps, userId) },
  },
  commands: [
    {
      name: 'orders',
      usage: ORDERS_USAGE,
      run: (words, print, actor) => ordersCommand(deps, words, print, actor),
    },
  ],
}));
