import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';
import { payoutCalls, PIN } from '#testing/payouts.ts';

const world = await openMoneyApp();
const calls = orderCalls(world);

const DAY_MS = 24 * 60 * 60_000;

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

describe('of what was ordered before the limit of a change', () => {
  /** Two orders of ₦14,500, and then a change of what the customer logs in with: ₦20,000 may leave in a day. */
  async function changed() {
    const { customer, packageId, productId } = await calls.ready({ price: 12_000, rest: 60_000 });
    const payouts = payoutCalls(world);
    const bankAccountId = await payouts.prepare(customer, 1_000);
    world.clock.advance(DAY_MS + 1);
    const order = async (id: string) => (await calls.place(customer, id, { ...fromDs, pin: PIN })).body;
    const another = async () => order(await calls.another(customer, productId, 3_500));
    const [first, second] = [await order(packageId), await another()];
    world.clock.advance(1_000);
    const limitedSince = world.clock.now();
    await world.services.db
      .updateTable('customer')
      .set({ limitedSince, limitedUntil: new Date(limitedSince.getTime() + DAY_MS) })
      .where('userId', '=', customer.userId)
      .execute();
    world.clock.advance(1_000);
    const withdraw = (amount: number) => payouts.withdraw(customer, { amount, bankAccountId });
    return { first, second, another, withdraw };
  }

  const move = (number: string, step: string) => calls.ops('move', number, step);

  test('each leaves within it, and not beside another', async () => {
    const { first, second } = await changed();
    expect((await move(first.number, 'confirmed')).code).toBe(0);
    const refused = await move(second.number, 'confirmed');
    expect([refused.code, refused.printed]).toMatchObject([1, expect.stringContaining('passes ₦20,000')]);
    // It does not stand in its own way.
    expect((await move(first.number, 'dispatched')).code).toBe(0);
    world.clock.advance(DAY_MS);
    expect((await move(second.number, 'confirmed')).code).toBe(0);
  });

  test('what has left counts for what is ordered after it, and for withdrawals', async () => {
    const { first, another, withdraw } = await changed();
    expect((await withdraw(20_001)).body.message).toContain('You can withdraw ₦20,000 now.');
    expect((await move(first.number, 'confirmed')).code).toBe(0);
    expect((await another()).heldUntil).toEqual(expect.any(String));
    expect((await withdraw(5_501)).body.message).toContain('You can withdraw ₦5,500 now.');
    expect((await withdraw(5_500)).status).toBe(201);
  });
});
