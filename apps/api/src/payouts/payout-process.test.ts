import { kobo } from '@kolo/domain/money';
import { beforeAll, describe, expect, test } from 'vitest';
import { createPaystack } from '#providers/paystack/paystack.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { ALONE } from '#testing/desk.ts';
import { noticesLeftFor, payoutCalls } from '#testing/payouts.ts';
import { heldBefore } from '#testing/waiting.ts';
import { payoutsCommand } from './ops.ts';
import { payoutProcess } from './payout-process.ts';

const HOUR_MS = 60 * 60 * 1_000;
const FUNDS = 50_000;
const AMOUNT = 2_000;

/** More calls than a test makes: older withdrawals are asked about too. */
const MANY = 500;

let customer: TestCustomer;
let bankAccountId: string;
const world = await openMoneyApp();
const calls = payoutCalls(world);
const payouts = { ...world.payments, paystack: createPaystack(world.services.config.paystack) };

async function newCustomer(): Promise<void> {
  ({ customer, bankAccountId } = await calls.withdrawer(FUNDS));
}

const requested = () => calls.requested(customer, bankAccountId, AMOUNT);

async function sent() {
  const withdrawal = await requested();
  await world.runJobs();
  return withdrawal;
}

const statusOf = async (id: string) => (await calls.read(customer, id)).status;
const eventsOf = async (id: string) =>
  (await calls.read(customer, id)).timeline.map(({ event }: { event: string }) => event);

/** Lets the checks fall due that come within that time. */
async function pass(milliseconds: number): Promise<void> {
  world.clock.advance(milliseconds);
  await world.runDue();
}

const clearFaults = () => world.sandbox.control('POST', '/faults', { clear: true });

const transfersOf = async (reference: string) =>
  (await calls.bookOf(reference)).filter(({ kind }) => kind === 'transfer');

describe('T04: a payout ends as the provider says, however its webhooks come', () => {
  beforeAll(newCustomer);

  test('it is handed over by the job, and paid when the bank has it', async () => {
    const { id, reference } = await requested();
    expect(await statusOf(id)).toBe('requested');
    await world.runJobs();
    expect(await calls.read(customer, id)).toMatchObject({
      status: 'sent',
      message: expect.stringContaining('The bank is working on it'),
      settlesBy: expect.any(String),
    });
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'success');
    expect(await statusOf(id)).toBe('paid');
    expect(await eventsOf(id)).toEqual(['requested', 'sent', 'paid']);
    expect(await noticesLeftFor(world, customer)).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal_paid', amountKobo: '200000' }),
    );
    expect(await transfersOf(reference)).toMatchObject([{ kobo: 200_000, status: 'success' }]);
    expect(await world.booksHold()).toBe(true);
  });

  test('a failed one comes back in whole and says so', async () => {
    const before = await world.balanceOf(customer);
    const { id, reference } = await sent();
    expect(await world.balanceOf(customer)).toBe(before - AMOUNT);
    await calls.settleThere(reference, 'failed');
    await calls.hear(reference, 'failed');
    expect(await calls.read(customer, id)).toMatchObject({
      status: 'failed',
      message:
        'The bank did not accept the transfer. ₦2,000 is back in your DS account. Check the bank account, or try again later.',
    });
    expect(await eventsOf(id)).toEqual(['requested', 'sent', 'failed', 'returned']);
    expect(await world.balanceOf(customer)).toBe(before);
    const { body } = await customer.authed('GET', '/transactions/self');
    expect(body.transactions[0]).toMatchObject({
      direction: 'inflow',
      amount: AMOUNT,
      category: 'Transaction',
    });
    expect(body.transactions[0].narration).toMatch(/^Withdrawal reversed - Zenith Bank \d{4}$/);
    expect(await noticesLeftFor(world, customer)).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal_returned', amountKobo: '200000', accountType: 'ds' }),
    );
    expect(await world.booksHold()).toBe(true);
  });

  test('one that was paid and is sent back after it comes back too, once, whatever comes twice or late', async () => {
    const before = await world.balanceOf(customer);
    const { id, reference } = await sent();
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'success');
    await calls.settleThere(reference, 'reversed');
    // Five copies, the older event after the newer one.
    await Promise.all([1, 2, 3].map(() => world.deliver(calls.transferEvent(reference, 'reversed'))));
    await calls.hear(reference, 'reversed', 2);
    await calls.hear(reference, 'success', 2);
    await pass(80 * HOUR_MS);
    expect(await eventsOf(id)).toEqual(['requested', 'sent', 'paid', 'reversed', 'returned']);
    expect(await world.balanceOf(customer)).toBe(before);
    expect(await world.booksHold()).toBe(true);
  });

  test('events in any order, heard before the answer, say no more than the provider does', async () => {
    const { id, reference } = await requested();
    // The reversal is heard of, the job has not run: what an event says is never believed.
    await world.deliver(calls.transferEvent(reference, 'reversed'));
    await world.deliver(calls.transferEvent(reference, 'failed'));
    await world.runJobs();
    expect(await statusOf(id)).toBe('sent');
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'failed', 2);
    expect(await statusOf(id)).toBe('paid');
    expect(await transfersOf(reference)).toHaveLength(1);
    expect(await world.booksHold()).toBe(true);
  });

  test('with every webhook lost the checks find out, also of a return after it was paid', async () => {
    const before = await world.balanceOf(customer);
    const [paid, returned] = [await sent(), await sent()];
    await calls.settleThere(paid.reference, 'success');
    await calls.settleThere(returned.reference, 'success');
    await pass(11_000);
    expect([await statusOf(paid.id), await statusOf(returned.id)]).toEqual(['paid', 'paid']);
    await calls.settleThere(returned.reference, 'reversed');
    await pass(HOUR_MS);
    expect([await statusOf(paid.id), await statusOf(returned.id)]).toEqual(['paid', 'reversed']);
    expect(await world.balanceOf(customer)).toBe(before - AMOUNT);
    expect(await world.booksHold()).toBe(true);
  });

  test('settlers that come at once take each step once', async () => {
    const before = await world.balanceOf(customer);
    const rounds = await Promise.all(Array.from({ length: 6 }, () => requested()));
    await world.runJobs();
    await Promise.all(
      rounds.map(({ reference }, n) => calls.settleThere(reference, n % 2 === 0 ? 'success' : 'failed')),
    );
    // Each by four at once: the job, a webhook and two checks may all have come this far.
    const byFour = ({ id }: { id: string }) =>
      Promise.all(
        [1, 2, 3, 4].map(() => payoutProcess(payouts).settle({ userId: customer.userId, id }, 'job')),
      );
    const [first, ...others] = rounds;
    if (first) await heldBefore(world.services, 'withdrawal_event', () => byFour(first));
    await Promise.all(others.map(byFour));
    const statuses = await Promise.all(rounds.map(({ id }) => statusOf(id)));
    expect(statuses).toEqual(['paid', 'failed', 'paid', 'failed', 'paid', 'failed']);
    expect(await world.balanceOf(customer)).toBe(before - 3 * AMOUNT);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('where the provider does not answer', () => {
  beforeAll(newCustomer);

  test('after it has taken the transfer: it is asked before it is told again, and one transfer goes out', async () => {
    await world.fault('transfer', 'timeout_after_effect');
    const { id, reference } = await sent();
    expect(await statusOf(id)).toBe('requested');
    await world.fault('transfer.verify', 'error', MANY);
    await pass(11_000);
    expect(await statusOf(id)).toBe('requested');
    await clearFaults();
    await pass(60_000);
    expect(['sent', 'paid']).toContain(await statusOf(id));
    expect(await transfersOf(reference)).toHaveLength(1);
    expect(await world.booksHold()).toBe(true);
  });

  test('and never heard of it: it is told again under the same reference', async () => {
    await world.fault('transfer', 'error');
    const { id, reference } = await sent();
    expect(await transfersOf(reference)).toEqual([]);
    await pass(11_000);
    expect(['sent', 'paid']).toContain(await statusOf(id));
    expect(await transfersOf(reference)).toHaveLength(1);
  });

  test('for the job that died after telling it: anyone who comes next asks first', async () => {
    const { id, reference } = await requested();
    await world.runJobs();
    // As it stands when the process dies between the provider's answer and our commit.
    await world.services.db
      .updateTable('withdrawal')
      .set({ status: 'requested' })
      .where('userId', '=', customer.userId)
      .where('id', '=', id)
      .execute();
    await pass(11_000);
    expect(['sent', 'paid']).toContain(await statusOf(id));
    expect(await transfersOf(reference)).toHaveLength(1);
  });

  test('the money neither comes back nor goes twice while nothing is known', async () => {
    const before = await world.balanceOf(customer);
    await world.fault('transfer', 'error', MANY);
    await world.fault('transfer.verify', 'error', MANY);
    const { id } = await sent();
    for (let round = 0; round < 4; round += 1) await pass(6 * 60_000);
    expect(await statusOf(id)).toBe('requested');
    expect(await world.balanceOf(customer)).toBe(before - AMOUNT);
    await clearFaults();
    await pass(6 * 60_000);
    expect(['sent', 'paid']).toContain(await statusOf(id));
    expect(await world.booksHold()).toBe(true);
  });
});

describe('what only staff can mend', () => {
  beforeAll(newCustomer);

  async function ops(...words: string[]) {
    const lines: string[] = [];
    const code = await payoutsCommand(payouts, words, (text) => void lines.push(text), ALONE);
    return { code, printed: lines.join('\n') };
  }

  test('too little balance at the provider keeps it waiting, in sight of staff, and sends it once there is enough', async () => {
    await world.sandbox.control('POST', '/balance', { kobo: 0 });
    const { id, reference } = await sent();
    const held = await calls.read(customer, id);
    expect(held).toMatchObject({
      status: 'requested',
      message: expect.stringContaining('Nothing is lost'),
    });
    // Nobody knows by when.
    expect([held.settlesBy, held.waitsInKolo]).toEqual([undefined, undefined]);
    expect((await ops('list')).printed).toContain(`${reference}  requested  ₦2,000`);
    expect((await ops('list')).printed).toContain('provider_balance');
    await pass(20_000);
    expect(await statusOf(id)).toBe('requested');
    await world.sandbox.control('POST', '/balance', { kobo: 1_000_000_000 });
    expect((await ops('retry', reference)).code).toBe(0);
    await world.runDue();
    expect(['sent', 'paid']).toContain(await statusOf(id));
    expect(await transfersOf(reference)).toHaveLength(1);
    expect((await ops('list')).printed).not.toContain(reference);
    expect((await ops('retry', 'kolo-out-nobody')).code).toBe(1);
    expect((await ops()).code).toBe(2);
  });

  test('a one-time code at the provider keeps it waiting; where nobody gives it, the money comes back', async () => {
    const before = await world.balanceOf(customer);
    await paystack('/transfer/enable_otp', {});
    const { id, reference } = await sent();
    expect(await statusOf(id)).toBe('requested');
    expect((await ops('list')).printed).toContain('otp');
    await pass(11_000);
    expect(await transfersOf(reference)).toHaveLength(1);
    await paystack('/transfer/disable_otp_finalize', { otp: '123456' });
    await world.sandbox.control('POST', '/clock', { advance: 'PT31M' });
    await pass(10 * 60_000);
    expect(await calls.read(customer, id)).toMatchObject({
      status: 'failed',
      message: 'The transfer could not be sent. ₦2,000 is back in your DS account. You can try again now.',
    });
    expect(await world.balanceOf(customer)).toBe(before);
    expect(await world.booksHold()).toBe(true);
  });

  test('a recipient that the provider no longer knows is created again', async () => {
    const change = (recipientCode: string) =>
      world.services.db
        .updateTable('bankAccount')
        .set({ recipientCode })
        .where('userId', '=', customer.userId)
        .execute();
    await change('RCP_gone');
    const { id, reference } = await sent();
    expect(await statusOf(id)).toBe('requested');
    await pass(11_000);
    expect(['sent', 'paid']).toContain(await statusOf(id));
    expect(await transfersOf(reference)).toHaveLength(1);
  });

  test('another sum at the provider moves nothing', async () => {
    const { id, reference } = await requested();
    await world.services.db
      .updateTable('withdrawal')
      .set({ amountKobo: kobo(150_000n) })
      .where('userId', '=', customer.userId)
      .where('id', '=', id)
      .execute();
    await world.runJobs();
    await world.services.db
      .updateTable('withdrawal')
      .set({ amountKobo: kobo(200_000n) })
      .where('userId', '=', customer.userId)
      .where('id', '=', id)
      .execute();
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'success');
    expect(await statusOf(id)).toBe('sent');
    expect((await ops('list')).printed).toContain('mismatch');
    expect(await world.booksHold()).toBe(true);
  });

  async function paystack(path: string, body: object): Promise<void> {
    const { baseUrl, secretKey } = world.services.config.paystack;
    const answer = await fetch(`${baseUrl}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBe(200);
  }
});
