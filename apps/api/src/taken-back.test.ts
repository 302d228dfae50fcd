import { randomInt } from 'node:crypto';
import { formatDate, lagosDateOf } from '@kolo/domain/dates';
import { keepDatesWhole } from '@kolo/domain/whole-dates';
import { describe, expect, inject, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor, payoutCalls, PIN } from '#testing/payouts.ts';

const PASSWORD = 'market-day-rain';
const HOUR_MS = 60 * 60 * 1_000;

const world = await openMoneyApp();
const disputes = disputeCalls(world);
const payouts = payoutCalls(world);

const dueIn = (hours: number) => new Date(world.clock.now().getTime() + hours * HOUR_MS);

const close = (customer: TestCustomer, pin: { pin?: string } = {}) =>
  customer.authed('DELETE', '/users/me', { body: { password: PASSWORD, ...pin } });

describe('an account cannot be closed', () => {
  test('while a dispute is open, nor while a loss stands; when it is made good it can', async () => {
    const customer = await world.signUpSaver();
    const reference = await disputes.paid(customer, 5_000);
    await disputes.gone(customer, 5_000);
    const dueAt = dueIn(30);
    await disputes.open(customer, reference, { dueAt });
    const open = await close(customer);
    expect(open).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', next: { disputed: 5_000, until: lagosDateOf(dueAt) } },
    });
    expect(open.body.message).toBe(
      keepDatesWhole(
        `Your bank asks for ₦5,000 of your payments back. You can close your account when that is decided, which we expect by ${formatDate(dueAt)}.`,
      ),
    );
    await disputes.lose(customer, reference);
    const lost = await close(customer);
    expect([lost.status, lost.body.message]).toEqual([
      409,
      'You owe Kolo ₦5,000, which your bank took back after it had left Kolo. Pay it in, then close your account.',
    ]);
    await disputes.paid(customer, 5_000);
    expect((await close(customer)).status).toBe(200);
  });
});

/** Confirms a BVN of this name; returns the answer. */
async function confirmBvn(customer: TestCustomer, bvn: string) {
  const person = { bvn, firstName: 'Ada', lastName: 'Obi', birthDate: '1994-05-14' };
  // The identity provider is the run's own sandbox.
  const made = await fetch(`${inject('world').sandboxUrl}/control/people`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  expect(made.ok).toBe(true);
  return customer.authed('POST', '/kyc/bvn', { body: { bvn, birthDate: '1994-05-14' } });
}

const newBvn = () => `22${String(randomInt(1e9)).padStart(9, '0')}`;

describe('closing the account before the bank asks', () => {
  /** A customer with this BVN who paid in, withdrew all of it and closed the account. */
  async function left(bvn: string) {
    const customer = await world.signUpSaver();
    expect((await confirmBvn(customer, bvn)).status).toBe(200);
    const reference = await disputes.paid(customer, 5_000);
    await disputes.gone(customer, 5_000);
    expect((await close(customer)).status).toBe(200);
    return { customer, reference };
  }

  const casesOf = ({ userId }: TestCustomer) =>
    world.services.db
      .selectFrom('staffCase')
      .select('detail')
      .where('userId', '=', userId)
      .where('key', 'like', 'chargeback-left:%')
      .execute();

  test('gets no new account the same BVN while the dispute is open or the loss stands', async () => {
    const bvn = newBvn();
    const { customer, reference } = await left(bvn);
    const again = await world.signUp();
    await disputes.open(customer, reference);
    expect((await confirmBvn(again, bvn)).body.code).toBe('ALREADY_EXISTS');
    await disputes.lose(customer, reference);
    expect((await confirmBvn(again, bvn)).body.code).toBe('ALREADY_EXISTS');
    await disputes.win(customer, reference);
    expect((await confirmBvn(again, bvn)).status).toBe(200);
    expect(await casesOf(customer)).toEqual([]);
    expect(await world.booksHold()).toBe(true);
  });

  test('is a case that names both accounts where a new one has the BVN by then', async () => {
    const bvn = newBvn();
    const { customer, reference } = await left(bvn);
    const again = await world.signUp();
    expect((await confirmBvn(again, bvn)).status).toBe(200);
    await disputes.open(customer, reference);
    const found = await casesOf(customer);
    expect(found).toHaveLength(1);
    for (const { userId } of [customer, again]) expect(found[0]?.detail).toContain(userId);
    await disputes.lose(customer, reference);
    expect(await casesOf(customer)).toEqual(found);
  });

  test('leaves the BVN taken when the new account is closed too, until the loss is gone', async () => {
    const bvn = newBvn();
    const { customer: first, reference } = await left(bvn);
    const { customer: second, reference: ofSecond } = await left(bvn);
    const third = await world.signUp();
    expect((await confirmBvn(third, bvn)).status).toBe(200);
    await disputes.open(first, reference);
    await disputes.lose(second, ofSecond);
    await disputes.lose(first, reference);
    expect((await close(third)).status).toBe(200);
    const fourth = await world.signUp();
    expect((await confirmBvn(fourth, bvn)).body.code).toBe('ALREADY_EXISTS');
    await disputes.win(first, reference);
    expect((await confirmBvn(fourth, bvn)).body.code).toBe('ALREADY_EXISTS');
    await disputes.win(second, ofSecond);
    expect((await confirmBvn(fourth, bvn)).status).toBe(200);
  });
});

/** The customer's bank says so to the provider, which tells us; the test's clock does not move the provider's. */
async function bankSays(reference: string, stage: 'opened' | 'lost' | 'won'): Promise<void> {
  // The sandbox answers the dispute that it made.
  const { id } = (await world.sandbox.control('POST', '/disputes', { reference, stage })) as { id: number };
  const event = stage === 'opened' ? 'charge.dispute.create' : 'charge.dispute.resolve';
  await world.deliver(JSON.stringify({ event, data: { id, resolution: stage, transaction: { reference } } }));
  await world.runJobs();
}

/** What the customer was told about disputes, newest last. */
async function told(customer: TestCustomer): Promise<string[]> {
  const notices = (await noticesLeftFor(world, customer)) as { kind: string }[];
  return notices.map(({ kind }) => kind).filter((kind) => kind.startsWith('payment_'));
}

describe('the dodged chargeback: paid by card, moved about, withdrawn, and asked back from the bank', () => {
  test('is refused at the first withdrawal after the bank asked, wherever the money was moved', async () => {
    const { customer: thief, bankAccountId } = await payouts.withdrawer(1_000);
    const packageId = await disputes.daily(thief, 0);
    const reference = await disputes.paid(thief, 20_000, { purpose: 'daily', packageId });
    await bankSays(reference, 'opened');
    expect(await told(thief)).toEqual(['payment_disputed']);
    // Out of the package and over all accounts: allowed, it stays in Kolo.
    const own = (await thief.authed('GET', '/self-accounts?accountType=ds')).body.accountNumber;
    const moved = await thief.authed('POST', `/daily-savings/transfer?packageId=${packageId}`, {
      key: world.services.ids.next(),
      body: { amount: 20_000, accountNumber: own, target: 'Rent' },
    });
    expect(moved.status).toBe(200);
    const refused = await payouts.withdraw(thief, { amount: 20_000, bankAccountId });
    expect(refused).toMatchObject({ status: 409, body: { code: 'WRONG_STATE', next: { disputed: 20_000 } } });
    expect((await payouts.withdraw(thief, { amount: 1_000, bankAccountId })).status).toBe(201);
    expect((await close(thief, { pin: PIN })).body.next).toMatchObject({ disputed: 20_000 });
    await bankSays(reference, 'lost');
    expect(await world.balanceOf(thief)).toBe(0);
    expect(await disputes.lossOf(thief)).toBe(0n);
    expect(await told(thief)).toEqual(['payment_disputed', 'payment_taken_back']);
    expect(await world.booksHold()).toBe(true);
  });

  test('that was quicker than the bank leaves a loss, which the next money makes good and which holds the account', async () => {
    const { customer: thief, bankAccountId } = await payouts.withdrawer(100);
    const spread = await disputes.daily(thief, 0);
    const reference = await disputes.paid(thief, 20_000);
    await thief.authed('POST', '/payments/init-contribution', {
      key: world.services.ids.next(),
      body: {
        purpose: 'daily',
        packageId: spread,
        amount: 3_000,
        method: 'account',
        sourceAccountType: 'ds',
      },
    });
    expect((await payouts.withdraw(thief, { amount: 17_100, bankAccountId })).status).toBe(201);
    await world.runJobs();
    await bankSays(reference, 'opened');
    // The rest cannot follow.
    expect((await payouts.withdraw(thief, { amount: 100, bankAccountId })).status).toBe(409);
    await bankSays(reference, 'lost');
    expect(await disputes.lossOf(thief)).toBe(1_700_000n);
    expect((await close(thief, { pin: PIN })).status).toBe(409);
    await disputes.paid(thief, 15_000, { purpose: 'daily', packageId: spread });
    expect(await disputes.lossOf(thief)).toBe(200_000n);
    expect((await thief.authed('GET', `/daily-savings/package/${spread}`)).body.totalContribution).toBe(0);
    await disputes.paid(thief, 5_000);
    expect(await world.balanceOf(thief)).toBe(3_000);
    expect(await told(thief)).toEqual([
      'payment_disputed',
      'payment_taken_back',
      'payment_made_good',
      'payment_made_good',
    ]);
    const { transactions } = (await thief.authed('GET', '/transactions/self?limit=100')).body;
    const lines = transactions.filter(({ narration }: { narration: string }) =>
      narration.toLowerCase().includes('taken back'),
    );
    expect(lines.map(({ amount }: { amount: number }) => amount)).toEqual([2_000, 15_000, 3_000]);
    expect(await world.booksHold()).toBe(true);
  });

  test('won by us later is given back to where it came from', async () => {
    const { customer, bankAccountId } = await payouts.withdrawer(100);
    const reference = await disputes.paid(customer, 6_000);
    await bankSays(reference, 'opened');
    await bankSays(reference, 'lost');
    await bankSays(reference, 'won');
    expect(await world.balanceOf(customer)).toBe(6_100);
    expect(await told(customer)).toEqual(['payment_disputed', 'payment_taken_back', 'payment_given_back']);
    expect((await payouts.withdraw(customer, { amount: 6_100, bankAccountId })).status).toBe(201);
  });
});
