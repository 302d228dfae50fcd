import { expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';

const world = await openMoneyApp();
const calls = orderCalls(world);

const freeze = ({ userId }: TestCustomer) =>
  world.staff('customers', 'freeze', userId, '--reason', 'A stranger signed in.', '--review', '3');

test('an order from before a freeze is said never to leave, while that lasts and after it, and can be cancelled', async () => {
  const { customer, packageId, productId } = await calls.ready({ price: 12_000, rest: 20_000 });
  const { body: order } = await calls.place(customer, packageId, fromDs);
  const second = await calls.another(customer, productId, 3_500);
  const { body: other } = await calls.place(customer, second, fromDs);
  expect([order.cannotLeave, other.cannotLeave]).toEqual([undefined, undefined]);
  expect((await freeze(customer)).code).toBe(0);
  expect(await calls.get(customer, order.id)).toMatchObject({ cannotLeave: 'frozen', canCancel: true });
  const { body: cancelled } = await calls.cancel(customer, other.id);
  expect([cancelled.status, cancelled.cannotLeave]).toEqual(['cancelled', undefined]);
  world.clock.advance(1_000);
  await world.staff('customers', 'unfreeze', customer.userId, '--reason', 'The owner came with an ID.');
  expect(await calls.get(customer, order.id)).toMatchObject({
    cannotLeave: 'ordered_before',
    canCancel: true,
  });
  world.clock.advance(1_000);
  const third = await calls.another(customer, productId, 3_500);
  const { body: own } = await calls.place(customer, third, fromDs);
  const { results } = (await customer.authed('GET', '/orders')).body;
  const listed = results.map((one: { id: string; cannotLeave?: string }) => [one.id, one.cannotLeave]);
  expect(new Map(listed)).toEqual(
    new Map([
      [own.id, undefined],
      [other.id, undefined],
      [order.id, 'ordered_before'],
    ]),
  );
});

test('an order from before a change of contact was undone is said never to leave', async () => {
  const { customer, packageId } = await calls.ready();
  const { body: order } = await calls.place(customer, packageId, fromDs);
  const pressedAt = new Date(world.clock.now().getTime() + 1_000);
  const pressed = { pressedAt, beganAt: pressedAt, byEmail: true, byPhone: false, hadPin: false };
  await world.services.db
    .insertInto('withdrawalStop')
    .values({ userId: customer.userId, ...pressed, passwordResetAt: null })
    .execute();
  // Nothing can be ordered in its place before the password is reset.
  expect((await calls.get(customer, order.id)).cannotLeave).toBe('stopped');
  await world.services.db
    .updateTable('withdrawalStop')
    .set({ passwordResetAt: pressedAt })
    .where('userId', '=', customer.userId)
    .execute();
  expect((await calls.get(customer, order.id)).cannotLeave).toBe('ordered_before');
});

test('what has left is not said to be kept', async () => {
  const { customer, packageId } = await calls.ready();
  const { body: order } = await calls.place(customer, packageId, fromDs);
  for (const step of ['confirmed', 'dispatched']) await calls.ops('move', order.number, step);
  expect((await freeze(customer)).code).toBe(0);
  const { status, cannotLeave } = await calls.get(customer, order.id);
  expect([status, cannotLeave]).toEqual(['dispatched', undefined]);
});
