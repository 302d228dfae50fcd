import { expect, test } from 'vitest';
import { shortReferenceOf } from '#platform/short-references.ts';
import { openTestApp } from '#testing/app.ts';
import type { DeskSession } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';

let session: DeskSession;
const world = await openTestApp();
const desk = await openDesk(world);
({ session } = await desk.enrol('ada', 'support'));

const search = (text: string) => desk.call('POST', '/customers/search', { session, body: { text } });
const idsBy = async (text: string) => (await search(text)).body.results.map(({ id }: { id: string }) => id);
const searches = () =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'userId', 'reason', 'before', 'after'])
    .where('command', '=', 'customers search')
    .orderBy('id')
    .execute();

test('a search is nobody’s without a session or without the CSRF pair', async () => {
  const body = { text: 'ada@example.ng' };
  expect((await desk.call('POST', '/customers/search', { body })).status).toBe(401);
  const { cookie = '' } = session;
  expect((await desk.call('POST', '/customers/search', { session: { cookie }, body })).status).toBe(403);
  expect((await search(' ')).body).toMatchObject({ code: 'VALIDATION' });
  expect(await searches()).toEqual([]);
});

test('a customer is found by contact, id and reference, with all that is personal masked', async () => {
  const { userId } = await world.signUp();
  await world.signUp();
  const row = world.services.db.selectFrom('customer').selectAll().where('userId', '=', userId);
  const { email, phone, firstName, lastName } = await row.executeTakeFirstOrThrow();
  const contacts = [email, phone].filter((contact) => contact !== null);
  const short = await shortReferenceOf(world.services.db, { userId, reference: 'kolo-1' });
  for (const text of [...contacts, ...contacts.map((one) => ` ${one.toUpperCase()} `), userId, short])
    expect([text, await idsBy(text)]).toEqual([text, [userId]]);
  const { body } = await search(userId);
  const text = JSON.stringify(body);
  for (const personal of [...contacts, `${firstName} ${lastName}`]) expect(text).not.toContain(personal);
  expect(body.results[0].contacts).toHaveLength(contacts.length);
  expect(body.results[0].contacts.join(' ')).toContain('***');
  expect(body.results[0]).toMatchObject({ state: 'open', name: expect.stringContaining('***') });
});

test('is found by the reference of a payment and the number of an order, and is nobody else', async () => {
  const { db, ids } = world.services;
  const { userId } = await world.signUp();
  const paymentReference = { reference: 'kolo-found-1', userId, paymentId: ids.next() };
  await db.insertInto('paymentReference').values(paymentReference).execute();
  const withdrawalReference = { reference: 'kolo-found-2', userId, withdrawalId: ids.next() };
  await db.insertInto('withdrawalReference').values(withdrawalReference).execute();
  const order = db.insertInto('customerOrderNumber').values({ userId, orderId: ids.next() });
  const { number } = await order.returning('number').executeTakeFirstOrThrow();
  for (const text of ['kolo-found-1', 'kolo-found-2', `K-${number}`, `k-${number}`])
    expect([text, await idsBy(text)]).toEqual([text, [userId]]);
  for (const text of ['kolo-found', 'kolo-found-%', 'K-999999999', '%', "' or true --"])
    expect([text, await idsBy(text)]).toEqual([text, []]);
});

test('customers are found by name, however it is written, in either order', async () => {
  const { userId } = await world.signUp();
  const { db } = world.services;
  const called = { firstName: "D'Arcy", lastName: 'Nwachukwu Eze' };
  await db.updateTable('customer').set(called).where('userId', '=', userId).execute();
  for (const text of ['d’arcy  nwachukwu eze', 'NWACHUKWU EZE D`ARCY', "d'arcy", 'Nwachukwu Eze'])
    expect([text, await idsBy(text)]).toEqual([text, [userId]]);
  for (const text of ['Eze', 'D', "D'Arc%", 'darcy Eze'])
    expect([text, await idsBy(text)]).toEqual([text, []]);
});

test('a name that many have shows twenty of them, and says that there are more', async () => {
  const { db } = world.services;
  for (let count = 0; count < 21; count += 1) {
    const { userId } = await world.signUp();
    await db.updateTable('customer').set({ lastName: 'Ubiquity' }).where('userId', '=', userId).execute();
  }
  const before = (await searches()).length;
  const { body } = await search('ubiquity');
  expect([body.results.length, body.hasMore]).toEqual([20, true]);
  expect((await searches()).slice(before).map(({ after }) => after)).toEqual(
    Array.from({ length: 20 }, () => ({ by: 'name' })),
  );
});

test('each search is on record with who searched and by what, never with what was typed', async () => {
  const { userId } = await world.signUp();
  const row = world.services.db
    .selectFrom('customer')
    .select(['email', 'phone'])
    .where('userId', '=', userId);
  const { email, phone } = await row.executeTakeFirstOrThrow();
  const typed = email ?? phone ?? '';
  const before = (await searches()).length;
  await search(typed);
  await search('nobody@example.ng');
  const made = (await searches()).slice(before);
  expect(made).toEqual([
    { actor: 'ada', userId, reason: null, before: null, after: { by: 'contact' } },
    { actor: 'ada', userId: null, reason: null, before: null, after: { found: 0 } },
  ]);
  expect((await world.staff('record', 'customer', userId)).printed).toContain('ada  customers search');
});

test('nobody searches more in an hour than one person can deal with', async () => {
  const { session: copies } = await desk.enrol('copies', 'admin');
  const body = { text: 'nobody@example.ng' };
  const statuses: number[] = [];
  for (let count = 0; count <= 240; count += 1)
    statuses.push((await desk.call('POST', '/customers/search', { session: copies, body })).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(240);
  expect(statuses.at(-1)).toBe(429);
});
