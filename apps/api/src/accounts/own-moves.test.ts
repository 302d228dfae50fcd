import type { MonthFigures, Transaction } from '@kolo/contract/transactions';
import { afterAll, describe, expect, test } from 'vitest';
import { ensurePartitions } from '#platform/partitions.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';
import { paidIn } from '#testing/paid-in.ts';

// Money is posted by hand here, without the payment that the proof of the books asks for.
const world = await createMoneyApp();
afterAll(() => world.close());

/** Money from outside into the DS account, at that instant. */
async function transferred(customer: TestCustomer, amountKobo: bigint, at?: string): Promise<string> {
  if (at !== undefined) {
    world.clock.set(at);
    await ensurePartitions(world.services.db, world.clock);
  }
  return paidIn(world, customer, amountKobo);
}

async function dailyPackage(customer: TestCustomer, target: string): Promise<string> {
  const { body } = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target, amountPerDay: 3_000, frequency: 'daily' },
  });
  return body.id;
}

async function contributed(customer: TestCustomer, packageId: string, method: 'account' | 'card') {
  const source = method === 'account' ? { sourceAccountType: 'ds' } : {};
  const { body } = await customer.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: { purpose: 'daily', packageId, amount: 3_000, method, ...source },
  });
  if (method === 'account') return;
  await world.play(body.data.reference, 'success');
  await world.status(customer, body.data.reference);
}

async function list(customer: TestCustomer, query = ''): Promise<Transaction[]> {
  return (await customer.authed('GET', `/transactions/self${query}`)).body.transactions;
}

async function summaryOf(customer: TestCustomer, month = '2026-11'): Promise<MonthFigures> {
  const { status, body } = await customer.authed('GET', `/transactions/summary?month=${month}`);
  expect(status).toBe(200);
  return body;
}

const whole = (month: MonthFigures) =>
  Object.fromEntries(Object.entries(month).filter(([name]) => name !== 'exact'));
const NOTHING = { opening: 0, in: 0, out: 0, interest: 0, tax: 0, orders: 0, own: 0, closing: 0 };

describe('a move between own accounts and packages', () => {
  test('says from where to where by the names of today, and what kind it is; money from outside says its package alone', async () => {
    const customer = await world.signUpSaver();
    await transferred(customer, 1_000_000n);
    const packageId = await dailyPackage(customer, 'Shop rent');
    await contributed(customer, packageId, 'account');
    await contributed(customer, packageId, 'card');
    await customer.authed('PATCH', `/daily-savings/package/${packageId}`, { body: { target: 'New shop' } });
    const rows = await list(customer);
    const account = { kind: 'account', accountType: 'ds', title: 'DS account' };
    const goal = { kind: 'daily', packageId, title: 'New shop' };
    expect(rows.map(({ kind, between }) => [kind, between])).toEqual([
      ['dailyContribution', undefined],
      ['dailyContribution', { from: account, to: goal }],
      ['accountDeposit', undefined],
    ]);
    expect(rows.map(({ place }) => place)).toEqual([goal, undefined, undefined]);
    expect(rows[1]).toMatchObject({ direction: 'inflow', category: 'DS Contribution', type: 'deposit' });
    const receipt = await customer.authed('GET', `/transactions/${rows[1]?.id}`);
    expect(receipt.body.between).toEqual({ from: account, to: goal });
  });

  test('what a command answers says the same as the list', async () => {
    const customer = await world.signUpSaver();
    await transferred(customer, 1_000_000n);
    const packageId = await dailyPackage(customer, 'Shop rent');
    await contributed(customer, packageId, 'account');
    const { body: accounts } = await customer.authed('GET', '/self-accounts/all');
    const taken = await customer.authed('POST', `/daily-savings/transfer?packageId=${packageId}`, {
      key: world.services.ids.next(),
      body: { amount: 1_000, accountNumber: accounts[0].accountNumber, target: 'Shop rent' },
    });
    expect(taken.status).toBe(200);
    expect(taken.body.transaction).toEqual((await list(customer))[0]);
  });

  test('the filter shows them alone or leaves them out, with its count; another value is refused', async () => {
    const customer = await world.signUpSaver();
    const paid = await transferred(customer, 1_000_000n);
    await contributed(customer, await dailyPackage(customer, 'Shop rent'), 'account');
    const own = await customer.authed('GET', '/transactions/self?own=true');
    expect(own.body).toMatchObject({ totalResults: 1, transactions: [{ kind: 'dailyContribution' }] });
    const other = await customer.authed('GET', '/transactions/self?own=false&direction=inflow');
    expect(other.body).toMatchObject({ totalResults: 1, transactions: [{ id: paid }] });
    expect((await customer.authed('GET', '/transactions/self?own=perhaps')).status).toBe(400);
  });

  test('of another customer is not there', async () => {
    const [owner, other] = [await world.signUpSaver(), await world.signUpSaver()];
    await transferred(owner, 1_000_000n);
    await contributed(owner, await dailyPackage(owner, 'Shop rent'), 'account');
    expect(await list(other, '?own=true')).toEqual([]);
    expect(whole(await summaryOf(other))).toEqual(NOTHING);
  });
});

describe('a row of the list', () => {
  test('shows how far the balance moved, and its kobo beside it', async () => {
    const customer = await world.signUpSaver();
    for (const amount of [60n, 60n, 1n]) await transferred(customer, amount);
    expect((await list(customer)).map(({ amount, exact }) => [amount, exact])).toEqual([
      [0, { amount: '0.01' }],
      [1, { amount: '0.60' }],
      [0, { amount: '0.60' }],
    ]);
    const { body } = await customer.authed('GET', '/self-accounts/all');
    expect(body[0]).toMatchObject({ availableBalance: 1, exact: { availableBalance: '1.21' } });
  });
});

describe('GET /transactions/summary', () => {
  test('a stranger gets 401; what is no month of this century is refused', async () => {
    expect((await world.call('GET', '/transactions/summary')).status).toBe(401);
    const customer = await world.signUp();
    for (const month of ['2026-13', '2026-1', '2026-11-01', '9999-12', '0001-01', 'x', '']) {
      const answer = await customer.authed('GET', `/transactions/summary?month=${month}`);
      expect([month, answer.status]).toEqual([month, 400]);
    }
  });

  test('of a customer with nothing, and of a month to come, is nothing', async () => {
    const customer = await world.signUp();
    expect(whole(await summaryOf(customer))).toEqual(NOTHING);
    expect(whole(await summaryOf(customer, '2099-12'))).toEqual(NOTHING);
  });

  test('a month begins and ends at midnight in Lagos, and ends with what the next begins with', async () => {
    const customer = await world.signUpSaver();
    await transferred(customer, 10_000n, '2026-10-31T22:59:59.999Z');
    await transferred(customer, 20_050n, '2026-10-31T23:00:00.000Z');
    await transferred(customer, 30_060n, '2026-11-30T22:59:59.999Z');
    await transferred(customer, 40_000n, '2026-11-30T23:00:00.000Z');
    expect(whole(await summaryOf(customer, '2026-10'))).toEqual({ ...NOTHING, in: 100, closing: 100 });
    expect(await summaryOf(customer, '2026-11')).toMatchObject({
      opening: 100,
      in: 501,
      closing: 601,
      exact: { opening: '100.00', in: '501.10', closing: '601.10', out: '0.00', own: '0.00' },
    });
    expect(whole(await summaryOf(customer, '2026-12'))).toMatchObject({
      opening: 601,
      in: 400,
      closing: 1_001,
    });
  });

  test('own moves are neither in nor out, also of a package that was closed; a card into a package is in', async () => {
    world.clock.set('2026-12-02T09:00:00.000Z');
    const customer = await world.signUpSaver();
    await transferred(customer, 1_000_000n);
    const packageId = await dailyPackage(customer, 'Shop rent');
    await contributed(customer, packageId, 'account');
    await contributed(customer, packageId, 'card');
    await customer.authed('POST', `/daily-savings/package/${packageId}/close`, {
      key: world.services.ids.next(),
      body: {},
    });
    expect(whole(await summaryOf(customer, '2026-12'))).toEqual({
      ...NOTHING,
      in: 13_000,
      own: 9_000,
      closing: 13_000,
    });
  });

  test('a withdrawal is out, and one that comes back is in', async () => {
    const calls = payoutCalls(world);
    const { customer, bankAccountId } = await calls.withdrawer(10_000);
    const { reference } = await calls.requested(customer, bankAccountId, 2_000);
    await world.runJobs();
    expect(whole(await summaryOf(customer, '2026-12'))).toMatchObject({ out: 2_000, closing: 8_000 });
    await calls.settleThere(reference, 'reversed');
    await calls.hear(reference, 'reversed');
    expect(whole(await summaryOf(customer, '2026-12'))).toEqual({
      ...NOTHING,
      in: 12_000,
      out: 2_000,
      closing: 10_000,
    });
  });

  test('what a bank takes back is out as far as it was there', async () => {
    const calls = payoutCalls(world);
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const [payment] = await list(customer);
    await calls.requested(customer, bankAccountId, 2_000);
    await world.runJobs();
    const event = (id: number) =>
      JSON.stringify({
        event: 'charge.dispute.resolve',
        data: { id, transaction: { reference: payment?.reference } },
      });
    // The sandbox answers the dispute that it made.
    const { id } = (await world.sandbox.control('POST', '/disputes', {
      reference: payment?.reference,
      stage: 'lost',
    })) as { id: number };
    await world.deliver(event(id));
    await world.runJobs();
    const summary = await summaryOf(customer, '2026-12');
    expect(whole(summary)).toEqual({ ...NOTHING, in: 5_000, out: 5_000 });
    expect((await list(customer))[0]).toMatchObject({ kind: 'chargeback', amount: 3_000 });
  });
});
