import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

const world = await openMoneyApp();

const eventsOf = async (customer: TestCustomer, reference: string): Promise<string[]> => {
  const { body } = await world.status(customer, reference);
  return body.timeline.map(({ event }: { event: string }) => event);
};

async function expectCreditedOnce(customer: TestCustomer, reference: string, amount: number) {
  const { body } = await world.status(customer, reference);
  expect(body).toMatchObject({ status: 'succeeded', amount });
  expect(body).not.toHaveProperty('authorizationUrl');
  expect(await world.movementsOf(reference)).toBe(1);
  const events = await eventsOf(customer, reference);
  expect(events.filter((event) => event === 'credited')).toEqual(['credited']);
  expect(await world.balanceOf(customer)).toBe(amount);
  expect(await world.booksHold()).toBe(true);
}

describe('GET /payments/status/:reference', () => {
  test('a stranger gets 401 and a reference that is too long 400', async () => {
    expect((await world.call('GET', '/payments/status/x')).status).toBe(401);
    const customer = await world.signUp();
    expect((await world.status(customer, 'x'.repeat(101))).status).toBe(400);
  });

  test("another customer's reference is answered like one that never was, and is not settled", async () => {
    const [owner, other] = [await world.signUpSaver(), await world.signUpSaver()];
    const reference = await world.started(owner, 500);
    await world.play(reference, 'success');
    const foreign = await world.status(other, reference);
    const unknown = await world.status(other, 'kolo-00000000000000000000000000000000');
    expect(foreign.status).toBe(404);
    expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    expect(await world.movementsOf(reference)).toBe(0);
  });

  test('credits a paid one, with its timeline, and shows it as a transaction', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 2_500);
    expect((await world.status(customer, reference)).body.status).toBe('pending');
    world.clock.advance(2_000);
    await world.play(reference, 'success');
    await expectCreditedOnce(customer, reference, 2_500);
    expect(await eventsOf(customer, reference)).toEqual([
      'started',
      'awaiting_payment',
      'confirmed',
      'credited',
    ]);
    const { body } = await customer.authed('GET', '/transactions/self');
    expect(body.transactions).toMatchObject([
      { reference, amount: 2_500, narration: 'Deposit to DS account', type: 'deposit' },
    ]);
  });

  test('a provider that does not answer changes nothing: the answer comes, and it is asked again later', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 800);
    await world.play(reference, 'success');
    await world.fault('transaction.verify', 'error');
    const answer = await world.status(customer, reference);
    expect(answer).toMatchObject({ status: 200, body: { status: 'pending' } });
    expect(await world.movementsOf(reference)).toBe(0);
    const { nextCheckAt } = await world.services.db
      .selectFrom('payment')
      .select('nextCheckAt')
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(nextCheckAt?.getTime()).toBeGreaterThan(world.clock.now().getTime());
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    await expectCreditedOnce(customer, reference, 800);
  });

  test('a customer who keeps asking does not make us ask the provider each time', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 800);
    await world.status(customer, reference);
    await world.play(reference, 'success');
    expect((await world.status(customer, reference)).body.status).toBe('pending');
    world.clock.advance(1_500);
    expect((await world.status(customer, reference)).body.status).toBe('succeeded');
  });
});

describe('a paid checkout', () => {
  test('is credited once, however often it is told: five webhooks, status calls and the job at once', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 4_000);
    await world.play(reference, 'success');
    world.clock.advance(MINUTE_MS);
    const bytes = successEvent(reference, 400_000);
    const webhooks = await Promise.all([1, 2, 3, 4, 5].map(() => world.deliver(bytes)));
    expect(webhooks).toEqual([200, 200, 200, 200, 200]);
    await Promise.all([
      world.runJobs(),
      world.runDue(),
      ...[1, 2, 3, 4].map(() => world.status(customer, reference)),
      ...[1, 2].map(() => world.deliver(bytes)),
      world.runDue(),
    ]);
    await world.runJobs();
    await expectCreditedOnce(customer, reference, 4_000);
    const { deliveries } = await world.services.db
      .selectFrom('webhookEvent')
      .select('deliveries')
      .where('reference', '=', reference)
      .executeTakeFirstOrThrow();
    expect(deliveries).toBe(7);
  });

  test('is credited once when other words of the same event come after it', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 600);
    await world.play(reference, 'success');
    for (const amount of [60_000, 60_001, 60_002]) {
      expect(await world.deliver(successEvent(reference, amount))).toBe(200);
      await world.runJobs();
    }
    await expectCreditedOnce(customer, reference, 600);
  });

  test('is credited without any webhook and without any call, by the checks alone', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 650);
    await world.play(reference, 'success');
    world.clock.advance(10_000);
    await world.runDue();
    expect(await world.movementsOf(reference)).toBe(1);
    await expectCreditedOnce(customer, reference, 650);
  });

  test('two payments of one customer at once are both credited', async () => {
    const customer = await world.signUpSaver();
    const references = await Promise.all([world.started(customer, 100), world.started(customer, 200)]);
    await Promise.all(references.map((reference) => world.play(reference, 'success')));
    await Promise.all(references.map((reference) => world.status(customer, reference)));
    expect(await world.balanceOf(customer)).toBe(300);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('a payment that fails or is left', () => {
  test('says why it failed, and a later success of the same page is credited once', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 1_100);
    await world.play(reference, 'failed');
    const failed = await world.status(customer, reference);
    expect(failed.body).toMatchObject({ status: 'failed' });
    // Another card on the same page may still pay it, so nothing is promised about the money.
    expect(failed.body.message).not.toContain('No money has left');
    expect(await world.movementsOf(reference)).toBe(0);
    await world.play(reference, 'success');
    await world.deliver(successEvent(reference, 110_000));
    await world.runJobs();
    await expectCreditedOnce(customer, reference, 1_100);
    expect(await eventsOf(customer, reference)).toEqual([
      'started',
      'awaiting_payment',
      'failed',
      'confirmed',
      'credited',
    ]);
  });

  test('is abandoned at once when the customer closes the page; a later success is found by the late check', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 1_150);
    await world.play(reference, 'abandoned');
    const left = await world.status(customer, reference);
    expect(left.body).toMatchObject({
      status: 'abandoned',
      message: 'The payment was not finished. Nothing has been paid so far.',
    });
    await world.play(reference, 'success');
    world.clock.advance(HOUR_MS);
    await world.runDue();
    await expectCreditedOnce(customer, reference, 1_150);
  });

  test('is abandoned when nobody has paid for half an hour, not before', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 1_175);
    world.clock.advance(30 * MINUTE_MS - 1);
    expect((await world.status(customer, reference)).body.status).toBe('pending');
    world.clock.advance(2_000);
    expect((await world.status(customer, reference)).body.status).toBe('abandoned');
    expect(await world.movementsOf(reference)).toBe(0);
  });

  test('is not forgotten when the webhook of a late success comes while the provider does not answer', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 1_190);
    await world.play(reference, 'abandoned');
    await world.status(customer, reference);
    // The last check of its own is over.
    world.clock.advance(8 * 24 * HOUR_MS);
    await world.runDue();
    await world.play(reference, 'success');
    await world.fault('transaction.verify', 'error');
    await world.deliver(successEvent(reference, 119_000));
    await world.runJobs();
    expect(await world.movementsOf(reference)).toBe(0);
    world.clock.advance(5 * MINUTE_MS);
    await world.runDue();
    expect(await world.movementsOf(reference)).toBe(1);
    await expectCreditedOnce(customer, reference, 1_190);
  });
});
