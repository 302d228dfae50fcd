import { describe, expect, test } from 'vitest';
import { bankAnswers, savedCard } from '#testing/cards.ts';
import { contactCalls } from '#testing/contacts.ts';
import { disputeCalls } from '#testing/disputes.ts';
import type { Answer, TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { firstDeposit, fromDs, orderCalls } from '#testing/orders.ts';
import { noticesLeftFor, payoutCalls, PIN as PAYOUT_PIN } from '#testing/payouts.ts';
import { sbCalls } from '#testing/sb-saver.ts';
import { scheduleCalls } from '#testing/schedules.ts';
import { signInOn } from '#testing/sign-in-on.ts';

const world = await openMoneyApp();
const calls = orderCalls(world);

const DAY_MS = 24 * 60 * 60_000;
const PIN = '4821';
const ADDRESS = { street: '9 Some Other Street', city: 'Ikeja', lga: 'Ikeja', state: 'Lagos' };

const confirm = (number: string) => world.staff('orders', 'move', number, 'confirmed');

describe('a thief on a new device', () => {
  test('has an order placed that staff cannot confirm in the first 24 hours', async () => {
    const { customer, packageId } = await calls.ready();
    const thief = await signInOn(world, customer, 'a phone of somebody else');
    const { body: order } = await calls.place(thief, packageId, { ...fromDs, deliveryAddress: ADDRESS });
    const until = new Date(world.clock.now().getTime() + DAY_MS);
    expect(order).toMatchObject({ status: 'placed', heldUntil: until.toISOString(), canCancel: true });
    const refused = await confirm(order.number);
    expect([refused.code, refused.printed]).toMatchObject([
      1,
      expect.stringContaining('The order passes ₦20,000 while no more may leave the account.'),
    ]);
    world.clock.advance(DAY_MS - 1_000);
    expect((await confirm(order.number)).code).toBe(1);
    world.clock.advance(1_000);
    expect((await confirm(order.number)).code).toBe(0);
    expect((await calls.get(customer, order.id)).heldUntil).toBeUndefined();
  });

  test('cannot pass the sum by orders that are small one by one', async () => {
    const { customer, packageId } = await calls.ready({ price: 12_000 });
    const second = await calls.ready({ price: 12_000 });
    const thief = await signInOn(world, customer, 'another phone');
    expect((await calls.place(thief, packageId, fromDs)).body.heldUntil).toBeUndefined();
    const again = await calls.another(customer, second.productId, 3_500);
    const { body } = await calls.place(thief, again, fromDs);
    expect([body.paid, body.heldUntil]).toEqual([14_500, expect.any(String)]);
  });

  test('who names no device finds no way round it', async () => {
    const { customer, packageId } = await calls.ready();
    const nameless = await world.call('POST', '/orders', {
      key: world.services.ids.next(),
      body: calls.bodyFor(packageId, fromDs),
      headers: { ...(await nameOf(customer)), 'x-device-id': '' },
    });
    expect(nameless.body.heldUntil).toEqual(expect.any(String));
  });
});

describe('a thief who has changed a contact, on a device that is no longer new', () => {
  /** The owner's fridge of ₦50,000 is saved for but for ₦6,000, which are in the SB account. The thief has all proofs. */
  async function takenOver() {
    const { customer, packageId } = await calls.ready();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    const enter = (identifier = customer.email) => signInOn(world, customer, 'an old phone', { identifier });
    await enter();
    const moved = await sbCalls(world).transfer(customer, packageId, 6_000);
    expect(moved.status).toBe(200);
    world.clock.advance(DAY_MS + 1);
    const thief = await enter();
    const contacts = contactCalls(world);
    const email = contacts.newEmail();
    const proof = { password: customer.password, pin: PIN };
    expect((await contacts.change(thief, email, { proof })).status).toBe(200);
    await world.runJobs();
    return { customer, thief, packageId, contacts, enterLater: () => enter(email) };
  }

  /** Fills the package from the SB account. */
  const filling = (packageId: string) => ({
    purpose: 'sb',
    packageId,
    amount: 6_000,
    frequency: 'daily',
    hour: 6,
    source: { method: 'account', accountType: 'sb' },
  });

  test('makes neither a schedule nor an order without the PIN', async () => {
    const { thief, packageId } = await takenOver();
    const schedules = scheduleCalls(world);
    for (const [pin, code] of [
      [{}, 'PIN_REQUIRED'],
      [{ pin: '1357' }, 'PIN_WRONG'],
    ] as const) {
      const made = await schedules.create(thief, { ...filling(packageId), ...pin });
      const placed = await calls.place(thief, packageId, { ...fromDs, deliveryAddress: ADDRESS, ...pin });
      expect([made.body.code, placed.body.code]).toEqual([code, code]);
    }
    expect((await thief.authed('GET', '/schedules')).body.totalResults).toBe(0);
    expect((await thief.authed('GET', '/orders')).body.totalResults).toBe(0);
  });

  test('gets no order past ₦20,000 confirmed, though a schedule fills the package for it', async () => {
    const { customer, thief, packageId, contacts, enterLater } = await takenOver();
    const schedules = scheduleCalls(world);
    const made = await schedules.create(thief, { ...filling(packageId), pin: PIN });
    expect(made.status).toBe(201);
    await schedules.passUntil(made.body.nextRun);
    await schedules.runDue();
    const later = await enterLater();
    expect(await schedules.story(later)).toEqual([expect.stringMatching(/ paid$/)]);
    const more = { ...fromDs, deliveryAddress: ADDRESS, pin: PIN };
    const { body: order } = await calls.place(later, packageId, more);
    expect(order).toMatchObject({ status: 'placed', paid: 52_500, heldUntil: expect.any(String) });
    expect((await confirm(order.number)).code).toBe(1);
    // The owner is told at the contact that was thrown out, and the press ends the thief's session.
    expect((await contacts.press(contacts.linkAt(customer.email))).body.did).toBe('undone');
    expect((await schedules.create(later, { ...filling(packageId), pin: PIN })).status).toBe(401);
    expect((await calls.place(later, packageId, more)).status).toBe(401);
    // The press lowers what may leave anew.
    world.clock.set(new Date(order.heldUntil));
    expect((await confirm(order.number)).code).toBe(1);
  });
});

async function nameOf(customer: TestCustomer): Promise<Record<string, string>> {
  const answer = await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
  });
  return {
    authorization: `Bearer ${answer.body.tokens.access}`,
    'x-csrf-token': String(answer.headers['x-csrf-token']),
    'x-csrf-secret': String(answer.headers['x-csrf-secret']),
  };
}

test('an order after the PIN was removed is held, on the known device too', async () => {
  const { customer, packageId } = await calls.ready();
  await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
  expect((await customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })).status).toBe(200);
  const { body: order } = await calls.place(customer, packageId, fromDs);
  expect(order.heldUntil).toEqual(expect.any(String));
  expect((await confirm(order.number)).code).toBe(1);
});

test('a small order leaves though a later one is held, and both together do not', async () => {
  const { customer, packageId, productId } = await calls.ready({ price: 12_000, rest: 20_000 });
  await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
  expect((await customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })).status).toBe(200);
  const { body: small } = await calls.place(customer, packageId, fromDs);
  const again = await calls.another(customer, productId, 3_500);
  const { body: later } = await calls.place(customer, again, fromDs);
  expect([small.heldUntil, later.heldUntil]).toEqual([undefined, expect.any(String)]);
  expect((await confirm(small.number)).code).toBe(0);
  expect((await confirm(later.number)).code).toBe(1);
  expect((await world.staff('orders', 'move', small.number, 'dispatched')).code).toBe(0);
});

test('an order from before the PIN was removed does not leave while little may', async () => {
  const { customer, packageId } = await calls.ready();
  await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
  const { body: order } = await calls.place(customer, packageId, { ...fromDs, pin: PIN });
  expect(order.heldUntil).toBeUndefined();
  world.clock.advance(1_000);
  expect((await customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })).status).toBe(200);
  expect((await confirm(order.number)).printed).toContain('The order passes ₦20,000');
  world.clock.advance(DAY_MS);
  expect((await confirm(order.number)).code).toBe(0);
});

test('an order from before the PIN was removed counts with one from after it', async () => {
  const { customer, packageId, productId } = await calls.ready({ price: 12_000, rest: 20_000 });
  await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
  const { body: before } = await calls.place(customer, packageId, { ...fromDs, pin: PIN });
  world.clock.advance(1_000);
  expect((await customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })).status).toBe(200);
  const again = await calls.another(customer, productId, 3_500);
  const { body: after } = await calls.place(customer, again, fromDs);
  expect([before.heldUntil, after.heldUntil]).toEqual([undefined, undefined]);
  expect((await confirm(before.number)).code).toBe(1);
  expect((await confirm(after.number)).code).toBe(0);
});

test('while the account is frozen nobody orders, and what is not dispatched stands still', async () => {
  const [one, two] = [await calls.ready(), await calls.ready()];
  const { body: order } = await calls.place(one.customer, one.packageId, fromDs);
  const freeze = ({ userId }: TestCustomer) =>
    world.staff('customers', 'freeze', userId, '--reason', 'We look at something.', '--review', '3');
  await freeze(one.customer);
  await freeze(two.customer);
  const refused: Answer = await calls.place(two.customer, two.packageId, fromDs);
  expect([refused.status, refused.body.code]).toEqual([403, 'FROZEN']);
  expect((await confirm(order.number)).code).toBe(1);
  expect((await world.staff('orders', 'cancel', order.number, '--reason', 'As you asked.')).code).toBe(0);
});

test('what was ordered before a freeze does not leave when that is over, and what is ordered after it does', async () => {
  const { customer, packageId, productId } = await calls.ready();
  const { body: order } = await calls.place(customer, packageId, fromDs);
  const { userId } = customer;
  await world.staff('customers', 'freeze', userId, '--reason', 'A stranger signed in.', '--review', '3');
  world.clock.advance(1_000);
  await world.staff('customers', 'unfreeze', userId, '--reason', 'The owner came with an ID.');
  world.clock.advance(DAY_MS);
  const refused = await confirm(order.number);
  expect([refused.code, refused.printed]).toMatchObject([
    1,
    expect.stringContaining('nobody knows who placed it'),
  ]);
  expect(
    (await world.staff('orders', 'cancel', order.number, '--reason', 'Placed before a freeze.')).code,
  ).toBe(0);
  const again = await calls.another(customer, productId, 5_000);
  const { body: own } = await calls.place(customer, again, fromDs);
  expect((await confirm(own.number)).code).toBe(0);
});

test('what was ordered before a change of contact is undone does not leave when that is over', async () => {
  const { customer, packageId } = await calls.ready();
  const { body: order } = await calls.place(customer, packageId, fromDs);
  const pressedAt = new Date(world.clock.now().getTime() + 1_000);
  const pressed = { pressedAt, beganAt: pressedAt, byEmail: true, byPhone: false, hadPin: false };
  await world.services.db
    .insertInto('withdrawalStop')
    .values({ userId: customer.userId, ...pressed, passwordResetAt: pressedAt })
    .execute();
  world.clock.advance(DAY_MS);
  expect((await confirm(order.number)).printed).toContain('nobody knows who placed it');
});

test('while a change of contact is undone and no new password is set, nobody orders', async () => {
  const { customer, packageId, productId } = await calls.ready();
  const pressedAt = world.clock.now();
  const pressed = { pressedAt, beganAt: pressedAt, byEmail: true, byPhone: false, hadPin: false };
  await world.services.db
    .insertInto('withdrawalStop')
    .values({ userId: customer.userId, ...pressed })
    .execute();
  const refused = await calls.place(customer, packageId, fromDs);
  expect([refused.status, refused.body.code]).toEqual([409, 'WRONG_STATE']);
  expect(await calls.pieces(productId)).toBe(5);
});

test('what is ordered on a new device counts as withdrawn from it', async () => {
  const { customer, packageId } = await calls.ready({ price: 12_000, rest: 30_000 });
  const payouts = payoutCalls(world);
  const bankAccountId = await payouts.prepare(customer, 1_000);
  world.clock.advance(DAY_MS + 1);
  const thief = await signInOn(world, customer, 'one more phone');
  const { body: order } = await calls.place(thief, packageId, { ...fromDs, pin: PAYOUT_PIN });
  expect([order.paid, order.heldUntil]).toEqual([14_500, undefined]);
  const refused = await payouts.withdraw(thief, { amount: 5_501, bankAccountId });
  expect(refused.body).toMatchObject({
    code: 'LIMIT_EXCEEDED',
    message: expect.stringContaining('You can withdraw ₦5,500 now.'),
  });
  expect((await payouts.withdraw(thief, { amount: 5_500, bankAccountId })).status).toBe(201);
});

describe('while a bank asks a payment back', () => {
  test('no order leaves less in Kolo than it asks for', async () => {
    const { customer, packageId } = await calls.ready();
    const reference = await firstDeposit(customer);
    await disputeCalls(world).open(customer, reference, { amountKobo: 5_000_000n });
    const refused = await calls.place(customer, packageId, fromDs);
    expect([refused.status, refused.body.code, refused.body.next.disputed]).toEqual([
      409,
      'WRONG_STATE',
      50_000,
    ]);
  });

  test('neither does a second one, while the first waits for its bank', async () => {
    const { customer, packageId, productId } = await calls.ready();
    const reference = await firstDeposit(customer);
    const second = await calls.another(customer, productId, 5_000);
    const card = await savedCard(world, customer);
    await disputeCalls(world).open(customer, reference, { amountKobo: 4_000_000n });
    await bankAnswers(world, card, 'challenge');
    const byCard = { payShortfallWith: { method: 'saved_card', cardId: card.id } };
    expect((await calls.place(customer, packageId, byCard)).body.waitsFor).toBeDefined();
    const refused = await calls.place(customer, second, fromDs);
    expect([refused.status, refused.body.next?.disputed]).toEqual([409, 40_000]);
  });

  test('an order that was placed before stands still', async () => {
    const { customer, packageId } = await calls.ready();
    const { body: order } = await calls.place(customer, packageId, fromDs);
    const bank = disputeCalls(world);
    const reference = await firstDeposit(customer);
    await bank.open(customer, reference, { amountKobo: 5_000_000n });
    const refused = await confirm(order.number);
    expect([refused.code, refused.printed]).toEqual([
      1,
      'A bank asks for more of the payments back than is left in Kolo. The order stands still until that is decided.',
    ]);
    await bank.win(customer, reference);
    expect((await confirm(order.number)).code).toBe(0);
  });

  test('that is lost cancels as many orders as it takes, the newest first, and their refund makes it good', async () => {
    const { customer, packageId, productId } = await calls.ready({ rest: 2_500 });
    const reference = await firstDeposit(customer);
    const { body: older } = await calls.place(customer, packageId, fromDs);
    const second = await calls.another(customer, productId, 2_500);
    const { body: newer } = await calls.place(customer, second, fromDs);
    await disputeCalls(world).lose(customer, reference, { amountKobo: 4_000_000n });
    expect((await calls.get(customer, older.id)).status).toBe('placed');
    const cancelled = await calls.get(customer, newer.id);
    expect([cancelled.repaid, (await calls.get(customer, older.id)).repaid]).toEqual([40_000, undefined]);
    expect([cancelled.status, cancelled.steps.at(-1)?.reason]).toEqual([
      'cancelled',
      'Your bank took back a payment, and the money for this order repays it. ₦40,000 of the refund repaid what your bank took back.',
    ]);
    const told = (await noticesLeftFor(world, customer)) as { kind: string }[];
    expect(told.filter(({ kind }) => kind === 'order_ended')).toMatchObject([
      { number: newer.number, refundKobo: '5250000', repaidKobo: '4000000' },
    ]);
    const { db } = world.services;
    expect(await world.payments.losses.missing(db, customer.userId)).toBe(0n);
    const { body: accounts } = await customer.authed('GET', '/self-accounts?accountType=sb');
    expect(accounts.availableBalance).toBe(52_500 - 40_000);
  });

  test('that is lost is repaid by the refund of an order that comes back, which says so', async () => {
    const { customer, packageId } = await calls.ready({ rest: 2_500 });
    const { body: order } = await calls.place(customer, packageId, fromDs);
    for (const step of ['confirmed', 'dispatched']) await calls.ops('move', order.number, step);
    await disputeCalls(world).lose(customer, await firstDeposit(customer), { amountKobo: 4_000_000n });
    expect((await calls.get(customer, order.id)).repaid).toBeUndefined();
    expect((await calls.ops('move', order.number, 'returned')).code).toBe(0);
    const { steps, repaid } = await calls.get(customer, order.id);
    expect(repaid).toBe(40_000);
    expect(steps.at(-1)).toMatchObject({
      status: 'returned',
      reason: '₦40,000 of the refund repaid what your bank took back.',
    });
    expect(await noticesLeftFor(world, customer)).toContainEqual(
      expect.objectContaining({ kind: 'order_ended', refundKobo: '5250000', repaidKobo: '4000000' }),
    );
  });
});

const casesOf = ({ userId }: TestCustomer) =>
  world.services.db.selectFrom('staffCase').select('detail').where('userId', '=', userId).execute();

test('a confirmed order that stands still for a week is a case for staff, once, and one that may leave is none', async () => {
  const [frozen, free] = [await calls.ready(), await calls.ready()];
  const look = world.work('look at orders');
  for (const { customer, packageId } of [frozen, free]) {
    const { body: order } = await calls.place(customer, packageId, fromDs);
    expect((await confirm(order.number)).code).toBe(0);
  }
  const words = ['--reason', 'We look at something.', '--review', '3'];
  await world.staff('customers', 'freeze', frozen.customer.userId, ...words);
  world.clock.advance(7 * DAY_MS - 1_000);
  while ((await look.runDue()) > 0);
  expect(await casesOf(frozen.customer)).toEqual([]);
  world.clock.advance(1_000);
  while ((await look.runDue()) > 0);
  expect(await casesOf(frozen.customer)).toMatchObject([
    { detail: expect.stringContaining('was confirmed more than a week ago and cannot be dispatched.') },
  ]);
  expect(await casesOf(free.customer)).toEqual([]);
  await world.staff('customers', 'freeze', free.customer.userId, ...words);
  world.clock.advance(DAY_MS);
  while ((await look.runDue()) > 0);
  expect(await casesOf(frozen.customer)).toHaveLength(1);
  expect(await casesOf(free.customer)).toHaveLength(1);
});

test('a paid order that is not confirmed for a week is a case for staff, once', async () => {
  const { customer, packageId } = await calls.ready();
  const { body: order } = await calls.place(customer, packageId, fromDs);
  const look = world.work('look at orders');
  const cases = () =>
    world.services.db.selectFrom('staffCase').select('reference').where('kind', '=', 'order_held').execute();
  world.clock.advance(7 * DAY_MS - 1_000);
  await look.runDue();
  expect((await cases()).map(({ reference }) => reference)).not.toContain(order.number);
  world.clock.advance(1_000);
  while ((await look.runDue()) > 0);
  expect((await cases()).filter(({ reference }) => reference === order.number)).toHaveLength(1);
  expect((await confirm(order.number)).code).toBe(0);
});
