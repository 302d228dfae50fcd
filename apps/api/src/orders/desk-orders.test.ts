import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestDesk, TestMember } from '#testing/desk.ts';
import { createDesk } from '#testing/desk.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';

let world: MoneyApp;
let desk: TestDesk;
let member: TestMember;
beforeAll(async () => {
  world = await createMoneyApp();
  desk = await createDesk(world);
});
afterAll(async () => {
  await desk?.close();
  expect(await world.booksHold()).toBe(true);
  await world?.close();
});

const give = (body: object) => desk.call('POST', '/commands', { session: member.session, body });

async function waiting() {
  const { body } = await desk.call('GET', '/queues/orders', { session: member.session });
  // Rows of a queue, by the contract.
  return body.results as { id: string; customerId: string; choices: string[] }[];
}

const recordsOf = (userId: string) =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'command', 'reason'])
    .where('userId', '=', userId)
    .orderBy('id')
    .execute();

test('an order goes step by step at the desk, in the name of who moves it, and is cancelled with a reason', async () => {
  const calls = orderCalls(world);
  const { customer, packageId } = await calls.ready();
  // After the days that it takes to save: no session lives so long.
  member = await desk.enrol('ife', 'operations');
  const { id, number } = (await calls.place(customer, packageId, fromDs)).body;
  expect(await waiting()).toMatchObject([
    { id: number, customerId: customer.userId, choices: ['confirmed'] },
  ]);
  const late = await give({ command: 'orders move', target: number, choice: 'delivered' });
  expect(late.body).toMatchObject({
    code: 'WRONG_STATE',
    message: expect.stringContaining('cannot be delivered'),
  });
  const moved = await give({ command: 'orders move', target: number, choice: 'confirmed' });
  expect([moved.status, moved.body.message]).toEqual([200, `${number} is confirmed`]);
  expect(await waiting()).toMatchObject([{ id: number, choices: ['dispatched'] }]);
  const reason = 'The last piece arrived broken.';
  expect((await give({ command: 'orders cancel', target: number, reason })).status).toBe(200);
  expect(await waiting()).toEqual([]);
  expect(await calls.get(customer, id)).toMatchObject({ status: 'cancelled' });
  expect(await recordsOf(customer.userId)).toEqual([
    { actor: 'ife', command: 'orders move', reason: null },
    { actor: 'ife', command: 'orders cancel', reason },
  ]);
});
