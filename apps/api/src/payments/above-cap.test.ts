import { beforeEach, describe, expect, test } from 'vitest';
import { casesAbout, confirmBvn, sendTo } from '#testing/caps.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { openMoneyApp, successEvent } from '#testing/money-app.ts';
import { noticesLeftFor } from '#testing/payouts.ts';
import { onInbound } from './inbound/queries.ts';
import { inboundProcess } from './inbound/inbound-process.ts';
import { PAGE_COUNTS_MS } from './limits.ts';

const PATH = '/payments/init-contribution';
const CAP = 300_000;
const MINUTE_MS = 60_000;

const world = await openMoneyApp();
beforeEach(() => world.sandbox.control('POST', '/faults', { clear: true }));

function transfer(customer: TestCustomer, amount: number, key = world.services.ids.next()) {
  const body = { purpose: 'account', accountType: 'ds', amount, method: 'bank_transfer' };
  return customer.authed('POST', PATH, { key, body });
}

/** What the customer sees when they look again after a moment. */
async function now(customer: TestCustomer, reference: string): Promise<Answer['body']> {
  world.clock.advance(10_000);
  return (await world.status(customer, reference)).body;
}

async function played(
  customer: TestCustomer,
  reference: string,
  outcome: 'success' | 'failed' | 'abandoned',
) {
  await world.play(reference, outcome);
  return (await now(customer, reference)).status;
}

/** Somebody sends so many naira to the customer's virtual account, and it has arrived. */
async function arrives(customer: TestCustomer, amount: number): Promise<void> {
  const { body } = await customer.authed('POST', '/virtual-account');
  const reference = await sendTo(world, body.accountNumber, amount);
  await onInbound(world.services.db, reference, world.clock.now());
  await inboundProcess(world.payments).settle({ reference }, 'check');
}

const aboveLimitOf = async (customer: TestCustomer) =>
  (await noticesLeftFor(world, customer)).filter((notice) => Object(notice).kind === 'above_limit');

describe('a declined card of ₦300,000', () => {
  test('and another card on the same page: it is the same payment, it is in, and the cap is kept', async () => {
    const customer = await world.signUpSaver();
    const key = world.services.ids.next();
    const first = await world.deposit(customer, CAP, key);
    const { reference, authorizationUrl } = first.body.data;
    expect(await played(customer, reference, 'failed')).toBe('failed');
    const behind = await world.deposit(customer, CAP);
    expect(behind.body).toMatchObject({ code: 'LIMIT_EXCEEDED', next: { reference, authorizationUrl } });
    expect(await played(customer, reference, 'failed')).toBe('failed');
    expect(await played(customer, reference, 'abandoned')).toBe('failed');
    expect(await played(customer, reference, 'success')).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(CAP);
    expect(await world.movementsOf(reference)).toBe(1);
    expect(await casesAbout(world, customer, 'above_cap')).toEqual([]);
    const full = await world.deposit(customer, 100);
    expect(full.body.code).toBe('LIMIT_EXCEEDED');
    expect(full.body).not.toHaveProperty('next');
    expect((await world.deposit(customer, CAP, key)).body).toEqual(first.body);
    expect(await world.balanceOf(customer)).toBe(CAP);
  });
});

describe('six pages paid late', () => {
  test('the second beyond the cap is refused at once; one a day, left and paid together, is all there, with cases', async () => {
    const customer = await world.signUpSaver();
    const pages: string[] = [];
    for (let n = 0; n < 6; n += 1) {
      const reference = await world.started(customer, CAP);
      pages.push(reference);
      const second = await world.deposit(customer, 100);
      expect([n, second.body.code, second.body.next?.reference]).toEqual([n, 'LIMIT_EXCEEDED', reference]);
      expect(await played(customer, reference, 'abandoned')).toBe('abandoned');
      expect((await world.deposit(customer, 100)).body.next.reference).toBe(reference);
      world.clock.advance(PAGE_COUNTS_MS);
    }
    await Promise.all(pages.map((reference) => world.play(reference, 'success')));
    const events = pages.map((reference) => successEvent(reference, CAP * 100));
    await Promise.all([...events, ...events].map((bytes) => world.deliver(bytes)));
    await Promise.all([world.runJobs(), ...pages.map((reference) => world.status(customer, reference))]);
    await world.runJobs();
    expect(await world.balanceOf(customer)).toBe(6 * CAP);
    for (const reference of pages) expect(await world.movementsOf(reference)).toBe(1);
    const cases = await casesAbout(world, customer, 'above_cap');
    expect(cases).toHaveLength(5);
    expect(new Set(cases.map(({ reference }) => reference)).size).toBe(5);
    expect(cases.at(-1)?.detail).toBe(
      '30000000 kobo arrived; the customer now holds 180000000 kobo, 150000000 above the ₦300,000 of tier "none".',
    );
    expect((await world.deposit(customer, 100)).body).not.toHaveProperty('next');
  });

  test('while they are paid leave no moment in which more can be started', async () => {
    const customer = await world.signUpSaver();
    const page = await world.started(customer, CAP);
    await world.play(page, 'success');
    world.clock.advance(10_000);
    const [paid, ...starts] = await Promise.all([
      world.status(customer, page),
      ...Array.from({ length: 12 }, () => world.deposit(customer, 100)),
      world.deliver(successEvent(page, CAP * 100)),
    ]);
    expect(paid.body.status).toBe('succeeded');
    const codes = starts.map((answer) => (typeof answer === 'number' ? answer : answer.body.code));
    expect(codes).toEqual([...Array.from({ length: 12 }, () => 'LIMIT_EXCEEDED'), 200]);
    await world.runJobs();
    expect(await world.balanceOf(customer)).toBe(CAP);
  });

  test('within the cap open no case', async () => {
    const customer = await world.signUpSaver();
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(() => world.started(customer, 50_000)));
    expect((await world.deposit(customer, 100)).status).toBe(403);
    for (const reference of pages) await world.play(reference, 'success');
    for (const reference of pages) expect((await now(customer, reference)).status).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(CAP);
    expect(await casesAbout(world, customer, 'above_cap')).toEqual([]);
  });

  test('after the BVN was confirmed pass the cap of that day or not; the customer is told once', async () => {
    const customer = await world.signUpSaver();
    const first = await world.started(customer, CAP);
    world.clock.advance(PAGE_COUNTS_MS);
    const second = await world.started(customer, CAP);
    await confirmBvn(world, customer);
    expect(await played(customer, first, 'success')).toBe('succeeded');
    expect(await casesAbout(world, customer, 'above_cap')).toEqual([]);
    expect(await played(customer, second, 'success')).toBe('succeeded');
    expect(await casesAbout(world, customer, 'above_cap')).toMatchObject([
      { reference: second, detail: expect.stringContaining('10000000 above the ₦500,000 of tier "bvn"') },
    ]);
    expect(await aboveLimitOf(customer)).toEqual([
      { kind: 'above_limit', amountKobo: '30000000', limit: '₦500,000', tier: 'bvn' },
    ]);
  });
});

describe('a transfer while a card page stands in the way', () => {
  async function behindPage(amount = CAP): Promise<{ customer: TestCustomer; page: string }> {
    const customer = await world.signUpSaver();
    const page = await world.started(customer, amount);
    expect(await played(customer, page, 'failed')).toBe('failed');
    return { customer, page };
  }

  test('is not started where the customer has a number of their own: what comes there is in, and above the cap a case', async () => {
    const { customer, page } = await behindPage();
    const answer = await transfer(customer, CAP);
    expect(answer).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_EXCEEDED', next: { reference: page } },
    });
    await arrives(customer, CAP);
    expect(await world.balanceOf(customer)).toBe(CAP);
    expect(await casesAbout(world, customer, 'above_cap')).toEqual([]);
    expect(await played(customer, page, 'success')).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(2 * CAP);
    expect(await casesAbout(world, customer, 'above_cap')).toMatchObject([{ reference: page }]);
  });

  test('starts where the provider gives no number, for at most the sum of the page; both paid are in, and a case', async () => {
    const { customer, page } = await behindPage();
    await world.fault('dedicated_account', 'refuse', 20);
    const key = world.services.ids.next();
    const started = await transfer(customer, CAP, key);
    expect(started).toMatchObject({ status: 201, body: { data: { status: 'pending' } } });
    expect((await transfer(customer, CAP, key)).body).toEqual(started.body);
    const { reference, bankTransfer } = started.body.data;
    const third = await transfer(customer, 100);
    expect(third.body.code).toBe('LIMIT_EXCEEDED');
    expect(third.body).not.toHaveProperty('next');
    await sendTo(world, bankTransfer.accountNumber, CAP);
    expect((await now(customer, reference)).status).toBe('succeeded');
    expect(await casesAbout(world, customer, 'above_cap')).toEqual([]);
    expect(await played(customer, page, 'success')).toBe('succeeded');
    expect(await world.balanceOf(customer)).toBe(2 * CAP);
    expect(await casesAbout(world, customer, 'above_cap')).toMatchObject([{ reference: page }]);
  });

  test('is not started while nobody knows whether there is a number: an outage brings no second ₦300,000', async () => {
    const { customer, page } = await behindPage();
    const refused = { status: 403, body: { code: 'LIMIT_EXCEEDED', next: { reference: page } } };
    for (const mode of ['error', 'rate_limit', 'timeout_after_effect']) {
      await world.sandbox.control('POST', '/faults', { clear: true });
      await world.sandbox.control('POST', '/faults', {
        operation: 'dedicated_account',
        mode,
        times: 20,
        delayMs: 100,
      });
      expect(await transfer(customer, CAP)).toMatchObject(refused);
      const together = await Promise.all([1, 2, 3].map(() => transfer(customer, CAP)));
      for (const answer of together) expect(answer).toMatchObject(refused);
      world.clock.advance(MINUTE_MS);
    }
    await world.sandbox.control('POST', '/faults', { clear: true });
    expect(await transfer(customer, CAP)).toMatchObject(refused);
    await arrives(customer, CAP);
    expect(await world.balanceOf(customer)).toBe(CAP);
  });

  test('starts for who asked for a number before and was refused one', async () => {
    const { customer } = await behindPage();
    await world.fault('dedicated_account', 'refuse', 20);
    expect((await customer.authed('POST', '/virtual-account')).status).toBe(503);
    expect((await transfer(customer, CAP)).status).toBe(201);
  });

  test('of more than the page that ends last is refused, at once too', async () => {
    const customer = await world.signUpSaver();
    await world.started(customer, 200_000);
    world.clock.advance(1_000);
    const last = await world.started(customer, 100_000);
    await world.fault('dedicated_account', 'refuse', 20);
    const refused = await transfer(customer, 100_001);
    expect(refused.body).toMatchObject({ code: 'LIMIT_EXCEEDED', next: { reference: last } });
    const answers = await Promise.all(Array.from({ length: 4 }, () => transfer(customer, 100_000)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    const rest = await transfer(customer, 100);
    expect(rest.body.code).toBe('LIMIT_EXCEEDED');
    expect(rest.body).not.toHaveProperty('next');
  });

  test('that came by itself and passes the cap is in, with a case for each', async () => {
    const customer = await world.signUpSaver();
    for (const amount of [CAP, 1_000, 2_000]) await arrives(customer, amount);
    expect(await world.balanceOf(customer)).toBe(CAP + 3_000);
    expect(await casesAbout(world, customer, 'above_cap')).toHaveLength(2);
  });
});

describe('an interest package', () => {
  test('behind a card page is told of it, and its own page paid late begins it, above the cap with a case', async () => {
    const customer = await world.signUpSaver();
    const page = await world.started(customer, CAP);
    const make = () =>
      customer.authed('POST', '/interest-package/package/initiate-payment', {
        key: world.services.ids.next(),
        body: { name: 'School fees', amount: 250_000, lockPeriod: 6, method: 'card' },
      });
    expect((await make()).body).toMatchObject({ code: 'LIMIT_EXCEEDED', next: { reference: page } });
    world.clock.advance(PAGE_COUNTS_MS);
    const own = (await make()).body.reference;
    expect(await played(customer, own, 'abandoned')).toBe('abandoned');
    expect(await played(customer, page, 'success')).toBe('succeeded');
    expect(await played(customer, own, 'success')).toBe('succeeded');
    const packages = (await customer.authed('GET', '/interest-savings/package')).body;
    expect(packages).toMatchObject([{ name: 'School fees', currentBalance: 250_000, status: 'active' }]);
    expect(await casesAbout(world, customer, 'above_cap')).toMatchObject([{ reference: own }]);
  });
});
