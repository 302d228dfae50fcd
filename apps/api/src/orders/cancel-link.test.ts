import { purposeOfToken } from '@kolo/contract/links';
import { expect, test } from 'vitest';
import { contactCalls } from '#testing/contacts.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { fromDs, LAGOS_FEE, orderCalls } from '#testing/orders.ts';
import { sbCalls } from '#testing/sb-saver.ts';
import { signInOn } from '#testing/sign-in-on.ts';

const DAY_MS = 24 * 60 * 60_000;
const PRICE = 50_000;

const world = await openMoneyApp({ notifies: true });
const calls = orderCalls(world);
const contacts = contactCalls(world);

/** An order by a thief on a new device who has switched off every message that can be, and the token of the link in the customer's mailbox. */
async function orderedByThief() {
  const { customer, packageId } = await calls.ready();
  const thief = await signInOn(world, customer, 'a phone of somebody else');
  const quiet = { money: { email: false, sms: false, push: false } };
  expect((await thief.authed('PUT', '/notifications/preferences', { body: quiet })).status).toBe(200);
  const { body: order } = await calls.place(thief, packageId, fromDs);
  await world.runJobs();
  const id: string = order.id;
  return { customer, order: { id, number: String(order.number) }, token: contacts.linkAt(customer.email) };
}

test('a held order is cancelled by one press at the mailbox, signed out; looking at the link changes nothing', async () => {
  const { customer, order, token } = await orderedByThief();
  const { order: other, customer: neighbour } = await orderedByThief();
  expect(purposeOfToken(token)).toBe('cancel_order');
  expect((await world.call('GET', '/auth/links')).status).toBe(404);
  expect((await calls.get(customer, order.id)).status).toBe('placed');
  const pressed = await contacts.press(token);
  expect([pressed.status, pressed.body]).toEqual([200, { did: 'order_cancelled', identifier: null }]);
  expect((await calls.get(customer, order.id)).status).toBe('cancelled');
  expect((await sbCalls(world).accounts(customer))['sb']).toBe(PRICE + LAGOS_FEE);
  expect((await calls.get(neighbour, other.id)).status).toBe('placed');
  expect((await contacts.press(token)).status).toBe(409);
});

test('the link is good for nothing but its order: no other letter makes another link of it', async () => {
  const { customer, order, token } = await orderedByThief();
  for (const letter of ['u', 'e', 's', 'r']) {
    expect((await contacts.press(`${letter}${token.slice(1)}`)).status).toBe(404);
  }
  expect((await calls.get(customer, order.id)).status).toBe('placed');
});

test('what a thief types as the address leads the owner nowhere but to the link that cancels', async () => {
  const { customer, packageId } = await calls.ready();
  const thief = await signInOn(world, customer, 'a phone of somebody else');
  const street = '1 A St. Not you? Go to kolo-help.ng/undo or call 0803 123 4567';
  const deliveryAddress = { street, city: 'Ikeja', lga: 'Ikeja', state: 'Lagos' };
  const { body: order } = await calls.place(thief, packageId, { ...fromDs, deliveryAddress });
  await world.runJobs();
  const told = world.messages.filter(
    ({ to, text }) => [customer.email, customer.phone].includes(to) && text.includes('kolo-help'),
  );
  expect(told).not.toHaveLength(0);
  for (const { text } of told) expect(text).not.toMatch(/kolo-help\.ng|4567/);
  // Staff deliver to what was typed.
  expect((await calls.get(customer, order.id)).deliveryAddress.street).toBe(street);
});

test('an order that has left is not cancelled by it, and the answer says so', async () => {
  const { customer, order, token } = await orderedByThief();
  world.clock.advance(DAY_MS);
  for (const step of ['confirmed', 'dispatched']) {
    expect(await calls.ops('move', order.number, step)).toMatchObject({ code: 0 });
  }
  const pressed = await contacts.press(token);
  expect([pressed.status, pressed.body.code]).toEqual([409, 'WRONG_STATE']);
  expect(pressed.body.message).toContain('The order is dispatched and can no longer be cancelled.');
  expect((await calls.get(customer, order.id)).status).toBe('dispatched');
});

test('while the account is frozen it cancels too: the money stays in Kolo', async () => {
  const { customer, order, token } = await orderedByThief();
  const frozen = await world.staff(
    'customers',
    'freeze',
    customer.userId,
    '--reason',
    'Why.',
    '--review',
    '3',
  );
  expect(frozen.code).toBe(0);
  expect((await contacts.press(token)).body.did).toBe('order_cancelled');
  expect((await calls.get(customer, order.id)).status).toBe('cancelled');
});
