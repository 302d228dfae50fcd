import { createHmac } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { balancesOf, heldBy } from '#ledger/accounts.ts';
import { REFUNDS } from '#ledger/chart.ts';
import { ProviderRefused } from '#platform/provider-answer.ts';
import type { RefundState } from '#providers/paystack/refunds.ts';
import { bookOf, CARDS, showCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import type { RefundDeps } from './refund-process.ts';
import { refundProcess } from './refund-process.ts';

const MINUTE_MS = 60_000;

const world = await openMoneyApp();
// Nobody listens where the sandbox sends; what is heard here is posted by hand.
await world.fault('webhook', 'drop_webhook', 1_000);

async function refundsOf(reference: string) {
  return (await bookOf(world, reference)).filter(({ kind }) => kind === 'refund');
}

async function eventsOf(customer: TestCustomer, reference: string): Promise<string[]> {
  const { body } = await world.status(customer, reference);
  return body.timeline.map(({ event }: { event: string }) => event);
}

async function owedTo({ userId }: TestCustomer): Promise<bigint | undefined> {
  return (await balancesOf(world.services.db, userId)).get(REFUNDS.id);
}

/** The provider has worked on it, and our check comes round. */
async function later(): Promise<void> {
  await world.sandbox.control('POST', '/clock', { advance: 'PT1M' });
  world.clock.advance(2 * MINUTE_MS);
  await world.runDue();
}

describe('what the check of a card has cost', () => {
  test('waits outside the balances, is asked for once and booked when it is back', async () => {
    const customer = await world.signUp();
    const reference = await showCard(world, customer);
    expect(await owedTo(customer)).toBe(5_000n);
    expect(await heldBy(world.services.db, customer.userId)).toBe(0n);
    expect(await world.booksHold()).toBe(true);
    await world.runJobs();
    expect(await refundsOf(reference)).toMatchObject([{ kobo: 5_000, status: 'pending' }]);
    expect(await eventsOf(customer, reference)).toEqual([
      'started',
      'awaiting_payment',
      'confirmed',
      'credited',
      'refund_requested',
    ]);
    await later();
    expect(await refundsOf(reference)).toMatchObject([{ kobo: 5_000, status: 'success' }]);
    expect((await eventsOf(customer, reference)).at(-1)).toBe('refunded');
    expect(await owedTo(customer)).toBe(0n);
    expect((await world.status(customer, reference)).body.status).toBe('succeeded');
    const { body } = await customer.authed('GET', '/transactions/self');
    expect(body.transactions).toEqual([]);
    expect(await world.booksHold()).toBe(true);
  });

  test('is given back once where the answer to the request is lost', async () => {
    const customer = await world.signUp();
    const reference = await showCard(world, customer);
    await world.fault('refund', 'timeout_after_effect');
    await Promise.all([world.runJobs(), world.runDue()]);
    expect(await owedTo(customer)).toBe(5_000n);
    await later();
    await later();
    expect(await refundsOf(reference)).toMatchObject([{ kobo: 5_000, status: 'success' }]);
    expect(await owedTo(customer)).toBe(0n);
    expect((await eventsOf(customer, reference)).filter((event) => event === 'refunded')).toHaveLength(1);
    expect(await world.movementsOf(reference)).toBe(2);
  });

  test('is asked for again where the request never arrived, not before that is certain', async () => {
    const customer = await world.signUp();
    const reference = await showCard(world, customer);
    await world.fault('refund', 'error');
    await world.runJobs();
    world.clock.advance(30_000);
    await world.runDue();
    expect(await refundsOf(reference)).toEqual([]);
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    expect(await refundsOf(reference)).toHaveLength(1);
    await later();
    expect(await owedTo(customer)).toBe(0n);
  });

  test('is booked at once where the provider tells that it is back, however often it tells', async () => {
    const customer = await world.signUp();
    const reference = await showCard(world, customer);
    await world.runJobs();
    await world.sandbox.control('POST', '/clock', { advance: 'PT1M' });
    const { secretKey } = world.services.config.paystack;
    const told = (status: string) =>
      JSON.stringify({ event: `refund.${status}`, data: { status, transaction_reference: reference } });
    for (const status of ['processing', 'processed', 'processed']) {
      const bytes = told(status);
      const signature = createHmac('sha512', secretKey).update(bytes).digest('hex');
      expect(await world.deliver(bytes, signature)).toBe(200);
    }
    await world.runJobs();
    expect((await eventsOf(customer, reference)).filter((event) => event === 'refunded')).toHaveLength(1);
    expect(await owedTo(customer)).toBe(0n);
  });

  test('stays owed, and says so, where the provider cannot give it back', async () => {
    const customer = await world.signUp();
    const reference = await showCard(world, customer, CARDS.refundFails);
    await world.runJobs();
    await later();
    expect((await eventsOf(customer, reference)).at(-1)).toBe('refund_failed');
    expect(await owedTo(customer)).toBe(5_000n);
    await later();
    expect(await refundsOf(reference)).toHaveLength(1);
    const { db } = world.services;
    const cases = await db.selectFrom('staffCase').selectAll().where('reference', '=', reference).execute();
    expect(cases).toMatchObject([{ kind: 'refund_failed', userId: customer.userId }]);

    // Staff bring it forward there: it is asked about until it is back, and never asked for again.
    const says = (providerStatus: RefundState) => {
      const refund = vi.fn<RefundDeps['paystack']['refund']>();
      const paystack = { refund, findRefund: async () => providerStatus };
      return { refund, world: { ...world.payments, paystack } };
    };
    for (const providerStatus of ['none', 'open', 'refunded'] as const) {
      const { refund, world: there } = says(providerStatus);
      await refundProcess(there).settle({ userId: customer.userId, reference: reference }, 'job');
      expect(refund).not.toHaveBeenCalled();
      expect(await owedTo(customer)).toBe(providerStatus === 'refunded' ? 0n : 5_000n);
    }
    expect((await eventsOf(customer, reference)).slice(-2)).toEqual(['refund_failed', 'refunded']);
  });

  test('that the provider took and no longer knows is told to staff once, and asked about until it is back', async () => {
    const customer = await world.signUp();
    const { userId } = customer;
    const reference = await showCard(world, customer);
    await world.runJobs();
    await world.sandbox.control('DELETE', `/book/${reference}?kind=refund`);
    await later();
    await later();
    expect(await refundsOf(reference)).toEqual([]);
    const { db } = world.services;
    const cases = await db
      .selectFrom('staffCase')
      .select(['kind', 'userId', 'detail'])
      .where('reference', '=', reference)
      .execute();
    const detail = expect.stringContaining('no longer knows');
    expect(cases).toEqual([{ kind: 'refund_failed', userId, detail }]);
    const paystack = { ...world.payments.paystack, findRefund: async () => 'refunded' as const };
    await refundProcess({ ...world.payments, paystack }).settle({ userId, reference }, 'check');
    expect(await owedTo(customer)).toBe(0n);
  });

  test('that the provider refuses to give back is told to staff at the second time, once', async () => {
    const customer = await world.signUp();
    const reference = await showCard(world, customer);
    const no = new ProviderRefused('Refund cannot be made', undefined, 400);
    const refusing = { findRefund: async () => 'none' as const, refund: () => Promise.reject(no) };
    // That it does not let us ask says nothing of the money.
    const mute = { ...refusing, findRefund: () => Promise.reject(no) };
    const told = async (paystack: typeof refusing | typeof mute) => {
      world.clock.advance(2 * MINUTE_MS);
      await refundProcess({ ...world.payments, paystack }).settle(
        { userId: customer.userId, reference },
        'job',
      );
      const { db } = world.services;
      const cases = await db
        .selectFrom('staffCase')
        .select('kind')
        .where('reference', '=', reference)
        .execute();
      return cases.length;
    };
    expect([await told(mute), await told(mute)]).toEqual([0, 0]);
    expect([await told(refusing), await told(refusing)]).toEqual([1, 1]);
    expect((await eventsOf(customer, reference)).at(-1)).toBe('credited');
    expect(await owedTo(customer)).toBe(5_000n);
  });
});

test('a check that nobody pays keeps no card and gives nothing back', async () => {
  const customer = await world.signUp();
  const key = world.services.ids.next();
  const { body } = await customer.authed('POST', '/cards', { key, body: {} });
  await world.play(body.data.reference, 'failed');
  world.clock.advance(2_000);
  expect((await world.status(customer, body.data.reference)).body.status).toBe('failed');
  await world.runJobs();
  expect((await customer.authed('GET', '/cards')).body.results).toEqual([]);
  expect(await refundsOf(body.data.reference)).toEqual([]);
});
