import type { Customer } from '../client.ts';
import { at } from '../client.ts';
import type { Scene } from '../scene.ts';
import type { Scenarios } from './scenario.ts';

const FUNDS = 200_000;

async function saver(scene: Scene): Promise<Customer> {
  const by = await scene.customer();
  await scene.account(by, 'ds', FUNDS);
  return by;
}

async function locker(scene: Scene): Promise<Customer> {
  const by = await scene.customer();
  await scene.account(by, 'ibs', FUNDS);
  return by;
}

/** The three kinds of package, and what can be saved towards. */
export const SAVINGS: Scenarios = {
  listProducts: async (scene) => ({
    by: await scene.customer(),
    further: [
      { case: 'a search', query: { search: 'fridge' } },
      { case: 'the second page', query: { page: '2', limit: '3' } },
    ],
  }),

  async getProduct(scene) {
    const product = at(await scene.products());
    return { by: await scene.customer(), params: { id: product.id } };
  },

  createDailyPackage: async (scene) => ({
    by: await scene.customer(),
    body: { target: 'School fees', amountPerDay: 1_000, frequency: 'daily' },
    further: [
      {
        case: 'weekly, with a target',
        body: { amountPerDay: 500, frequency: 'weekly', targetAmount: 9_000 },
      },
    ],
  }),

  async getDailyPackage(scene) {
    const by = await saver(scene);
    const { id } = await scene.daily(by);
    await scene.contribute(by, 'daily', id, 4_000);
    return { by, params: { id } };
  },

  async listDailyPackages(scene) {
    const by = await saver(scene);
    await scene.daily(by);
    await scene.daily(by, 2_000);
    return { by, query: { userId: by.userId } };
  },

  async editDailyPackage(scene) {
    const by = await saver(scene);
    const { id } = await scene.daily(by);
    return { by, params: { id }, body: { target: 'Roof', amountPerDay: 1_500 } };
  },

  async withdrawDaily(scene) {
    const by = await scene.customer();
    const { accountNumber } = await scene.account(by, 'ds', FUNDS);
    const { id: packageId, target } = await scene.daily(by);
    await scene.contribute(by, 'daily', packageId, 9_000);
    const body = { amount: 2_000, accountNumber, target };
    return {
      by,
      query: { packageId },
      body,
      otherBody: { ...body, amount: 2_001 },
      further: [
        { case: 'the wrong name', query: { packageId }, body: { ...body, target: 'Roof' } },
        { case: 'more than is there', query: { packageId }, body: { ...body, amount: 90_000 } },
      ],
    };
  },

  async closeDailyPackage(scene) {
    const by = await saver(scene);
    const { id } = await scene.daily(by);
    await scene.contribute(by, 'daily', id, 3_000);
    return { by, params: { id }, body: {}, otherBody: { expected: { payout: 1 } } };
  },

  async createSbPackage(scene) {
    const product = at(await scene.products());
    const body = { productId: product.id };
    return {
      by: await scene.customer(),
      body,
      further: [{ case: 'another price than was shown', body: { ...body, expected: { price: 1 } } }],
    };
  },

  async getSbPackage(scene) {
    const by = await saver(scene);
    const { _id: id } = await scene.sb(by);
    await scene.contribute(by, 'sb', id, 4_000);
    return { by, params: { id } };
  },

  async listSbPackages(scene) {
    const by = await saver(scene);
    await scene.sb(by);
    await scene.sb(by, 1);
    return { by, query: { userId: by.userId } };
  },

  async changeSbProduct(scene) {
    const by = await saver(scene);
    const { _id: id } = await scene.sb(by);
    const products = await scene.products();
    return {
      by,
      params: { id },
      body: { productId: at(products, 1).id },
      otherBody: { productId: at(products, 2).id },
    };
  },

  async mergeSbPackages(scene) {
    const by = await saver(scene);
    const from = await scene.sb(by);
    const to = await scene.sb(by, 1);
    const other = await scene.sb(by, 2);
    await scene.contribute(by, 'sb', from._id, 3_000);
    return {
      by,
      body: { fromPackageId: from._id, toPackageId: to._id },
      otherBody: { fromPackageId: other._id, toPackageId: to._id },
    };
  },

  async transferFromSb(scene) {
    const by = await saver(scene);
    const { _id: id } = await scene.sb(by);
    await scene.contribute(by, 'sb', id, 9_000);
    return {
      by,
      params: { id },
      body: { amount: 2_000 },
      otherBody: { amount: 2_001 },
      further: [{ case: 'more than is there', params: { id }, body: { amount: 90_000 } }],
    };
  },

  async closeSbPackage(scene) {
    const by = await saver(scene);
    const { _id: id } = await scene.sb(by);
    const full = await scene.sb(by, 1);
    await scene.contribute(by, 'sb', full._id, 1_000);
    return { by, params: { id }, further: [{ case: 'one with money', params: { id: full._id } }] };
  },

  quoteInterestPackage: async (scene) => ({
    by: await scene.customer(),
    body: { amount: 50_000, lockPeriod: 6 },
    further: [{ case: 'the longest', body: { amount: 123_456, lockPeriod: 12 } }],
  }),

  async createInterestPackage(scene) {
    const by = await locker(scene);
    const body = { name: 'Rent', amount: 50_000, lockPeriod: 6 };
    return {
      by,
      body,
      otherBody: { ...body, amount: 60_000 },
      further: [
        { case: 'more than is there', body: { ...body, amount: 900_000 } },
        { case: 'another payout than was shown', body: { ...body, expected: { payout: 1 } } },
      ],
    };
  },

  async payForInterestPackage(scene) {
    const body = { name: 'Rent', amount: 50_000, lockPeriod: 6, method: 'card' };
    return { by: await scene.customer(), body, otherBody: { ...body, amount: 60_000 } };
  },

  async interestPackageByReference(scene) {
    const by = await scene.customer();
    const body = { name: 'Rent', amount: 50_000, lockPeriod: 6, method: 'card' };
    const paid = await scene.ok(by, 'POST', '/interest-package/package/initiate-payment', body);
    await scene.pay(paid.reference);
    const open = await scene.ok(by, 'POST', '/interest-package/package/initiate-payment', body);
    return {
      by,
      query: { reference: paid.reference },
      further: [{ case: 'one that is not paid', query: { reference: open.reference } }],
    };
  },

  async listInterestPackages(scene) {
    const by = await locker(scene);
    await scene.lock(by);
    await scene.lock(by, 30_000, 12);
    return { by };
  },

  async getInterestPackage(scene) {
    const by = await locker(scene);
    const { _id: id } = await scene.lock(by, 123_456, 3);
    await scene.kolo.advance('P45D');
    await scene.kolo.nextHour();
    return { by: await scene.again(by), params: { id } };
  },

  async chooseAtMaturity(scene) {
    const by = await locker(scene);
    const { _id: id } = await scene.lock(by);
    return {
      by,
      params: { id },
      body: { atMaturity: 'relock_all' },
      further: [{ case: 'another way', params: { id }, body: { atMaturity: 'payout' } }],
    };
  },

  async quoteInterestWithdrawal(scene) {
    const by = await locker(scene);
    const { _id: id } = await scene.lock(by, 100_000, 3);
    await scene.kolo.advance('P30D');
    await scene.kolo.nextHour();
    return {
      by: await scene.again(by),
      params: { id },
      query: { amount: '40000' },
      further: [{ case: 'more than is there', params: { id }, query: { amount: '900000' } }],
    };
  },

  async withdrawInterestPackage(scene) {
    const by = await locker(scene);
    const { _id: packageId } = await scene.lock(by, 100_000, 3);
    await scene.kolo.advance('P30D');
    await scene.kolo.nextHour();
    return {
      by: await scene.again(by),
      params: { packageId },
      body: { amount: 40_000 },
      otherBody: { amount: 30_000 },
      further: [{ case: 'more than is there', params: { packageId }, body: { amount: 900_000 } }],
    };
  },
};
