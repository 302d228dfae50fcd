import { beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'kysely';
import { SUSPENSE_BOOK, wallet } from '#ledger/chart.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { heldBefore } from '#testing/waiting.ts';
import { leaveVirtualAccount } from './account-queries.ts';
import { transferRecords } from './feature.ts';
import { onInbound } from './queries.ts';
import { inboundProcess } from './inbound-process.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

const world = await openMoneyApp({ sendsEvents: true });
await world.app.listen({ port: world.sandbox.webhookPort, host: '127.0.0.1' });
const setFault = (fault: object) => world.sandbox.control('POST', '/faults', fault);
const clearFaults = () => setFault({ clear: true });
beforeEach(clearFaults);

interface Delivered {
  readonly status: number;
}

/** The customer's own account number. */
async function numberOf(customer: TestCustomer): Promise<string> {
  const answer = await customer.authed('POST', '/virtual-account');
  if (answer.status !== 200) throw new Error(`virtual-account answered ${JSON.stringify(answer.body)}`);
  return answer.body.accountNumber;
}

/** Somebody sends money there; returns the provider's reference. */
async function send(accountNumber: string, amountKobo: number): Promise<string> {
  const sent = await world.sandbox.control('POST', '/inbound', { accountNumber, amountKobo });
  // The sandbox's contract: { reference, status }.
  return (sent as { reference: string }).reference;
}

/** Waits until the provider has told us of it so many times. */
async function told(reference: string, times = 1): Promise<void> {
  const deliveries = async () =>
    // The sandbox's contract: a list of deliveries.
    ((await world.sandbox.control('GET', `/webhooks?reference=${reference}`)) as Delivered[]).filter(
      ({ status }) => status === 200,
    ).length;
  await expect.poll(deliveries).toBeGreaterThanOrEqual(times);
  await world.runJobs();
}

async function koboIn({ userId }: Pick<TestCustomer, 'userId'>): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    select balance from ledger.account where user_id = ${userId}::uuid and id = ${wallet('ds').id}
  `.execute(world.services.db);
  return BigInt(rows[0]?.balance ?? '0');
}

async function heldKobo(): Promise<bigint> {
  const { rows } = await sql<{ held: string }>`
    select coalesce(sum(balance), 0) as held from ledger.account where user_id = ${SUSPENSE_BOOK}::uuid and floor is not null
  `.execute(world.services.db);
  return BigInt(rows[0]?.held ?? '0');
}

async function statusOf(reference: string): Promise<string | undefined> {
  const row = await world.services.db
    .selectFrom('inboundTransfer')
    .select('status')
    .where('reference', '=', reference)
    .executeTakeFirst();
  return row?.status;
}

describe('POST /virtual-account', () => {
  test('refuses a stranger, and a call without the CSRF pair', async () => {
    expect((await world.call('POST', '/virtual-account')).status).toBe(401);
    const { tokens } = await world.signUp();
    const headers = { authorization: `Bearer ${tokens.access}` };
    const answer = await world.call('POST', '/virtual-account', { headers });
    expect(answer).toMatchObject({ status: 403, body: { code: 'CSRF_INVALID' } });
  });

  test('gives each customer one number, however often and at once it is asked for', async () => {
    const [one, other] = [await world.signUp(), await world.signUp()];
    const first = await one.authed('POST', '/virtual-account');
    expect(first).toMatchObject({
      status: 200,
      body: {
        accountNumber: expect.stringMatching(/^\d{10}$/),
        accountName: expect.stringMatching(/ADA OBI$/),
      },
    });
    expect((await one.authed('POST', '/virtual-account')).body).toEqual(first.body);
    const numbers = await Promise.all([1, 2, 3, 4].map(() => other.authed('POST', '/virtual-account')));
    // Who comes while the first one asks is told to come again.
    for (const { status } of numbers) expect([200, 503]).toContain(status);
    expect(await numberOf(other)).not.toBe(first.body.accountNumber);
  });

  test('says so while the provider gives none, and the job goes on asking', async () => {
    const customer = await world.signUp();
    await world.fault('dedicated_account', 'error', 2);
    const answer = await customer.authed('POST', '/virtual-account');
    expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    expect((await customer.authed('POST', '/virtual-account')).status).toBe(503);
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    expect((await customer.authed('POST', '/virtual-account')).status).toBe(200);
  });

  test('a provider that never gives one is not asked for ever', async () => {
    const customer = await world.signUp();
    await world.fault('dedicated_account', 'error', 30);
    expect((await customer.authed('POST', '/virtual-account')).status).toBe(503);
    for (let tries = 0; tries < 14; tries += 1) {
      world.clock.advance(DAY_MS);
      await world.runDue();
    }
    const left = world.services.db.selectFrom('virtualAccount').select('userId');
    expect(await left.where('userId', '=', customer.userId).execute()).toEqual([]);
    world.clock.set('2026-11-20T09:00:00.000Z');
    await clearFaults();
    expect((await customer.authed('POST', '/virtual-account')).status).toBe(200);
  });

  test('an answer that is lost leaves one number at the provider and with us', async () => {
    const customer = await world.signUp();
    await world.fault('dedicated_account', 'timeout_after_effect');
    expect((await customer.authed('POST', '/virtual-account')).status).toBe(503);
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    const number = await numberOf(customer);
    await told(await send(number, 100_000));
    expect(await world.balanceOf(customer)).toBe(1_000);
  });
});

test('the number of a customer who leaves is not asked for any more, nor looked at by itself', async () => {
  const [asking, having] = [await world.signUp(), await world.signUp()];
  await numberOf(having);
  await world.fault('dedicated_account', 'error');
  expect((await asking.authed('POST', '/virtual-account')).status).toBe(503);
  for (const { userId } of [asking, having])
    await world.services.db.transaction().execute((tx) => leaveVirtualAccount(tx, userId));
  const rows = await world.services.db
    .selectFrom('virtualAccount')
    .select(['userId', 'nextCheckAt'])
    .where('userId', 'in', [asking.userId, having.userId])
    .execute();
  expect(rows).toEqual([{ userId: having.userId, nextCheckAt: null }]);
});

describe('money that comes to the virtual account', () => {
  test('goes to the DS account, which is opened, with every kobo; the API shows the floor', async () => {
    const customer = await world.signUp();
    const reference = await send(await numberOf(customer), 500_037);
    await told(reference);
    expect(await world.balanceOf(customer)).toBe(5_000);
    expect(await koboIn(customer)).toBe(500_037n);
    await told(await send(await numberOf(customer), 63));
    expect(await world.balanceOf(customer)).toBe(5_001);
    const { body } = await customer.authed('GET', '/transactions/self');
    expect(body.transactions).toMatchObject([
      { amount: 1, exact: { amount: '0.63' }, narration: 'Deposit to DS account' },
      { amount: 5_000, narration: 'Deposit to DS account', direction: 'inflow', type: 'deposit' },
    ]);
    const payment = await world.status(customer, body.transactions[1].reference);
    expect(payment.body).toMatchObject({ status: 'succeeded', method: 'bank_transfer', amount: 5_000 });
    expect(await world.booksHold()).toBe(true);
  });

  test('is credited once: five copies, the job, the look at the list and the nightly look', async () => {
    const customer = await world.signUpSaver();
    const number = await numberOf(customer);
    await world.fault('dedicated_account', 'duplicate_webhook');
    const reference = await send(number, 250_000);
    await told(reference, 5);
    world.clock.advance(MINUTE_MS);
    await Promise.all([world.runDue(), world.sweepInbound(), world.runJobs()]);
    expect(await world.balanceOf(customer)).toBe(2_500);
    expect(await koboIn(customer)).toBe(250_000n);
    expect(await world.booksHold()).toBe(true);
  });

  test('is credited once when eight take it at the same time', async () => {
    const customer = await world.signUpSaver();
    const number = await numberOf(customer);
    await world.fault('dedicated_account', 'drop_webhook');
    const reference = await send(number, 310_000);
    await onInbound(world.services.db, reference, world.clock.now());
    const settle = () => inboundProcess(world.payments).settle({ reference }, 'check');
    await heldBefore(world.services, 'payment', () => Promise.all(Array.from({ length: 8 }, settle)));
    expect(await koboIn(customer)).toBe(310_000n);
    expect(await world.booksHold()).toBe(true);
  });

  test('other words of the same event credit nothing more', async () => {
    const customer = await world.signUpSaver();
    const reference = await send(await numberOf(customer), 120_000);
    await told(reference);
    for (const amount of [120_000, 999_000]) {
      const data = {
        id: 7,
        status: 'success',
        reference,
        amount,
        currency: 'NGN',
        channel: 'dedicated_nuban',
      };
      expect(await world.deliver(JSON.stringify({ event: 'charge.success', data }))).toBe(200);
      await world.runJobs();
    }
    expect(await world.balanceOf(customer)).toBe(1_200);
    expect(await world.booksHold()).toBe(true);
  });

  test('is found without any event: by the look at the list, asked ever more rarely', async () => {
    const customer = await world.signUpSaver();
    const number = await numberOf(customer);
    await world.fault('dedicated_account', 'drop_webhook');
    await send(number, 300_000);
    expect(await world.balanceOf(customer)).toBe(0);
    world.clock.advance(10_000);
    await world.runDue();
    expect(await world.balanceOf(customer)).toBe(3_000);
    for (let days = 0; days < 40; days += 1) {
      world.clock.advance(DAY_MS);
      await world.runDue();
    }
    const { nextCheckAt } = await world.services.db
      .selectFrom('virtualAccount')
      .select('nextCheckAt')
      .where('userId', '=', customer.userId)
      .executeTakeFirstOrThrow();
    expect(nextCheckAt).toBeNull();
    // And then by the nightly one alone.
    world.clock.set('2026-11-21T09:00:00.000Z');
    await world.fault('dedicated_account', 'drop_webhook');
    await send(number, 400_000);
    await world.sweepInbound();
    expect(await world.balanceOf(customer)).toBe(7_000);
    expect(await world.booksHold()).toBe(true);
    world.clock.set('2026-11-20T09:00:00.000Z');
  });

  test('events that come late and in the wrong order credit each transfer', async () => {
    const customer = await world.signUpSaver();
    const number = await numberOf(customer);
    await world.fault('dedicated_account', 'reorder_webhooks', 3);
    const references = [];
    for (const amount of [100_000, 200_000, 300_000]) references.push(await send(number, amount));
    for (const reference of references) await told(reference);
    expect(await world.balanceOf(customer)).toBe(6_000);
    await setFault({ operation: 'dedicated_account', mode: 'delay_webhook', delayMs: 1_500 });
    await told(await send(number, 50_000));
    expect(await world.balanceOf(customer)).toBe(6_500);
    expect(await world.booksHold()).toBe(true);
  });

  test('is not believed from the event: the provider has the say about the sum, and about what it never had', async () => {
    const customer = await world.signUpSaver();
    const number = await numberOf(customer);
    const data = {
      id: 1,
      status: 'success',
      reference: 'made-up-1',
      amount: 900_000,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      authorization: { receiver_bank_account_number: number },
    };
    expect(await world.deliver(JSON.stringify({ event: 'charge.success', data }))).toBe(200);
    await world.runJobs();
    expect(await statusOf('made-up-1')).toBe('heard');
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await world.booksHold()).toBe(true);
  });

  test('a provider that does not answer is asked again later', async () => {
    const customer = await world.signUpSaver();
    const number = await numberOf(customer);
    await world.fault('transaction.verify', 'error', 100);
    const reference = await send(number, 150_000);
    await told(reference);
    expect(await statusOf(reference)).toBe('heard');
    world.clock.advance(4 * DAY_MS);
    await world.runDue();
    expect(await statusOf(reference)).toBe('heard');
    await clearFaults();
    world.clock.advance(DAY_MS);
    await world.runDue();
    expect(await world.balanceOf(customer)).toBe(1_500);
  });

  test('is never refused by a cap', async () => {
    const customer = await world.signUpSaver();
    await told(await send(await numberOf(customer), 90_000_000));
    expect(await world.balanceOf(customer)).toBe(900_000);
  });

  test('reaches a customer with only a phone', async () => {
    const phone = '+2348030000777';
    await world.call('POST', '/auth/register', {
      body: { phoneNumber: phone, password: 'market-day-rain', firstName: 'Ngozi', lastName: 'Eze' },
    });
    await world.runJobs();
    const verified = await world.call('POST', '/auth/verify-email', {
      body: { otp: world.codeFor(phone), identifier: phone },
    });
    const headers = {
      authorization: `Bearer ${verified.body.tokens.access}`,
      'x-csrf-token': verified.headers['x-csrf-token'] ?? '',
      'x-csrf-secret': verified.headers['x-csrf-secret'] ?? '',
    };
    const account = await world.call('POST', '/virtual-account', { headers });
    await told(await send(account.body.accountNumber, 70_000));
    expect(await koboIn({ userId: verified.body.user.id })).toBe(70_000n);
  });

  test('stands in the copy of the customer’s data', async () => {
    const customer = await world.signUp();
    const number = await numberOf(customer);
    const reference = await send(number, 40_000);
    await told(reference);
    const records: object[] = [];
    for await (const record of transferRecords(world.services, customer.userId)) records.push(record);
    expect(records).toMatchObject([{ accountNumber: number }, { providerReference: reference, amount: 400 }]);
  });
});

describe('money whose owner is not known', () => {
  /** A number that the provider gave to somebody of whom we know nothing. */
  async function strangersNumber(): Promise<string> {
    const { baseUrl, secretKey } = world.services.config.paystack;
    const ask = async (path: string, body: object) => {
      const answer = await fetch(`${baseUrl}${path}`, {
        method: 'POST',
        headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      // The provider's envelope.
      return ((await answer.json()) as { data: Record<string, unknown> }).data;
    };
    const email = `${world.services.ids.next()}@elsewhere.example`;
    const { customer_code } = await ask('/customer', { email });
    const account = await ask('/dedicated_account', { customer: customer_code, preferred_bank: 'test-bank' });
    return String(account['account_number']);
  }

  const lines: string[] = [];
  const ops = async (...words: string[]) => {
    const { code, printed } = await world.staff('inbound', ...words);
    lines.splice(0, lines.length, ...printed.split('\n'));
    return code;
  };

  test('is held in the suspense account, shown to staff, and released once to whom they name', async () => {
    const customer = await world.signUp();
    const before = await heldKobo();
    const reference = await send(await strangersNumber(), 123_456);
    await told(reference);
    expect(await statusOf(reference)).toBe('held');
    expect((await heldKobo()) - before).toBe(123_456n);
    expect(await world.booksHold()).toBe(true);
    const { db } = world.services;
    const cases = await db.selectFrom('staffCase').selectAll().where('reference', '=', reference).execute();
    expect(cases).toMatchObject([{ kind: 'unmatched_money', userId: null }]);
    expect(await ops('list')).toBe(0);
    expect(lines.find((line) => line.startsWith(reference))).toContain('₦1,234 and 56 kobo');

    expect(await ops('release', reference, '01940000-0000-7000-8000-000000000000')).toBe(1);
    expect(await ops('release', 'no-such-transfer', customer.userId)).toBe(1);
    const both = await Promise.all([1, 2].map(() => ops('release', reference, customer.userId)));
    expect(both.toSorted((a, b) => a - b)).toEqual([0, 1]);
    expect(await koboIn(customer)).toBe(123_456n);
    expect(await heldKobo()).toBe(before);
    expect(await world.booksHold()).toBe(true);
  });

  test('so is what comes to the number of a customer who has left', async () => {
    const customer = await world.signUp();
    const number = await numberOf(customer);
    await world.services.db
      .updateTable('customer')
      .set({ closedAt: world.clock.now() })
      .where('userId', '=', customer.userId)
      .execute();
    const reference = await send(number, 200_000);
    await told(reference);
    expect(await statusOf(reference)).toBe('held');
    expect(await koboIn(customer)).toBe(0n);
    expect(await world.booksHold()).toBe(true);
  });
});
