import type { Order } from '@kolo/contract/orders';
import type { Answer, TestCustomer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';
import { sbCalls, stock } from './sb-saver.ts';

export const LAGOS = { street: '14 Adeola Street', city: 'Yaba', lga: 'Lagos Mainland', state: 'Lagos' };
/** Of an order to Lagos, in naira. */
export const LAGOS_FEE = 2_500;
const PHONE = '08031234567';
const DAY_MS = 24 * 60 * 60_000;

/** What a customer does who orders what they saved for. */
export function orderCalls(world: MoneyApp) {
  const newKey = () => world.services.ids.next();
  const saver = sbCalls(world);
  return {
    bodyFor: (packageId: string, more: object = {}) => ({
      packageId,
      deliveryAddress: LAGOS,
      phoneNumber: PHONE,
      ...more,
    }),
    quote: (customer: TestCustomer, packageId: string, deliveryAddress: object = LAGOS) =>
      customer.authed('POST', '/orders/quote', { body: { packageId, deliveryAddress } }),
    place: (customer: TestCustomer, packageId: string, more: object = {}, key = newKey()): Promise<Answer> =>
      customer.authed('POST', '/orders', { key, body: orderCalls(world).bodyFor(packageId, more) }),
    async get(customer: TestCustomer, id: string): Promise<Order> {
      return (await customer.authed('GET', `/orders/${id}`)).body;
    },
    cancel: (customer: TestCustomer, id: string, key = newKey()) =>
      customer.authed('POST', `/orders/${id}/cancel`, { key, body: {} }),
    /**
     * A customer with a full package for a product of this price, so much in the DS account besides, and a device and
     * contacts that are no longer new.
     */
    async ready({ price = 50_000, rest = 10_000, pieces = 5 } = {}) {
      const productId = await stock(world.services, `O-${newKey()}`.toUpperCase(), price, { stock: pieces });
      const customer = await saver.saver(price + rest);
      const packageId = await saver.filled(customer, productId, price);
      world.clock.advance(DAY_MS + 1);
      return { customer, productId, packageId };
    },
    /** Another full package for the product, paid from outside, with so much besides in the DS account. */
    async another(customer: TestCustomer, productId: string, rest: number): Promise<string> {
      const { body } = await customer.authed('GET', `/products/${productId}`);
      const reference = await world.started(customer, body.price + rest);
      await world.play(reference, 'success');
      await world.status(customer, reference);
      return saver.filled(customer, productId, body.price);
    },
    ops: (...words: string[]) => world.staff('orders', ...words),
    async pieces(productId: string): Promise<number> {
      const row = await world.services.db
        .selectFrom('product')
        .select('stock')
        .where('id', '=', productId)
        .executeTakeFirstOrThrow();
      return row.stock;
    },
  };
}

/** The reference of the payment that such a customer began with. */
export async function firstDeposit(customer: TestCustomer): Promise<string> {
  const { transactions } = (await customer.authed('GET', '/transactions/self')).body;
  return transactions.find(({ narration }: { narration: string }) => narration === 'Deposit to DS account')
    .reference;
}

export const fromDs = { payShortfallWith: { method: 'account', accountType: 'ds' } };
