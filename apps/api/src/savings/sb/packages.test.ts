import { addDays, lagosDateOf } from '@kolo/domain/dates';
import { describe, expect, test } from 'vitest';
import { freezeCustomer } from '#identity/index.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { listPackages } from './queries.ts';

const MAKE = '/daily-savings/sb/self-package';
const NOBODY = '018f0000-0000-7000-8000-000000000000';

const world = await openMoneyApp();
const sb = sbCalls(world);
const fridge = await stock(world.services, 'FRIDGE', 20_000);
const phone = await stock(world.services, 'PHONE', 12_000);

describe('POST /daily-savings/sb/self-package', () => {
  test('refuses a stranger, a missing pair, what is no product id, and fields that nobody knows', async () => {
    expect((await world.call('POST', MAKE, { body: {} })).status).toBe(401);
    const customer = await world.signUp();
    const headers = { authorization: `Bearer ${customer.tokens.access}` };
    expect((await world.call('POST', MAKE, { body: { productId: fridge }, headers })).status).toBe(403);
    for (const body of [{}, { productId: 'fridge' }, { productId: fridge, price: 1 }]) {
      expect([body, (await customer.authed('POST', MAKE, { body })).status]).toEqual([body, 400]);
    }
  });

  test('refuses plainly what is not sold, what is out of stock, and a price that is no longer so', async () => {
    const customer = await world.signUp();
    const none = await stock(world.services, 'NONE', 5_000, { stock: 0 });
    const gone = await stock(world.services, 'GONE', 5_000, { active: false });
    expect((await sb.create(customer, none)).body).toMatchObject({
      code: 'WRONG_STATE',
      message: 'Product NONE is out of stock. Choose another product, or come back later.',
    });
    for (const id of [gone, NOBODY]) expect((await sb.create(customer, id)).body.code).toBe('NOT_FOUND');
    const body = { productId: fridge, expected: { price: 19_999 } };
    expect((await customer.authed('POST', MAKE, { body })).body).toMatchObject({
      code: 'QUOTE_CHANGED',
      message: 'Product FRIDGE costs ₦20,000 now. Look at it again.',
      quote: { price: 20_000 },
    });
    expect(await listPackages(world.services.db, customer.userId)).toEqual([]);
  });

  test('makes an empty package at the price of the day', async () => {
    const customer = await world.signUp();
    const body = { productId: fridge, expected: { price: 20_000 } };
    const answer = await customer.authed('POST', MAKE, { body });
    expect([answer.status, answer.body]).toEqual([
      201,
      {
        _id: expect.any(String),
        product: { id: fridge, name: 'Product FRIDGE', price: 20_000, image: 'fridge' },
        targetAmount: 20_000,
        totalContribution: 0,
        status: 'active',
        createdAt: '2026-11-20T09:00:00.000Z',
        pricedAt: '2026-11-20T09:00:00.000Z',
      },
    ]);
  });
});

test('a product without a name is called Product Goal, as the specification has it', async () => {
  const customer = await world.signUp();
  const { body: made } = await sb.create(customer, phone);
  await world.services.db
    .updateTable('sbPackage')
    .set({ productName: '' })
    .where('userId', '=', customer.userId)
    .execute();
  expect((await sb.get(customer, made._id)).body.product.name).toBe('Product Goal');
});

test('fifty packages may be open at once; a closed one makes room', async () => {
  const customer = await world.signUp();
  for (let made = 0; made < 50; made += 1) expect((await sb.create(customer, phone)).status).toBe(201);
  expect((await sb.create(customer, phone)).body.code).toBe('LIMIT_EXCEEDED');
  const [row] = await listPackages(world.services.db, customer.userId);
  await customer.authed('POST', `/daily-savings/sb/package/${row?.id}/close`);
  expect((await sb.create(customer, phone)).status).toBe(201);
});

test('the price is kept when the catalogue changes; a new package takes the new one', async () => {
  const customer = await world.signUp();
  const kettle = await stock(world.services, 'KETTLE', 6_000);
  const { body: kept } = await sb.create(customer, kettle);
  await stock(world.services, 'KETTLE', 7_500, { stock: 0 });
  const { body } = await sb.get(customer, kept._id);
  expect(body).toMatchObject({ targetAmount: 6_000, product: { price: 6_000 }, inStock: false });
  await stock(world.services, 'KETTLE', 7_500);
  expect((await sb.create(customer, kettle)).body.targetAmount).toBe(7_500);
  expect((await sb.get(customer, kept._id)).body).toMatchObject({ targetAmount: 6_000, inStock: true });
});

describe('GET /daily-savings/sb/package', () => {
  const list = (customer: { userId: string }) => `/daily-savings/sb/package?userId=${customer.userId}`;

  test('refuses a stranger, no id, and another customer, whose package is not found either', async () => {
    const [customer, other] = [await world.signUp(), await world.signUp()];
    expect((await world.call('GET', list(customer))).status).toBe(401);
    expect((await customer.authed('GET', '/daily-savings/sb/package')).status).toBe(400);
    expect((await customer.authed('GET', list(other))).body.code).toBe('NOT_FOUND');
    const { body } = await sb.create(other, fridge);
    expect((await sb.get(customer, body._id)).status).toBe(404);
    expect((await sb.get(customer, NOBODY)).status).toBe(404);
  });

  test('answers all packages with their balances, newest first, closed ones too', async () => {
    const customer = await sb.saver(10_000);
    expect((await customer.authed('GET', list(customer))).body).toEqual([]);
    const [first, second] = [
      await sb.filled(customer, fridge, 3_000),
      await sb.filled(customer, phone, 1_500),
    ];
    await sb.merge(customer, first, second);
    const { body } = await customer.authed('GET', list(customer));
    expect(body).toMatchObject([
      { _id: second, status: 'active', totalContribution: 4_500 },
      { _id: first, status: 'closed', totalContribution: 0, mergedInto: second },
    ]);
  });

  test('reads them in one statement, however many there are', async () => {
    const customer = await world.signUp();
    const counted: string[] = [];
    const db = world.services.db.withPlugin({
      transformQuery: ({ node }) => {
        counted.push(node.kind);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    for (let made = 0; made < 12; made += 1) await sb.create(customer, fridge);
    expect(await listPackages(db, customer.userId)).toHaveLength(12);
    expect(counted).toHaveLength(1);
  });
});

test('one package tells what was paid in within the last 30 days', async () => {
  const customer = await sb.saver(10_000);
  const id = await sb.filled(customer, fridge, 2_000);
  world.clock.advance(29 * 86_400_000);
  await sb.contribute(customer, id, 1_000);
  expect((await sb.get(customer, id)).body).toMatchObject({ paidLately: 3_000, paymentsLately: 2 });
  world.clock.advance(86_400_000);
  expect((await sb.get(customer, id)).body).toMatchObject({ paidLately: 1_000, totalContribution: 3_000 });
});

test('what was paid into a package that was merged into it counts towards its pace, from the day of the older one', async () => {
  const customer = await sb.saver(10_000);
  const older = await sb.filled(customer, fridge, 2_000);
  const since = (await sb.get(customer, older)).body.savingSince;
  world.clock.advance(20 * 86_400_000);
  const [middle, last] = [await sb.filled(customer, phone, 1_000), await sb.filled(customer, fridge, 500)];
  await sb.merge(customer, older, middle);
  await sb.merge(customer, middle, last);
  expect((await sb.get(customer, last)).body).toMatchObject({
    paidLately: 3_500,
    paymentsLately: 3,
    savingSince: since,
  });
  expect((await sb.get(customer, middle)).body).toMatchObject({ paidLately: 3_000, paymentsLately: 2 });
});

describe('PATCH /daily-savings/sb/package/{id}', () => {
  test('refuses a stranger, no key, another customer, the same product, and what is not sold', async () => {
    const [customer, other] = [await world.signUp(), await world.signUp()];
    const { body } = await sb.create(customer, fridge);
    const path = `/daily-savings/sb/package/${body._id}`;
    expect((await world.call('PATCH', path, { body: { productId: phone } })).status).toBe(401);
    const keyless = await customer.authed('PATCH', path, { body: { productId: phone } });
    expect(keyless.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    expect((await sb.change(customer, body._id, { productId: phone, price: 1 })).status).toBe(400);
    expect((await sb.change(other, body._id, { productId: phone })).status).toBe(404);
    expect((await sb.change(customer, body._id, { productId: fridge })).body.code).toBe('WRONG_STATE');
    expect((await sb.change(customer, body._id, { productId: NOBODY })).body.code).toBe('NOT_FOUND');
    const seen = { productId: phone, expected: { price: 11_000 } };
    expect((await sb.change(customer, body._id, seen)).body.code).toBe('QUOTE_CHANGED');
    expect((await sb.get(customer, body._id)).body.product.id).toBe(fridge);
  });

  test('keeps the money, takes the new price of today, and a surplus stays in the package', async () => {
    const customer = await sb.saver(20_000);
    const id = await sb.filled(customer, fridge, 15_000);
    world.clock.advance(3_600_000);
    const key = world.services.ids.next();
    const change = { productId: phone, expected: { price: 12_000 } };
    const first = await sb.change(customer, id, change, key);
    expect(first).toMatchObject({
      status: 200,
      body: { product: { id: phone }, targetAmount: 12_000, totalContribution: 15_000, status: 'active' },
    });
    expect(first.body.pricedAt).not.toBe(first.body.createdAt);
    expect(await sb.accounts(customer)).toEqual({ ds: 5_000 });
    await sb.change(customer, id, { productId: fridge });
    expect((await sb.change(customer, id, change, key)).body).toEqual(first.body);
    expect((await sb.get(customer, id)).body.product.id).toBe(fridge);
  });

  test('is refused on a closed package', async () => {
    const customer = await world.signUp();
    const [from, to] = [await sb.filled(customer, fridge, 0), await sb.filled(customer, fridge, 0)];
    await sb.merge(customer, from, to);
    expect((await sb.change(customer, from, { productId: phone })).body.code).toBe('WRONG_STATE');
  });
});

test('of a freeze and the end of a package at the same moment, the freeze that commits first wins', async () => {
  const customer = await world.signUp();
  const id = await sb.filled(customer, fridge, 0);
  const { services } = world;
  const { db, clock } = services;
  const [closing] = await db.transaction().execute(async (tx) => {
    await freezeCustomer(tx, services, {
      userId: customer.userId,
      origin: 'staff',
      frozenBy: 'tola',
      reason: 'We are looking.',
      reviewOn: addDays(lagosDateOf(clock.now()), 3),
    });
    const asked = customer.authed('POST', `/daily-savings/sb/package/${id}/close`);
    await backendThatWaits(db);
    return [asked];
  });
  expect((await closing)?.body.code).toBe('FROZEN');
  expect((await sb.get(customer, id)).body.status).toBe('active');
});
