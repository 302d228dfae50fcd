import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { fromDs, orderCalls } from '#testing/orders.ts';
import { openStaffCase } from './settle-case.ts';

const HOUR_MS = 3_600_000;

const world = await openMoneyApp();

const open = (customer: TestCustomer, body: object) => customer.authed('POST', '/cases', { body });

async function ops(...words: string[]): Promise<{ code: number; said: string }> {
  const { code, printed } = await world.staff('cases', ...words);
  return { code, said: printed };
}

async function transactionOf(customer: TestCustomer): Promise<string> {
  const reference = await world.started(customer, 2_500);
  await world.play(reference, 'success');
  await world.status(customer, reference);
  return (await customer.authed('GET', '/transactions/self')).body.transactions[0].id;
}

describe('POST /cases', () => {
  test('is for the signed-in, with words, about a transaction of their own', async () => {
    expect((await world.call('POST', '/cases', { body: { text: 'x' } })).status).toBe(401);
    const [customer, other] = [await world.signUpSaver(), await world.signUpSaver()];
    for (const body of [{}, { text: '  ' }, { text: 'x'.repeat(2_001) }, { text: 'x', transactionId: 'y' }])
      expect((await open(customer, body)).status).toBe(400);
    const foreign = await open(customer, { text: 'Mine', transactionId: await transactionOf(other) });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('answers a number and a time, and shows the case as it stands', async () => {
    const customer = await world.signUpSaver();
    const transactionId = await transactionOf(customer);
    const opened = await open(customer, { text: ' I paid twice. ', transactionId });
    expect(opened.status).toBe(201);
    expect(opened.body).toMatchObject({
      number: expect.stringMatching(/^C-\d{6}$/),
      status: 'open',
      text: 'I paid twice.',
      transactionId,
      transaction: expect.stringMatching(/^₦2,500 · Deposit to DS account · KLO-/),
    });
    const { id, createdAt, dueAt } = opened.body;
    expect(Date.parse(dueAt) - Date.parse(createdAt)).toBe(72 * HOUR_MS);
    expect((await customer.authed('GET', `/cases/${id}`)).body).toEqual(opened.body);
    expect((await customer.authed('GET', '/cases')).body).toEqual({
      results: [opened.body],
      page: 1,
      totalPages: 1,
      totalResults: 1,
    });
  });

  test('pressed twice opens one case', async () => {
    const customer = await world.signUp();
    const answers = await Promise.all([1, 2, 3].map(() => open(customer, { text: 'Where is my money?' })));
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    expect((await open(customer, { text: 'And another thing.' })).body.id).not.toBe(answers[0]?.body.id);
  });

  test('takes 20 a day', async () => {
    const customer = await world.signUp();
    for (let time = 0; time < 20; time += 1)
      expect((await open(customer, { text: `Case ${time}` })).status).toBe(201);
    expect((await open(customer, { text: 'One more' })).body.code).toBe('RATE_LIMITED');
  });
});

describe('a case about an order', () => {
  const DAY_MS = 24 * HOUR_MS;
  const text = 'The plug is broken.';

  test('is for an order of the customer’s own, which staff then read', async () => {
    const calls = orderCalls(world);
    const [{ customer, packageId }, thief] = [await calls.ready(), await world.signUp()];
    const { body: order } = await calls.place(customer, packageId, fromDs);
    const orderId: string = order.id;
    const early = await open(customer, { text, orderId });
    expect([early.status, early.body.code]).toEqual([409, 'WRONG_STATE']);
    for (const step of ['confirmed', 'dispatched', 'delivered']) await calls.ops('move', order.number, step);
    const foreign = await open(thief, { text, orderId });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
    const opened = await open(customer, { text, orderId });
    const words = `Order ${order.number}, ${order.product.name}`;
    expect([opened.status, opened.body]).toMatchObject([201, { text, orderId, order: words }]);
    expect((await open(customer, { text })).body.id).not.toBe(opened.body.id);
    expect((await open(customer, { text, orderId })).body.id).toBe(opened.body.id);
    expect((await ops('list')).said).toContain(`${customer.userId} (${words}): ${text}`);
  });

  test('is opened once the promised day has passed, and for 7 days after delivery', async () => {
    const calls = orderCalls(world);
    const { customer, packageId } = await calls.ready();
    const { body: order } = await calls.place(customer, packageId, fromDs);
    const attempt = async (on: string) => {
      const { status } = await open(customer, { text: `${text} ${on}`, orderId: order.id });
      return status;
    };
    const dayAfter = Date.parse(`${order.expectedBy}T09:00:00Z`) + DAY_MS;
    world.clock.advance(dayAfter - DAY_MS - world.clock.now().getTime());
    expect(await attempt('on the promised day')).toBe(409);
    world.clock.advance(DAY_MS);
    expect(await attempt('a day later')).toBe(201);
    for (const step of ['confirmed', 'dispatched', 'delivered']) await calls.ops('move', order.number, step);
    world.clock.advance(7 * DAY_MS);
    expect(await attempt('on the seventh day')).toBe(201);
    world.clock.advance(DAY_MS);
    expect(await attempt('on the eighth day')).toBe(409);
  });
});

describe('ops cases', () => {
  test('lists what waits, answers it once, and the customer reads the answer', async () => {
    const customer = await world.signUp();
    const { body } = await open(customer, { text: 'My deposit\nis late.' });
    const listed = await ops('list');
    expect(listed.said).toContain(
      `${body.number}  customer  due ${body.dueAt}  ${customer.userId}: My deposit is late.`,
    );
    expect(await ops('answer', body.number, 'It has arrived.')).toEqual({
      code: 0,
      said: `${body.number} is answered`,
    });
    expect((await ops('answer', body.number, 'Again.')).said).toContain('is answered already');
    expect((await ops('list')).said).not.toContain(body.number);
    expect((await customer.authed('GET', `/cases/${body.id}`)).body).toMatchObject({
      status: 'answered',
      answer: 'It has arrived.',
      answeredAt: world.clock.now().toISOString(),
    });
    const told = await world.services.db
      .selectFrom('outbox')
      .select('payload')
      .where('userId', '=', customer.userId)
      .where('task', '=', 'notify')
      .execute();
    const notices = told.map(({ payload }) => JSON.stringify(payload));
    const answers = notices.filter((text) => text.includes('case_answered'));
    expect(answers).toEqual([expect.stringContaining('It has arrived.')]);
  });

  test("shows what the system found, once for each key, and keeps staff's answer", async () => {
    const trouble = {
      kind: 'unmatched_money',
      key: 'unmatched:1',
      userId: null,
      reference: 'ref-1',
      detail: '100 kobo of nobody',
    } as const;
    const { db } = world.services;
    const openOne = () => db.transaction().execute((tx) => openStaffCase(world.services)(tx, trouble));
    expect([await openOne(), await openOne()]).toEqual([true, false]);
    const name = /(S-\d+) {2}unmatched_money .*ref-1: 100 kobo of nobody/.exec((await ops('list')).said)?.[1];
    expect((await ops('answer', name ?? '', 'Sent back.')).code).toBe(0);
    expect(await openOne()).toBe(false);
    expect((await ops('list')).said).not.toContain('unmatched_money');
  });

  test('says what it wants', async () => {
    for (const words of [[], ['answer'], ['answer', 'C-1'], ['answer', 'C-1', ' '], ['shout']])
      expect(await ops(...words)).toMatchObject({
        code: 2,
        said: expect.stringContaining('cases answer NUMBER'),
      });
    for (const name of ['C-999999999', 'S-999999999', 'X-1', '100001', "C-1'"])
      expect(await ops('answer', name, 'x')).toEqual({ code: 1, said: `There is no case ${name}.` });
  });
});
