import type { Order } from '@kolo/contract/orders';
import type { TestCustomer } from './customer.ts';
import type { ForeignObject } from './foreign-payouts.ts';
import type { MoneyApp } from './money-app.ts';
import { fromDs, LAGOS, orderCalls } from './orders.ts';
import { sbCalls, stock } from './sb-saver.ts';

const PRICE = 5_000;

/** A full package of the customer's own, with enough in the DS account for the delivery. */
async function fullPackage(world: MoneyApp, owner: TestCustomer): Promise<string> {
  await owner.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
  const reference = await world.started(owner, 2 * PRICE);
  await world.play(reference, 'success');
  await world.status(owner, reference);
  const productId = await stock(world.services, 'FOREIGN-1', PRICE);
  return sbCalls(world).filled(owner, productId, PRICE);
}

async function placed(world: MoneyApp, owner: TestCustomer): Promise<Order> {
  return (await orderCalls(world).place(owner, await fullPackage(world, owner), fromDs)).body;
}

const order: ForeignObject = {
  of: async (world, owner) => ({ params: { id: (await placed(world, owner)).id } }),
};

/** An order that a problem can be reported with. */
export async function deliveredOrder(world: MoneyApp, owner: TestCustomer): Promise<string> {
  const { id, number } = await placed(world, owner);
  for (const step of ['confirmed', 'dispatched', 'delivered'])
    await world.staff('orders', 'move', number, step);
  return id;
}

/** For each call of orders that takes an id: how another customer comes to have one. */
export const FOREIGN_ORDERS: Readonly<Record<string, ForeignObject>> = {
  'POST /orders/quote': {
    of: async (world, owner) => ({ body: { packageId: await fullPackage(world, owner) } }),
    rest: { body: { deliveryAddress: LAGOS } },
  },
  'POST /orders': {
    of: async (world, owner) => ({ body: { packageId: await fullPackage(world, owner) } }),
    rest: { body: { deliveryAddress: LAGOS, phoneNumber: '08031234567', ...fromDs } },
  },
  'GET /orders/:id': order,
  'POST /orders/:id/cancel': { ...order, rest: { body: {} } },
};
