import { kobo } from '@kolo/domain/money';
import { describe, expect, test } from 'vitest';
import { settleDispute } from '#disputes/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { CARDS, showCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { creditToDs } from './inbound/credit-inbound.ts';
import { settlePayment } from './payment-process.ts';

const MINUTE_MS = 60_000;

const world = await openMoneyApp();

const casesOf = (reference: string) =>
  world.services.db
    .selectFrom('staffCase')
    .select(['kind', 'userId', 'detail'])
    .where('reference', '=', reference)
    .execute();

test('a payment of another sum opens one case, however often it is asked about, and credits nothing', async () => {
  const customer = await world.signUpSaver();
  const reference = await world.started(customer, 5_000);
  await world.play(reference, 'success');
  await world.sandbox.control('PATCH', `/book/${reference}`, { amountKobo: 100 });
  for (const minute of [1, 2, 3]) {
    world.clock.advance(minute * MINUTE_MS);
    await world.runDue();
    await world.deliver(successEvent(reference, 500_000 + minute));
    await world.runJobs();
  }
  expect(await casesOf(reference)).toEqual([
    {
      kind: 'amount_mismatch',
      userId: customer.userId,
      detail:
        'Asked for 500000 kobo; the provider has 100 of 500000 kobo in NGN. Nothing was credited. Once it is given back in full at the provider, the payment ends as reversed.',
    },
  ]);
  expect(await world.movementsOf(reference)).toBe(0);
  expect(await world.booksHold()).toBe(true);
});

async function closed({ userId }: TestCustomer, db: Db | Tx = world.services.db): Promise<void> {
  await db
    .updateTable('customer')
    .set({ closedAt: world.clock.now() })
    .where('userId', '=', userId)
    .execute();
}

test('a card check waits for its customer before it touches a pot, so that no two wait for each other', async () => {
  const { db } = world.services;
  const customer = await world.signUpSaver();
  // The pots are there already.
  await showCard(world, customer);
  const { body } = await customer.authed('POST', '/cards', { key: world.services.ids.next(), body: {} });
  const { reference } = body.data;
  await world.play(reference, 'success');
  const settling = await db.transaction().execute(async (tx) => {
    // As a transfer that comes to the customer's virtual account.
    await takeTurn(tx, customer.userId);
    const settled = settlePayment(world.payments, customer.userId, reference, 'job');
    await backendThatWaits(db);
    const arrived = { userId: customer.userId, reference: `own-${reference}`, amountKobo: kobo(70_000n) };
    await creditToDs(world.payments, tx, arrived);
    return [settled];
  });
  await Promise.all(settling);
  expect(await world.booksHold()).toBe(true);
});

describe('money that comes after the account was closed stands in the book, and opens a case', () => {
  test('a payment that succeeds late', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 5_000);
    await world.play(reference, 'abandoned');
    await world.status(customer, reference);
    await closed(customer);
    await world.play(reference, 'success');
    await world.deliver(successEvent(reference, 500_000));
    await world.runJobs();
    expect(await world.movementsOf(reference)).toBe(1);
    expect(await casesOf(reference)).toMatchObject([
      { kind: 'closed_account_credited', userId: customer.userId },
    ]);
    expect(await world.booksHold()).toBe(true);
  });

  test('a payment that succeeds while the account is being closed: it waits for the end', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 5_000);
    await world.play(reference, 'success');
    const settling = await world.services.db.transaction().execute(async (tx) => {
      // As closing does, after it has looked for money.
      await closed(customer, tx);
      const settled = settlePayment(world.payments, customer.userId, reference, 'job');
      await backendThatWaits(world.services.db);
      return [settled];
    });
    await Promise.all(settling);
    expect(await casesOf(reference)).toMatchObject([{ kind: 'closed_account_credited' }]);
    expect(await world.booksHold()).toBe(true);
  });

  test('but the check of a card goes back, and the provider forgets the card', async () => {
    const customer = await world.signUpSaver();
    const { body } = await customer.authed('POST', '/cards', { key: world.services.ids.next(), body: {} });
    const { reference } = body.data;
    await world.play(reference, 'abandoned');
    await world.status(customer, reference);
    await closed(customer);
    await world.sandbox.control('POST', `/checkouts/${reference}`, { outcome: 'success', card: CARDS.visa });
    await world.deliver(successEvent(reference, 5_000));
    await world.runJobs();
    expect([await world.movementsOf(reference), await casesOf(reference)]).toEqual([1, []]);
    const { db } = world.services;
    const cards = db.selectFrom('card').select(['tokenSealed', 'removedAt']);
    expect(await cards.where('userId', '=', customer.userId).execute()).toEqual([
      { tokenSealed: null, removedAt: world.clock.now() },
    ]);
    const retired = db.selectFrom('cardTokenRetired').select('id').where('userId', '=', customer.userId);
    expect(await retired.execute()).toEqual([]);
    expect(await world.booksHold()).toBe(true);
  });

  test('a withdrawal that the bank sends back', async () => {
    const calls = payoutCalls(world);
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const { reference } = await calls.requested(customer, bankAccountId, 2_000);
    await world.runJobs();
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'success');
    await closed(customer);
    await calls.settleThere(reference, 'reversed');
    await calls.hear(reference, 'reversed');
    expect(await casesOf(reference)).toMatchObject([
      { kind: 'closed_account_credited', userId: customer.userId },
    ]);
    expect(await world.booksHold()).toBe(true);
  });

  test('a payment that a bank took back and gives back', async () => {
    const customer = await world.signUpSaver();
    const reference = await world.started(customer, 5_000);
    await world.play(reference, 'success');
    await world.status(customer, reference);
    const settle = (state: 'lost' | 'won') => {
      const dispute = async () => ({ reference, state, amountKobo: kobo(500_000n), dueAt: null });
      const paystack = { ...world.payments.paystack, dispute };
      return settleDispute({ ...world.payments, paystack }, customer.userId, `d-${reference}`);
    };
    await settle('lost');
    await closed(customer);
    await settle('won');
    expect(await casesOf(reference)).toMatchObject([
      { kind: 'closed_account_credited', userId: customer.userId },
    ]);
    expect(await world.booksHold()).toBe(true);
  });

  test('a payment that repays a bank, about the rest', async () => {
    const disputes = disputeCalls(world);
    const customer = await world.signUpSaver();
    const lost = await disputes.paid(customer, 5_000);
    await disputes.gone(customer, 5_000);
    const reference = await world.started(customer, 8_000);
    await closed(customer);
    await disputes.lose(customer, lost);
    await world.play(reference, 'success');
    await world.deliver(successEvent(reference, 800_000));
    await world.runJobs();
    expect(await casesOf(reference)).toMatchObject([
      { kind: 'closed_account_credited', detail: expect.stringContaining('300000 kobo arrived') },
    ]);
  });

  test('a withdrawal that comes back and repays another bank, about the rest', async () => {
    const disputes = disputeCalls(world);
    const calls = payoutCalls(world);
    const { customer, bankAccountId } = await calls.withdrawer(1_000);
    const lost = await disputes.paid(customer, 5_000);
    const { reference } = await calls.requested(customer, bankAccountId, 4_000);
    await world.runJobs();
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'success');
    // Made up by the test: there is no BVN in it that could be kept from new accounts.
    await world.services.db.deleteFrom('kycCase').where('userId', '=', customer.userId).execute();
    await closed(customer);
    await disputes.lose(customer, lost);
    await calls.settleThere(reference, 'reversed');
    await calls.hear(reference, 'reversed');
    expect(await casesOf(reference)).toMatchObject([
      { kind: 'closed_account_credited', detail: expect.stringContaining('100000 kobo arrived') },
    ]);
  });
});
