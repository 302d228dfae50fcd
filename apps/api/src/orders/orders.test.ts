import { describe, expect, test } from 'vitest';
import { STAFF_REASON_MAX } from '@kolo/contract/desk/give';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { firstDeposit, fromDs, LAGOS, LAGOS_FEE, orderCalls } from '#testing/orders.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { LIST_MAX } from './limits.ts';
import { findOrder, insertOrder } from './queries.ts';

const world = await openMoneyApp();
const calls = orderCalls(world);
const saver = sbCalls(world);

const PRICE = 50_000;
const PIN = '4821';

describe('an order is refused', () => {
  test('to strangers, without a key, and to an address that is none', async () => {
    const { customer, packageId } = await calls.ready();
    const body = calls.bodyFor(packageId, fromDs);
    expect((await world.call('POST', '/orders', { body })).status).toBe(401);
    expect((await customer.authed('POST', '/orders', { body })).body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    for (const [field, wrong] of Object.entries({
      'deliveryAddress.street': { deliveryAddress: { ...LAGOS, street: '14' } },
      'deliveryAddress.lga': { deliveryAddress: { ...LAGOS, lga: 'Nassarawa' } },
      'deliveryAddress.state': { deliveryAddress: { ...LAGOS, state: 'Atlantis' } },
      phoneNumber: { phoneNumber: '+4479460000' },
      'payShortfallWith.cardId': { payShortfallWith: { method: 'saved_card' } },
    })) {
      const answer = await calls.place(customer, packageId, { ...fromDs, ...wrong });
      expect([field, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([field, 400, [field]]);
    }
  });

  test('of another customer’s package, and of one that is not full without a way to pay', async () => {
    const [own, other] = [await calls.ready(), await calls.ready()];
    expect((await calls.place(own.customer, other.packageId, fromDs)).status).toBe(404);
    expect((await calls.quote(own.customer, other.packageId)).status).toBe(404);
    const unpaid = await calls.place(own.customer, own.packageId);
    expect([unpaid.status, unpaid.body.message]).toEqual([
      422,
      'This package needs ₦2,500 more, delivery included. Choose an account or a card to pay it with.',
    ]);
    const fromNone = await calls.place(own.customer, own.packageId, {
      payShortfallWith: { method: 'account', accountType: 'ibs' },
    });
    expect([fromNone.status, fromNone.body.message]).toEqual([
      404,
      'You have no IBS account yet. Open one first.',
    ]);
    const [poor] = [await calls.ready({ rest: 1_000 })];
    const refused = await calls.place(poor.customer, poor.packageId, fromDs);
    expect([refused.status, refused.body.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(await calls.pieces(poor.productId)).toBe(5);
    expect((await saver.get(poor.customer, poor.packageId)).body).toMatchObject({
      status: 'active',
      totalContribution: PRICE,
    });
  });

  test('where the figures are no longer those that the customer saw, with the new ones', async () => {
    const { customer, packageId } = await calls.ready();
    const seen = { price: PRICE, deliveryFee: 1_000, shortfall: 1_000 };
    const changed = await calls.place(customer, packageId, { ...fromDs, expected: seen });
    expect([changed.status, changed.body.code]).toEqual([422, 'QUOTE_CHANGED']);
    const { price, deliveryFee, shortfall } = changed.body.quote;
    const expected = { price, deliveryFee, shortfall };
    expect((await calls.place(customer, packageId, { ...fromDs, expected })).status).toBe(201);
  });

  test('of a product that is out of stock or withdrawn, before anybody pays', async () => {
    const { customer, packageId, productId } = await calls.ready({ pieces: 1 });
    const first = await calls.ready();
    await world.services.db.updateTable('product').set({ stock: 0 }).where('id', '=', productId).execute();
    expect((await calls.quote(customer, packageId)).status).toBe(409);
    const sold = await calls.place(customer, packageId, fromDs);
    expect([sold.status, sold.body.code]).toEqual([409, 'WRONG_STATE']);
    expect(await world.balanceOf(customer)).toBe(10_000);
    const { db } = world.services;
    await db.updateTable('product').set({ active: false }).where('id', '=', first.productId).execute();
    expect((await calls.place(first.customer, first.packageId, fromDs)).status).toBe(404);
  });

  test('without the PIN where one is set', async () => {
    const { customer, packageId } = await calls.ready();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    expect((await calls.place(customer, packageId, fromDs)).body.code).toBe('PIN_REQUIRED');
    expect((await calls.place(customer, packageId, { ...fromDs, pin: '9753' })).body.code).toBe('PIN_WRONG');
    expect((await calls.place(customer, packageId, { ...fromDs, pin: PIN })).status).toBe(201);
  });
});

describe('an order', () => {
  test('is paid from the package and, for what it lacks, from an own account, in one', async () => {
    const { customer, packageId, productId } = await calls.ready();
    const { body: quote } = await calls.quote(customer, packageId);
    expect(quote).toMatchObject({
      price: PRICE,
      paid: PRICE,
      shortfall: LAGOS_FEE,
      deliveryFee: LAGOS_FEE,
      surplus: 0,
    });
    const key = world.services.ids.next();
    const placed = await calls.place(customer, packageId, fromDs, key);
    expect([placed.status, placed.body]).toMatchObject([
      201,
      {
        status: 'placed',
        price: PRICE,
        deliveryFee: LAGOS_FEE,
        paid: PRICE + LAGOS_FEE,
        surplus: 0,
        deliveryAddress: LAGOS,
        phoneNumber: '+2348031234567',
        expectedBy: quote.expectedBy,
        canCancel: true,
        steps: [{ status: 'placed' }],
      },
    ]);
    expect(placed.body.heldUntil).toBeUndefined();
    expect(await calls.place(customer, packageId, fromDs, key)).toMatchObject({ body: placed.body });
    const other = await calls.place(customer, packageId, {}, key);
    expect(other.body.code).toBe('IDEMPOTENCY_MISMATCH');
    expect(await calls.pieces(productId)).toBe(4);
    expect(await saver.accounts(customer)).toEqual({ ds: 10_000 - LAGOS_FEE, sb: 0 });
    const { body: saved } = await saver.get(customer, packageId);
    expect([saved.status, saved.totalContribution, saved.orderedBy]).toEqual(['closed', 0, placed.body.id]);
    expect((await calls.place(customer, packageId, fromDs)).status).toBe(409);
    expect((await customer.authed('GET', '/orders')).body.results).toEqual([placed.body]);
  });

  test('is one line of the list that is neither deposit nor withdrawal, and no contribution is a line of another kind', async () => {
    const { customer, packageId } = await calls.ready();
    const { body: order } = await calls.place(customer, packageId, fromDs);
    const { body } = await customer.authed('GET', '/transactions/self');
    const [line] = body.transactions;
    expect(line).toMatchObject({
      narration: `Payment for order ${order.number}`,
      amount: PRICE + LAGOS_FEE,
      direction: 'outflow',
      category: 'Order Payment',
      type: 'other',
    });
    const month = world.clock.now().toISOString().slice(0, 7);
    const sums = await customer.authed('GET', `/transactions/summary?month=${month}`);
    expect(sums.body).toMatchObject({ in: 60_000, out: 0, orders: PRICE + LAGOS_FEE });
  });

  test('sends what the package has beyond price and delivery to the SB account', async () => {
    const dear = await stock(world.services, 'DEAR-1', 60_000);
    const cheap = await stock(world.services, 'CHEAP-1', 40_000);
    const customer = await saver.saver(60_000);
    const packageId = await saver.filled(customer, dear, 60_000);
    await saver.change(customer, packageId, { productId: cheap });
    world.clock.advance(25 * 60 * 60_000);
    const { body: quote } = await calls.quote(customer, packageId);
    expect(quote).toMatchObject({ shortfall: 0, surplus: 17_500 });
    const { body: order } = await calls.place(customer, packageId);
    expect(order).toMatchObject({ paid: 42_500, surplus: 17_500 });
    expect((await saver.accounts(customer))['sb']).toBe(17_500);
  });

  test('that is not dispatched can be cancelled: price and fee come to the SB account at once', async () => {
    const { customer, packageId, productId } = await calls.ready();
    const { body: order } = await calls.place(customer, packageId, fromDs);
    const key = world.services.ids.next();
    const cancelled = await calls.cancel(customer, order.id, key);
    expect([cancelled.status, cancelled.body]).toMatchObject([
      200,
      { status: 'cancelled', canCancel: false, steps: [{ status: 'placed' }, { status: 'cancelled' }] },
    ]);
    expect(await calls.cancel(customer, order.id, key)).toMatchObject({ body: cancelled.body });
    expect((await calls.cancel(customer, order.id)).body).toEqual(cancelled.body);
    expect((await saver.accounts(customer))['sb']).toBe(PRICE + LAGOS_FEE);
    expect(await calls.pieces(productId)).toBe(5);
    const [line] = (await customer.authed('GET', '/transactions/self')).body.transactions;
    expect(line).toMatchObject({ narration: `Refund for order ${order.number}`, type: 'other' });
    const stranger = await world.signUpSaver();
    expect((await calls.cancel(stranger, order.id)).status).toBe(404);
  });

  test('keeps the account open while it is under way', async () => {
    const { customer, packageId } = await calls.ready({ rest: 2_500 });
    const { body: order } = await calls.place(customer, packageId, fromDs);
    const close = () => customer.authed('DELETE', '/users/me', { body: { password: customer.password } });
    const refused = await close();
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'An order is on its way to you. Wait until it is delivered, or cancel it first.',
    ]);
    for (const step of ['confirmed', 'dispatched', 'delivered']) {
      expect(await calls.ops('move', order.number, step)).toMatchObject({ code: 0 });
    }
    expect((await close()).status).toBe(200);
    // The customer cannot withdraw what comes back after that.
    expect(await calls.ops('move', order.number, 'returned')).toMatchObject({ code: 0 });
    const cases = await world.services.db
      .selectFrom('staffCase')
      .select(['kind', 'reference'])
      .where('userId', '=', customer.userId)
      .execute();
    expect(cases).toEqual([{ kind: 'closed_account_credited', reference: order.number }]);
  });

  test.each([
    ['part', 4_000_000n, [{ detail: expect.stringContaining('1250000 kobo arrived') }]],
    ['all', 5_250_000n, []],
  ])(
    'that comes back after the account was closed and repays a bank with %s of its money is a case about the rest',
    async (_, amountKobo, cases) => {
      const { customer, packageId } = await calls.ready({ rest: 2_500 });
      const { body: order } = await calls.place(customer, packageId, fromDs);
      for (const step of ['confirmed', 'dispatched', 'delivered'])
        await calls.ops('move', order.number, step);
      const reference = await firstDeposit(customer);
      const closing = { body: { password: customer.password } };
      expect((await customer.authed('DELETE', '/users/me', closing)).status).toBe(200);
      await disputeCalls(world).lose(customer, reference, { amountKobo });
      expect(await calls.ops('move', order.number, 'returned')).toMatchObject({ code: 0 });
      const opened = await world.services.db
        .selectFrom('staffCase')
        .select('detail')
        .where('userId', '=', customer.userId)
        .where('kind', '=', 'closed_account_credited')
        .execute();
      expect(opened).toEqual(cases);
    },
  );

  test('costs the lower of the promised price and today’s', async () => {
    const [cheaper, dearer] = [await calls.ready(), await calls.ready()];
    const price = (id: string, naira: number) =>
      world.services.db
        .updateTable('product')
        .set({ priceKobo: (BigInt(naira) * 100n) as never })
        .where('id', '=', id)
        .execute();
    await price(cheaper.productId, 40_000);
    await price(dearer.productId, 70_000);
    expect((await calls.quote(cheaper.customer, cheaper.packageId)).body).toMatchObject({
      price: 40_000,
      surplus: 7_500,
    });
    const { body: order } = await calls.place(dearer.customer, dearer.packageId, fromDs);
    expect(order.price).toBe(PRICE);
  });
});

describe('staff', () => {
  test('move an order step by step, and none out of turn', async () => {
    const { customer, packageId } = await calls.ready();
    const { body: order } = await calls.place(customer, packageId, fromDs);
    expect(await calls.ops('move', order.number, 'dispatched')).toEqual({
      code: 1,
      printed: 'The order is placed and cannot be dispatched.',
    });
    for (const step of ['confirmed', 'dispatched']) {
      expect(await calls.ops('move', order.id, step)).toMatchObject({ code: 0 });
    }
    const late = await calls.cancel(customer, order.id);
    expect([late.status, late.body.code]).toEqual([409, 'WRONG_STATE']);
    expect((await calls.ops('cancel', order.number, '--reason', 'Out of petrol.')).code).toBe(1);
    expect((await calls.ops('move', order.number, 'delivered')).code).toBe(0);
    const { status, steps, expectedBy } = await calls.get(customer, order.id);
    expect([status, expectedBy, steps.map((step) => step.status)]).toEqual([
      'delivered',
      undefined,
      ['placed', 'confirmed', 'dispatched', 'delivered'],
    ]);
    expect((await calls.ops('list')).printed).not.toContain(order.number);
    expect((await calls.ops('show', order.number)).printed.split('\n')).toHaveLength(5);
  });

  test('confirm on the promised day and dispatch after it, which promises that day no more', async () => {
    const { customer, packageId } = await calls.ready();
    const { body: order } = await calls.place(customer, packageId, fromDs);
    world.clock.set(new Date(`${order.expectedBy}T09:00:00Z`));
    expect(await calls.ops('move', order.number, 'confirmed')).toMatchObject({ code: 0 });
    world.clock.advance(24 * 60 * 60_000);
    expect(await calls.ops('move', order.number, 'dispatched')).toMatchObject({ code: 0 });
    const told = await noticesLeftFor(world, customer);
    const days = told.flatMap((notice) => (notice.kind === 'order_moved' ? [notice.expectedBy] : []));
    expect(days).toEqual([expect.stringMatching(/ 20\d\d$/), undefined]);
  });

  test('cancel with a reason that the customer reads, and take back what returned', async () => {
    const [one, two] = [await calls.ready(), await calls.ready()];
    const { body: first } = await calls.place(one.customer, one.packageId, fromDs);
    expect((await calls.ops('cancel', first.number)).code).toBe(2);
    const tooLong = 'x'.repeat(STAFF_REASON_MAX + 1);
    expect((await calls.ops('cancel', first.number, '--reason', tooLong)).code).toBe(2);
    expect((await calls.ops('cancel', first.number, '--reason', 'The last piece broke.')).code).toBe(0);
    const { steps } = await calls.get(one.customer, first.id);
    expect(steps.at(-1)).toMatchObject({ status: 'cancelled', reason: 'The last piece broke.' });
    const { body: second } = await calls.place(two.customer, two.packageId, fromDs);
    for (const step of ['confirmed', 'dispatched', 'returned']) await calls.ops('move', second.number, step);
    for (const { customer } of [one, two])
      expect((await saver.accounts(customer))['sb']).toBe(PRICE + LAGOS_FEE);
    expect((await calls.ops('move', second.number, 'returned')).code).toBe(1);
    const told = await noticesLeftFor(world, two.customer);
    expect(told).toContainEqual({
      kind: 'order_ended',
      number: second.number,
      productName: second.product.name,
      status: 'returned',
      refundKobo: '5250000',
      reason: null,
    });
  });

  test('read every order under way, a page at a time', async () => {
    const { customer, packageId } = await calls.ready();
    const { body } = await calls.place(customer, packageId, fromDs);
    const { services } = world;
    const order = await findOrder(services.db, customer.userId, body.id);
    if (!order) throw new Error('the order is there');
    const waiting = { ...order, paidAt: null, nextCheckAt: services.clock.now() };
    await services.db.transaction().execute(async (tx) => {
      for (let made = 0; made < LIST_MAX; made += 1) {
        const [id, ofPackage, requestKey] = [services.ids.next(), services.ids.next(), services.ids.next()];
        const number = order.number + BigInt(made + 1);
        await insertOrder(tx, { ...waiting, id, number, packageId: ofPackage, requestKey });
      }
    });
    const lines = async (...page: string[]) => (await calls.ops('list', ...page)).printed.split('\n');
    const [first, second] = [await lines(), await lines('2')];
    expect(first.at(-1)).toBe('there are more: orders list 2');
    expect(first).toHaveLength(LIST_MAX + 1);
    expect(new Set([...first, ...second]).size).toBe(first.length + second.length);
    expect(second.every((line) => line.startsWith('K-'))).toBe(true);
    expect(await lines('9')).toEqual(['no more orders are under way']);
    expect((await calls.ops('list', '0')).code).toBe(2);
  });
});
