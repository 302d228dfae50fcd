import assert from 'node:assert/strict';
import type { Order } from '@kolo/contract/orders';
import type { Schedule } from '@kolo/contract/schedules';
import { balancesOf } from '#ledger/accounts.ts';
import { CHARGEBACK_LOSS, isOwnPot, ORDERS, PROVIDER, wallet } from '#ledger/chart.ts';
import type { ModelCustomer } from '../model/customer.ts';
import { KOBO, sum } from '../model/state.ts';
import { datesPaidOnce } from './dates.ts';
import type { Shop } from './state.ts';
import { held } from './state.ts';

const FIRST_PACKAGE_POT = 1_000;

const ascending = (amounts: readonly bigint[]) =>
  amounts.filter((amount) => amount !== 0n).toSorted((a, b) => (a < b ? -1 : 1));

/** Every pot to the kobo, the world outside too; packages by size, since their pots have no name outside. */
async function potsAgree({ world, userId }: ModelCustomer, shop: Shop): Promise<void> {
  const balances = await balancesOf(world.services.db, userId);
  const at = ({ id }: { readonly id: number }): bigint => balances.get(id) ?? 0n;
  const packages = [...balances].filter(([id]) => id > FIRST_PACKAGE_POT).map(([, balance]) => balance);
  assert.equal(sum(balances.values()), 0n, 'all pots of a customer add up to nothing');
  assert.deepEqual(
    {
      ds: at(wallet('ds')),
      sb: at(wallet('sb')),
      orders: at(ORDERS),
      provider: at(PROVIDER),
      loss: at(CHARGEBACK_LOSS),
      packages: ascending(packages),
    },
    {
      ...shop.wallets,
      orders: shop.ordersKobo,
      provider: shop.providerKobo,
      loss: -shop.lossKobo,
      packages: ascending(shop.packages.map(({ kobo }) => kobo)),
    },
  );
}

/** Every order stands as it should, and each piece is in stock, reserved or gone. */
async function ordersAgree({ world, userId }: ModelCustomer, shop: Shop): Promise<void> {
  const { body } = await world.call(userId, 'GET', '/orders?limit=100');
  const results: Order[] = body.results;
  const shown = results.map(({ id, status, heldUntil, paid }) => {
    return [id, status, heldUntil ?? null, status === 'placed' && paid === 0];
  });
  const expected = shop.orders.toReversed().map((order) => {
    const isHeld = order.status === 'placed' && order.heldUntil > shop.now;
    return [order.id, order.status, isHeld ? new Date(order.heldUntil).toISOString() : null, order.waits];
  });
  assert.deepEqual(shown, expected);
  const rows = await world.services.db
    .selectFrom('product')
    .select(['id', 'stock'])
    .where('id', 'in', [...shop.products.keys()])
    .execute();
  assert.deepEqual(
    new Map(rows.map(({ id, stock }) => [id, stock])),
    new Map(rows.map(({ id }) => [id, shop.products.get(id)?.stock])),
  );
}

/** Schedules that were not deleted, none of them with a date that has come and was not begun. */
async function plansAgree({ world, userId }: ModelCustomer, shop: Shop): Promise<void> {
  const { body } = await world.call(userId, 'GET', '/schedules?limit=100');
  const shown: Schedule[] = body.results;
  const plans = shop.plans.filter(({ state }) => state !== 'deleted');
  assert.deepEqual(shown.map(({ id }) => id).toSorted(), plans.map(({ id }) => id).toSorted());
  for (const { id, state, nextRun } of shown) {
    if (state === 'active') assert.ok(nextRun && Date.parse(nextRun) > shop.now, `${id} ran`);
  }
}

/** The month's summary ends with what is in all accounts and packages; what undispatched orders cost is not. */
async function summaryAgrees({ world, userId }: ModelCustomer, shop: Shop): Promise<void> {
  const { body } = await world.call(userId, 'GET', '/transactions/summary');
  assert.equal(BigInt(body.exact.closing.replace('.', '')), held(shop));
  assert.equal(body.closing, Number(held(shop) / KOBO));
}

/** Throws where anything that the customer, staff or the ledger sees is not what the model says. */
export async function agree(customer: ModelCustomer, shop: Shop): Promise<void> {
  await potsAgree(customer, shop);
  await ordersAgree(customer, shop);
  await plansAgree(customer, shop);
  await summaryAgrees(customer, shop);
  await datesPaidOnce(customer);
}

/** What is in each own pot after banks took from all of them: their rule has its own model, the sum is checked here. */
export async function readPots({ world, userId }: ModelCustomer, shop: Shop): Promise<void> {
  const balances = await balancesOf(world.services.db, userId);
  const own = sum([...balances].filter(([id]) => isOwnPot(id)).map(([, balance]) => balance));
  assert.equal(own, held(shop), 'banks took what they may and no more');
  shop.wallets.ds = balances.get(wallet('ds').id) ?? 0n;
  shop.wallets.sb = balances.get(wallet('sb').id) ?? 0n;
  const query = `?userId=${userId}`;
  const daily = await world.call(userId, 'GET', `/daily-savings/package${query}`);
  const sb = await world.call(userId, 'GET', `/daily-savings/sb/package${query}`);
  const rows: { id?: string; _id?: string; totalContribution: number }[] = [...daily.body, ...sb.body];
  for (const one of shop.packages) {
    const row = rows.find((shown) => (shown.id ?? shown._id) === one.id);
    one.kobo = BigInt(row?.totalContribution ?? 0) * KOBO;
  }
}
