import { describe, expect, test } from 'vitest';
import { openMoneyApp } from '#testing/money-app.ts';

const PATH = '/payments/init-contribution';
const BODY = { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'card' };

const world = await openMoneyApp();

const newKey = () => world.services.ids.next();

async function countPayments(userId: string): Promise<number> {
  const rows = await world.services.db
    .selectFrom('payment')
    .select('id')
    .where('userId', '=', userId)
    .execute();
  return rows.length;
}

interface Charge {
  readonly kind: string;
  readonly reference: string;
  readonly kobo: number;
}

/** What the provider's book has of this reference. */
async function checkoutsOf(reference: string): Promise<Charge[]> {
  return (await world.sandbox.control('GET', `/book?reference=${reference}`)) as Charge[];
}

describe('POST /payments/init-contribution refuses', () => {
  test('a stranger, whatever the body', async () => {
    const answer = await world.call('POST', PATH, { body: { nonsense: 1 } });
    expect(answer).toMatchObject({ status: 401, body: { code: 'UNAUTHENTICATED' } });
  });

  test('a call without the CSRF pair', async () => {
    const customer = await world.signUpSaver();
    const headers = { authorization: `Bearer ${customer.tokens.access}` };
    const answer = await world.call('POST', PATH, { body: BODY, key: newKey(), headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } });
    expect(await countPayments(customer.userId)).toBe(0);
  });

  test('a call without a key, and a key that is too long', async () => {
    const customer = await world.signUpSaver();
    for (const key of [undefined, '', 'k'.repeat(256)]) {
      const answer = await customer.authed('POST', PATH, { body: BODY, key });
      expect(answer).toMatchObject({ status: 400, body: { code: 'IDEMPOTENCY_KEY_REQUIRED' } });
    }
    expect(await countPayments(customer.userId)).toBe(0);
  });

  test('amounts that cannot be paid, fields that nobody knows, and what is missing', async () => {
    const customer = await world.signUpSaver();
    const wrong = [
      { ...BODY, amount: 99 },
      { ...BODY, amount: 0 },
      { ...BODY, amount: -5_000 },
      { ...BODY, amount: 100.5 },
      { ...BODY, amount: '5000' },
      { ...BODY, amount: 10_000_001 },
      { ...BODY, amount: 1e300 },
      { ...BODY, amount: null },
      { ...BODY, status: 'succeeded' },
      { ...BODY, userId: customer.userId },
      { ...BODY, method: 'cash' },
      { ...BODY, purpose: 'gift' },
      { ...BODY, accountType: 'xx' },
      { amount: 5_000 },
    ];
    for (const body of wrong) {
      const answer = await customer.authed('POST', PATH, { body, key: newKey() });
      expect([body, answer.status, answer.body.code]).toEqual([body, 400, 'VALIDATION']);
    }
    expect(await countPayments(customer.userId)).toBe(0);
  });

  test('an account that the customer has not opened, though another has; the key stays free', async () => {
    await world.signUpSaver();
    const customer = await world.signUp();
    const key = newKey();
    const answer = await customer.authed('POST', PATH, { body: BODY, key });
    expect(answer).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    expect(answer.body.message).toBe('You have no DS account yet. Open one first.');
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
    expect((await customer.authed('POST', PATH, { body: BODY, key })).status).toBe(201);
  });
});

describe('POST /payments/init-contribution', () => {
  test('answers a pending payment with the address of its page, at the smallest amount and the most that a new customer may hold', async () => {
    for (const amount of [100, 300_000]) {
      const customer = await world.signUpSaver();
      const answer = await world.deposit(customer, amount);
      expect(answer.status).toBe(201);
      expect(answer.body.data).toEqual({
        reference: expect.stringMatching(/^kolo-[0-9a-f]{32}$/),
        shortReference: expect.stringMatching(/^KLO-[0-9A-Z]{4}-[0-9A-Z]{4}$/),
        status: 'pending',
        amount,
        purpose: 'account',
        method: 'card',
        accountType: 'ds',
        authorizationUrl: expect.stringMatching(/^http.+\/paystack\/checkout\//),
        message: 'We are waiting for the payment to be finished.',
        settlesBy: '2026-11-20T09:30:00.000Z',
        timeline: [
          { at: '2026-11-20T09:00:00.000Z', event: 'started' },
          { at: '2026-11-20T09:00:00.000Z', event: 'awaiting_payment' },
        ],
      });
      expect(await checkoutsOf(answer.body.data.reference)).toMatchObject([
        { kind: 'charge', kobo: amount * 100 },
      ]);
    }
  });

  test('the same key gets the same answer, after the payment too; the same key of another customer is his own', async () => {
    const [customer, other] = [await world.signUpSaver(), await world.signUpSaver()];
    const key = newKey();
    const first = await world.deposit(customer, 700, key);
    expect((await world.deposit(customer, 700, key)).body).toEqual(first.body);
    await world.play(first.body.data.reference, 'success');
    await world.status(customer, first.body.data.reference);
    const later = await world.deposit(customer, 700, key);
    expect([later.status, later.body]).toEqual([201, first.body]);
    expect(await countPayments(customer.userId)).toBe(1);
    const others = await world.deposit(other, 700, key);
    expect(others.body.data.reference).not.toBe(first.body.data.reference);
  });

  test('the same key with another body is refused and starts nothing', async () => {
    const customer = await world.signUpSaver();
    const key = newKey();
    await world.deposit(customer, 700, key);
    const answer = await world.deposit(customer, 701, key);
    expect(answer).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect(await countPayments(customer.userId)).toBe(1);
  });

  test('twenty at once with one key start one payment and one checkout', async () => {
    const customer = await world.signUpSaver();
    const key = newKey();
    const answers = await Promise.all(Array.from({ length: 20 }, () => world.deposit(customer, 900, key)));
    for (const { status, body } of answers) {
      if (status !== 201) expect([status, body.code]).toEqual([409, 'IN_PROGRESS']);
    }
    const references = answers.flatMap(({ status, body }) => (status === 201 ? [body.data.reference] : []));
    expect(new Set(references).size).toBe(1);
    expect(await countPayments(customer.userId)).toBe(1);
    expect(await checkoutsOf(references[0])).toHaveLength(1);
    const after = await world.deposit(customer, 900, key);
    expect([after.status, after.body.data.reference]).toEqual([201, references[0]]);
  });
});

test('a call that died before its answer is waited for, then a repeat tells how its payment stands', async () => {
  const customer = await world.signUpSaver();
  const key = newKey();
  const first = await world.deposit(customer, 950, key);
  // What a kill between the intent and the answer leaves behind.
  await world.services.db
    .updateTable('idempotency')
    .set({ answer: null })
    .where('userId', '=', customer.userId)
    .where('key', '=', `http:${key}`)
    .execute();
  const early = await world.deposit(customer, 950, key);
  expect(early).toMatchObject({ status: 409, body: { code: 'IN_PROGRESS' } });
  world.clock.advance(30_000);
  const later = await world.deposit(customer, 950, key);
  expect([later.status, later.body]).toEqual([201, first.body]);
  expect(await countPayments(customer.userId)).toBe(1);
});

describe('a provider that does not open the page', () => {
  const INITIATED = {
    status: 'initiated',
    message: 'The payment page is not answering yet. No money has left your bank.',
    partnerSilent: true,
    settlesBy: expect.any(String),
  };

  test('leaves the payment open, says so plainly, and the next check opens the page', async () => {
    const customer = await world.signUpSaver();
    await world.fault('transaction.initialize', 'error');
    const answer = await world.deposit(customer, 1_200);
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject(INITIATED);
    expect(answer.body.data).not.toHaveProperty('authorizationUrl');
    const { reference } = answer.body.data;
    expect(await checkoutsOf(reference)).toEqual([]);
    expect(await world.due.nextDue()).toEqual(expect.any(Date));
    world.clock.advance(10_000);
    await world.runDue();
    const [opened] = await checkoutsOf(reference);
    expect(opened).toMatchObject({ kobo: 120_000 });
    await world.play(reference, 'success');
    const settled = await world.status(customer, reference);
    expect(settled.body).toMatchObject({ status: 'succeeded', amount: 1_200 });
    expect(await world.balanceOf(customer)).toBe(1_200);
  });

  test('that opened it but never said so has failed for certain: nobody had its address', async () => {
    const customer = await world.signUpSaver();
    await world.fault('transaction.initialize', 'timeout_after_effect');
    const answer = await world.deposit(customer, 1_300);
    expect(answer.body.data).toMatchObject(INITIATED);
    const { reference } = answer.body.data;
    expect(await checkoutsOf(reference)).toHaveLength(1);
    const told = await world.status(customer, reference);
    expect(told.body).toMatchObject({
      status: 'failed',
      message: 'The payment page could not be opened. No money has left your bank. Please start again.',
    });
    await world.play(reference, 'success');
    await world.deliver(`{"event":"charge.success","data":{"reference":"${reference}"}}`);
    await world.runJobs();
    expect((await world.status(customer, reference)).body.status).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(1_300);
  });

  test('a repeat of the key gets the first answer, not a second page', async () => {
    const customer = await world.signUpSaver();
    const key = newKey();
    await world.fault('transaction.initialize', 'error');
    const first = await world.deposit(customer, 1_400, key);
    const again = await world.deposit(customer, 1_400, key);
    expect(again.body).toEqual(first.body);
    expect(await countPayments(customer.userId)).toBe(1);
    expect(await world.booksHold()).toBe(true);
  });
});
