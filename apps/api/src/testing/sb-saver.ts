import { importCatalogue, readCatalogue } from '#store/index.ts';
import type { Services } from '#platform/services.ts';
import type { TestCustomer, Answer } from './customer.ts';
import type { MoneyApp } from './money-app.ts';

const ITEM = {
  category: 'Test',
  detail: 'test',
  description: 'Made for tests.',
  image: 'fridge',
  stock: 5,
};

/** Puts a product on sale, or changes the one of that SKU, and returns its id. */
export async function stock(
  services: Services,
  sku: string,
  price: number,
  change: { stock?: number; active?: boolean } = {},
): Promise<string> {
  const item = { ...ITEM, sku, name: `Product ${sku}`, price, ...change };
  await importCatalogue(services, readCatalogue(JSON.stringify([item])));
  const row = await services.db
    .selectFrom('product')
    .select('id')
    .where('sku', '=', sku)
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Where the money comes from; `key` where it is not a new one. */
type From = { key?: string } & ({ method: 'card' } | { method: 'account'; sourceAccountType: string });

/** What a customer with packages towards products does. */
export function sbCalls(world: MoneyApp) {
  const newKey = () => world.services.ids.next();
  const ROOT = '/daily-savings/sb';
  return {
    create: (customer: TestCustomer, productId: string) =>
      customer.authed('POST', `${ROOT}/self-package`, { body: { productId } }),
    get: (customer: TestCustomer, id: string) => customer.authed('GET', `${ROOT}/package/${id}`),
    contribute: (
      customer: TestCustomer,
      packageId: string,
      amount: number,
      { key = newKey(), ...from }: From = { method: 'account', sourceAccountType: 'ds' },
    ): Promise<Answer> =>
      customer.authed('POST', '/payments/init-contribution', {
        key,
        body: { purpose: 'sb', packageId, amount, ...from },
      }),
    transfer: (customer: TestCustomer, id: string, amount: number, key = newKey()) =>
      customer.authed('POST', `${ROOT}/package/${id}/transfer`, { key, body: { amount } }),
    merge: (customer: TestCustomer, fromPackageId: string, toPackageId: string, key = newKey()) =>
      customer.authed('POST', `${ROOT}/package/merge`, { key, body: { fromPackageId, toPackageId } }),
    change: (customer: TestCustomer, id: string, body: object, key = newKey()) =>
      customer.authed('PATCH', `${ROOT}/package/${id}`, { key, body }),
    /** A customer with this much in the DS account. */
    async saver(amount: number): Promise<TestCustomer> {
      const customer = await world.signUpSaver();
      const reference = await world.started(customer, amount);
      await world.play(reference, 'success');
      await world.status(customer, reference);
      return customer;
    },
    /** A package for this product with this much in it. */
    async filled(customer: TestCustomer, productId: string, amount: number): Promise<string> {
      const made = await this.create(customer, productId);
      if (made.status !== 201) throw new Error(`self-package answered ${JSON.stringify(made.body)}`);
      const paid = amount > 0 ? await this.contribute(customer, made.body._id, amount) : undefined;
      if (paid && paid.status !== 201) throw new Error(`init-contribution: ${JSON.stringify(paid.body)}`);
      return made.body._id;
    },
    async accounts(customer: TestCustomer): Promise<Record<string, number>> {
      const { body } = await customer.authed('GET', '/self-accounts/all');
      return Object.fromEntries(
        body.map((one: { type: string; availableBalance: number }) => [one.type, one.availableBalance]),
      );
    },
  };
}
