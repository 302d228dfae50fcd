import type { TestCustomer } from './customer.ts';
import { savedCard } from './cards.ts';
import { lockCalls } from './locks.ts';
import type { MoneyApp } from './money-app.ts';
import { sbCalls, stock } from './sb-saver.ts';
import type { ForeignObject } from './foreign-payouts.ts';

const MONEY = 20_000;

/** An account of that type with money in it. */
async function fund(world: MoneyApp, owner: TestCustomer, accountType: string): Promise<string> {
  const { body } = await owner.authed('POST', '/self-accounts', { body: { accountType } });
  const started = await owner.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: { purpose: 'account', accountType, amount: MONEY, method: 'card' },
  });
  const { reference } = started.body.data;
  await world.play(reference, 'success');
  await world.status(owner, reference);
  return body.accountNumber;
}

async function daily(world: MoneyApp, owner: TestCustomer): Promise<string> {
  await fund(world, owner, 'ds');
  const made = await owner.authed('POST', '/daily-savings/self-package', {
    body: { amountPerDay: 1_000, frequency: 'daily' },
  });
  return made.body.id;
}

let made = 0;

async function product(world: MoneyApp): Promise<string> {
  made += 1;
  return stock(world.services, `FOREIGN${made}`, MONEY);
}

async function sb(world: MoneyApp, owner: TestCustomer): Promise<string> {
  const created = await sbCalls(world).create(owner, await product(world));
  return created.body._id;
}

/** A lock of this owner, with some days gone by on no clock: nothing has matured. */
async function lock(world: MoneyApp, owner: TestCustomer): Promise<string> {
  await fund(world, owner, 'ibs');
  return lockCalls(world).created(owner, MONEY, 3);
}

const byId = (make: (world: MoneyApp, owner: TestCustomer) => Promise<string>, body?: object) =>
  ({
    of: async (world, owner) => ({ params: { id: await make(world, owner) } }),
    ...(body && { rest: { body } }),
  }) satisfies ForeignObject;

/** A package's statement from one of its entries on. */
const statement = (
  root: string,
  make: (world: MoneyApp, owner: TestCustomer) => Promise<string>,
  purpose?: string,
) =>
  ({
    async of(world, owner) {
      const id = await make(world, owner);
      if (purpose) {
        await owner.authed('POST', '/payments/init-contribution', {
          key: world.services.ids.next(),
          body: { purpose, packageId: id, amount: 1_000, method: 'account', sourceAccountType: 'ds' },
        });
      }
      const { body } = await owner.authed('GET', `${root}/${id}/statement`);
      return { params: { id }, query: { cursor: body.entries[0].id } };
    },
  }) satisfies ForeignObject;

async function fundedSb(world: MoneyApp, owner: TestCustomer): Promise<string> {
  await fund(world, owner, 'ds');
  return sb(world, owner);
}

const ownList: ForeignObject = { of: async (_world, owner) => ({ query: { userId: owner.userId } }) };

/** How another customer comes to have a package that a call names. */
export const FOREIGN_PACKAGES: Readonly<Record<string, ForeignObject>> = {
  'GET /daily-savings/package': ownList,
  'GET /daily-savings/sb/package': ownList,
  'GET /daily-savings/package/:id': byId(daily),
  'GET /daily-savings/package/:id/statement': statement('/daily-savings/package', daily, 'daily'),
  'GET /daily-savings/sb/package/:id/statement': statement('/daily-savings/sb/package', fundedSb, 'sb'),
  'GET /interest-savings/package/:id/statement': statement('/interest-savings/package', lock),
  'PATCH /daily-savings/package/:id': byId(daily, { target: 'Roof' }),
  'POST /daily-savings/package/:id/close': byId(daily, {}),
  'POST /daily-savings/transfer': {
    // Refused by what it names besides for the owner too: the package is looked for first.
    ownerIsRefused: true,
    rest: { body: { amount: 1_000, accountNumber: '1234567890', target: 'Savings Goal' } },
    of: async (world, owner) => ({ query: { packageId: await daily(world, owner) } }),
  },
  'POST /payments/init-contribution': {
    rest: { body: { purpose: 'daily', amount: 1_000, method: 'saved_card' } },
    of: async (world, owner) => ({
      body: { packageId: await daily(world, owner), cardId: (await savedCard(world, owner)).id },
    }),
  },
  'POST /interest-package/package/initiate-payment': {
    rest: { body: { name: 'School', amount: MONEY, lockPeriod: 3, method: 'saved_card' } },
    of: async (world, owner) => ({ body: { cardId: (await savedCard(world, owner)).id } }),
  },
  'GET /daily-savings/sb/package/:id': byId(sb),
  'PATCH /daily-savings/sb/package/:id': {
    of: async (world, owner) => ({
      params: { id: await sb(world, owner) },
      body: { productId: await product(world) },
    }),
  },
  'POST /daily-savings/sb/package/merge': {
    of: async (world, owner) => ({
      body: { fromPackageId: await sb(world, owner), toPackageId: await sb(world, owner) },
    }),
  },
  'POST /daily-savings/sb/package/:id/transfer': {
    ...byId(sb, { amount: 1_000 }),
    // There is nothing in it.
    ownerIsRefused: true,
  },
  'POST /daily-savings/sb/package/:id/close': byId(sb, {}),
  'GET /interest-savings/package/:id': byId(lock),
  'PATCH /interest-savings/package/:id': byId(lock, { atMaturity: 'relock_all' }),
  'GET /interest-savings/package/:id/withdrawal-quote': {
    of: async (world, owner) => ({ params: { id: await lock(world, owner) }, query: {} }),
    rest: { query: { amount: String(MONEY) } },
  },
  'POST /interest-savings/package/:packageId/request-withdrawal': {
    of: async (world, owner) => ({ params: { packageId: await lock(world, owner) } }),
    rest: { body: { amount: MONEY } },
  },
  'GET /interest-savings/package/reference': {
    async of(world, owner) {
      const started = await owner.authed('POST', '/interest-package/package/initiate-payment', {
        key: world.services.ids.next(),
        body: { name: 'School', amount: MONEY, lockPeriod: 3, method: 'card' },
      });
      const { reference } = started.body.data ?? started.body;
      await world.play(reference, 'success');
      await world.status(owner, reference);
      return { query: { reference } };
    },
  },
};
