import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactCalls } from '#testing/contacts.ts';
import type { TestCustomer } from '#testing/customer.ts';
import type { TestDesk, TestMember } from '#testing/desk.ts';
import { createDesk } from '#testing/desk.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';
import { BIRTH_DATE, person } from '#testing/people.ts';
import { takeoverCalls } from '#testing/takeover.ts';

const DAY_MS = 25 * 60 * 60_000;
const WHY = 'The paper is in the case.';

let world: MoneyApp;
let desk: TestDesk;
let ada: TestMember;
let bola: TestMember;
beforeAll(async () => {
  world = await createMoneyApp();
  desk = await createDesk(world);
  ada = await desk.enrol('ada', 'operations');
  bola = await desk.enrol('bola', 'operations');
  world.clock.advance(DAY_MS);
});
afterAll(async () => {
  await desk?.close();
  expect(await world.booksHold()).toBe(true);
  await world?.close();
});

/** One proposes it with a form of the desk, another reads and approves it; returns what the command says. */
async function byTwo(form: object): Promise<string> {
  const proposed = await desk.call('POST', '/proposals', { session: await desk.signIn(ada), body: form });
  expect([proposed.status, proposed.body.message]).toEqual([200, expect.stringContaining('P-')]);
  const session = await desk.signIn(bola);
  const path = `/proposals/${proposed.body.number}`;
  expect((await desk.call('POST', `${path}/read`, { session })).status).toBe(200);
  const { status, body } = await desk.call('POST', `${path}/approve`, { session });
  expect([status, body.code]).toEqual([200, undefined]);
  return body.message;
}

const recordOf = async ({ userId }: TestCustomer) =>
  (await world.staff('record', 'customer', userId)).printed.split('\n')[0];

/** A customer whose profile has another name than the BVN that was entered; the number of the case about it. */
async function misnamed(): Promise<{ customer: TestCustomer; caseName: string }> {
  const customer = await world.signUp();
  const bvn = await person('HALIMA', 'BELLO');
  const { body } = await customer.authed('POST', '/kyc/bvn', { body: { bvn, birthDate: BIRTH_DATE } });
  expect(body.code).toBe('MISMATCH');
  const { number } = await world.services.db
    .selectFrom('staffCase')
    .select('number')
    .where('userId', '=', customer.userId)
    .executeTakeFirstOrThrow();
  return { customer, caseName: `S-${number}` };
}

test('a public holiday is corrected by two, and stands in the table with both of them', async () => {
  const day = '2027-03-11';
  expect(await byTwo({ command: 'holidays add', day, name: 'Mourning' })).toContain(
    'is a public holiday now',
  );
  const corrections = async () =>
    (await desk.call('GET', '/holidays', { session: await desk.signIn(ada) })).body.corrections;
  const enteredBy = 'ada, approved by bola';
  expect(await corrections()).toMatchObject([{ day, name: 'Mourning', isHoliday: true, enteredBy }]);
  await byTwo({ command: 'holidays remove', day, name: 'Mourning' });
  expect(await corrections()).toMatchObject([{ day, isHoliday: false, enteredBy }]);
});

test('a name is accepted, or refused, by two: the case is answered', async () => {
  const [one, other] = [await misnamed(), await misnamed()];
  const about = ({ customer, caseName }: typeof one) => ({
    customer: customer.userId,
    case: caseName,
    reason: WHY,
  });
  await byTwo({ command: 'names accept', name: 'Ada Obi', ...about(one) });
  await byTwo({ command: 'names refuse', ...about(other) });
  expect(await recordOf(one.customer)).toContain('ada, approved by bola  names accept');
  expect(await recordOf(other.customer)).toContain('ada, approved by bola  names refuse');
  const { printed } = await world.staff('cases', 'list');
  for (const { caseName } of [one, other]) expect(printed).not.toContain(caseName);
});

test('after a press the PIN is let prove a contact by two, and of a later press nobody has decided', async () => {
  const [contacts, calls] = [contactCalls(world), takeoverCalls(world)];
  const { customer } = await calls.owner();
  const thief = await calls.thiefOf(customer);
  await contacts.change(thief, contacts.newEmail(), { proof: calls.proofOf(customer) });
  await world.runJobs();
  expect((await contacts.press(contacts.linkAt(customer.email))).status).toBe(200);
  const form = { command: 'contacts allow-pin', customer: customer.userId, case: 'C-1', reason: WHY };
  const body = (await desk.call('POST', '/proposals', { session: await desk.signIn(ada), body: form })).body;
  await world.services.db
    .updateTable('withdrawalStop')
    .set({ pressedAt: world.clock.now() })
    .where('userId', '=', customer.userId)
    .execute();
  const session = await desk.signIn(bola);
  await desk.call('POST', `/proposals/${body.number}/read`, { session });
  const late = await desk.call('POST', `/proposals/${body.number}/approve`, { session });
  expect([late.status, late.body.message]).toEqual([409, expect.stringContaining('Something has changed')]);
  expect(await byTwo(form)).toContain('may set or reset the PIN now');
  expect(await recordOf(customer)).toContain('ada, approved by bola  contacts allow-pin');
});

test('an order that came back is taken back by two, and its money goes to the customer', async () => {
  const calls = orderCalls(world);
  const { customer, packageId } = await calls.ready();
  const { id, number } = (await calls.place(customer, packageId, fromDs)).body;
  for (const step of ['confirmed', 'dispatched']) await calls.ops('move', number, step);
  await byTwo({ command: 'orders return', order: number });
  expect(await calls.get(customer, id)).toMatchObject({ status: 'returned' });
  expect(await recordOf(customer)).toContain('ada, approved by bola  orders return');
});
