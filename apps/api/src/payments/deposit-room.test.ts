import { expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';
import { payoutCalls } from '#testing/payouts.ts';
import { stock } from '#testing/sb-saver.ts';

const world = await openMoneyApp();

test('how much may be paid in is told to nobody without a session', async () => {
  expect((await world.call('GET', '/payments/room')).status).toBe(401);
});

test('before the BVN it is what is missing to ₦300,000, whatever card page is open', async () => {
  const customer = await world.signUpSaver();
  await disputeCalls(world).paid(customer, 100_000);
  await world.started(customer, 150_000);
  const { body } = await customer.authed('GET', '/payments/room');
  expect(body).toEqual({
    most: 200_000,
    why: 'You can have at most ₦300,000 in Kolo now. You can add ₦200,000 or less.',
  });
});

test('money in an order that may still be cancelled counts, so that ordering makes no room for more', async () => {
  const orders = orderCalls(world);
  const { customer, packageId } = await orders.ready({ price: 200_000, rest: 10_000 });
  const { body: order } = await orders.place(customer, packageId, fromDs);
  expect([order.paid, await world.balanceOf(customer)]).toEqual([202_500, 7_500]);
  const room = async () => (await customer.authed('GET', '/payments/room')).body;
  const why =
    'You can have at most ₦300,000 in Kolo now. You can add ₦90,000 or less. Money that you paid for an order counts until the order is dispatched.';
  expect(await room()).toEqual({ most: 90_000, why });
  const refused = await world.deposit(customer, 90_001);
  expect([refused.body.code, refused.body.message]).toEqual(['LIMIT_EXCEEDED', expect.stringContaining(why)]);
  await orders.cancel(customer, order.id);
  expect(await room()).toMatchObject({ most: 90_000 });
  const again = await orders.another(customer, await stock(world.services, 'ROOM', 40_000), 0);
  const second = await orders.place(customer, again, fromDs);
  for (const step of ['confirmed', 'dispatched']) {
    expect(await room()).toMatchObject({ most: 50_000 });
    expect((await orders.ops('move', second.body.number, step)).code).toBe(0);
  }
  expect(await room()).toMatchObject({ most: 92_500 });
});

test('once the customer is verified there is no bound', async () => {
  const { customer } = await payoutCalls(world).withdrawer(1_000);
  expect((await customer.authed('GET', '/payments/room')).body).toEqual({});
});
