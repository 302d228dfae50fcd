import { beforeEach, describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { ALONE } from '#testing/desk.ts';
import { noticesLeftFor, payoutCalls } from '#testing/payouts.ts';
import type { PayoutDeps } from './deps.ts';
import { payoutsCommand } from './ops.ts';
import { payoutProcess } from './payout-process.ts';

const FUNDS = 50_000;
const AMOUNT = 2_000;
const MINUTE_MS = 60_000;

/** More calls than a test makes. */
const MANY = 500;

let customer: TestCustomer;
let bankAccountId: string;
const world = await openMoneyApp();
const calls = payoutCalls(world);
const payouts = world.payments;
({ customer, bankAccountId } = await calls.withdrawer(FUNDS));
beforeEach(() => world.sandbox.control('POST', '/faults', { clear: true }));

const requested = () => calls.requested(customer, bankAccountId, AMOUNT);

const ops = (...words: string[]) => world.staff('withdrawals', ...words);

const giveBack = (named: string) => ops('return', named, '--reason', 'the bank has closed');

async function casesOf(reference: string) {
  const { db } = world.services;
  return db.selectFrom('staffCase').selectAll().where('reference', '=', reference).execute();
}

const statusOf = async (id: string) => (await calls.read(customer, id)).status;

/** One that the provider never hears of, however often it is told. */
async function lost() {
  await world.fault('transfer', 'error', MANY);
  const withdrawal = await requested();
  await world.runJobs();
  expect(await statusOf(withdrawal.id)).toBe('requested');
  return withdrawal;
}

describe('a withdrawal that waits for staff', () => {
  test('opens one case for its reason, however often it is asked about', async () => {
    await world.sandbox.control('POST', '/balance', { kobo: 0 });
    const { reference } = await requested();
    await world.runJobs();
    for (let round = 0; round < 3; round += 1) {
      world.clock.advance(5 * MINUTE_MS);
      await world.runDue();
    }
    expect(await casesOf(reference)).toMatchObject([
      {
        kind: 'withdrawal_held',
        userId: customer.userId,
        detail: expect.stringContaining('the balance at the provider is too small'),
      },
    ]);
    await world.sandbox.control('POST', '/balance', { kobo: 1_000_000_000 });
    world.clock.advance(5 * MINUTE_MS);
    await world.runDue();
  });

  test('opens one when the provider refuses it again and again', async () => {
    const change = (recipientCode: string) =>
      world.services.db
        .updateTable('bankAccount')
        .set({ recipientCode })
        .where('userId', '=', customer.userId)
        .execute();
    await change('RCP_gone');
    const { reference } = await requested();
    await world.runJobs();
    expect(await casesOf(reference)).toEqual([]);
    await change('RCP_gone');
    world.clock.advance(MINUTE_MS);
    await world.runDue();
    expect(await casesOf(reference)).toMatchObject([{ kind: 'withdrawal_held' }]);
    world.clock.advance(5 * MINUTE_MS);
    await world.runDue();
  });
});

describe('a withdrawal that waits while a bank asks for the money', () => {
  const setBalance = (kobo: number) => world.sandbox.control('POST', '/balance', { kobo });

  /** Paid in by card and all withdrawn again, which waits for the balance at the provider. */
  async function waiting() {
    const thief = await calls.withdrawer(AMOUNT);
    const disputes = disputeCalls(world);
    const reference = await disputes.paid(thief.customer, FUNDS);
    await setBalance(0);
    const payout = await calls.requested(thief.customer, thief.bankAccountId, FUNDS);
    await world.runJobs();
    const read = () => calls.read(thief.customer, payout.id);
    expect(await read()).toMatchObject({ status: 'requested' });
    return { ...thief, disputes, reference, payout, read };
  }

  async function passes(minutes: number): Promise<void> {
    world.clock.advance(minutes * MINUTE_MS);
    await world.runDue();
  }

  test('does not leave after the dispute was opened: the money is back, and the customer is told why', async () => {
    const { customer: thief, disputes, reference, payout, read } = await waiting();
    await disputes.open(thief, reference);
    await setBalance(1_000_000_000);
    // The provider was told a moment ago: nobody can say yet that it will not arrive there.
    await passes(0.5);
    expect(await read()).toMatchObject({ status: 'requested' });
    await passes(5);
    expect(await read()).toMatchObject({
      status: 'failed',
      message:
        'Your bank asked for one of your payments back, so this withdrawal was not sent. ₦50,000 is back in your DS account.',
    });
    expect(await calls.bookOf(payout.reference)).toEqual([]);
    expect(await world.balanceOf(thief)).toBe(AMOUNT + FUNDS);
    expect(await noticesLeftFor(world, thief)).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal_returned', reason: expect.stringContaining('asked for') }),
    );
  });

  test('does not leave after the dispute was lost: it makes the loss good', async () => {
    const { customer: thief, disputes, reference, payout, read } = await waiting();
    await disputes.lose(thief, reference);
    expect(await disputes.lossOf(thief)).toBe(BigInt((FUNDS - AMOUNT) * 100));
    await setBalance(1_000_000_000);
    await passes(5);
    expect(await read()).toMatchObject({
      status: 'failed',
      madeGood: { amount: FUNDS - AMOUNT, owed: 0 },
      message:
        'Your bank asked for one of your payments back, so this withdrawal was not sent. ₦50,000 came back. ₦48,000 of it repaid what your bank took back. ₦2,000 is in your DS account.',
    });
    expect(await calls.bookOf(payout.reference)).toEqual([]);
    expect(await disputes.lossOf(thief)).toBe(0n);
    expect(await world.balanceOf(thief)).toBe(AMOUNT);
  });

  test('leaves where enough stays in Kolo beside it', async () => {
    const { customer: thief, disputes, reference, read } = await waiting();
    await disputes.open(thief, reference, { amountKobo: BigInt(AMOUNT * 100) });
    await setBalance(1_000_000_000);
    await passes(5);
    expect(['sent', 'paid']).toContain((await read()).status);
  });
});

describe('ops withdrawals return', () => {
  test('gives back what the provider does not know, once, with word of it to the customer and who did it', async () => {
    const before = await world.balanceOf(customer);
    const { id, reference } = await lost();
    expect(await world.balanceOf(customer)).toBe(before - AMOUNT);
    world.clock.advance(2 * MINUTE_MS);
    const both = await Promise.all([giveBack(id), giveBack(reference)]);
    expect(both.filter(({ code }) => code === 0)).toHaveLength(1);
    expect(await world.balanceOf(customer)).toBe(before);
    expect(await calls.read(customer, id)).toMatchObject({
      status: 'failed',
      message: 'The transfer could not be sent. ₦2,000 is back in your DS account. You can try again now.',
      timeline: [{ event: 'requested' }, { event: 'failed' }, { event: 'returned' }],
    });
    expect(await noticesLeftFor(world, customer)).toContainEqual(
      expect.objectContaining({ kind: 'withdrawal_returned', amountKobo: '200000', accountType: 'ds' }),
    );
    const row = await world.services.db
      .selectFrom('withdrawal')
      .select(['returnedBy', 'returnReason'])
      .where('userId', '=', customer.userId)
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ returnedBy: expect.any(String), returnReason: 'the bank has closed' });
    // Nothing sends it after all.
    await world.sandbox.control('POST', '/faults', { clear: true });
    world.clock.advance(60 * MINUTE_MS);
    await world.runDue();
    await payoutProcess(payouts).settle({ userId: customer.userId, id }, 'job');
    expect(await calls.bookOf(reference)).toEqual([]);
    expect(await statusOf(id)).toBe('failed');
  });

  test('moves nothing while the provider has it, does not answer, or was told a moment ago', async () => {
    const { id, reference } = await requested();
    await world.runJobs();
    const before = await world.balanceOf(customer);
    expect(await giveBack(reference)).toEqual({
      code: 1,
      printed: expect.stringContaining('a moment ago'),
    });
    await world.fault('transfer.verify', 'error', MANY);
    world.clock.advance(2 * MINUTE_MS);
    expect((await giveBack(reference)).printed).toContain('did not say');
    await world.sandbox.control('POST', '/faults', { clear: true });
    expect((await giveBack(reference)).printed).toContain(`The provider has ${reference} as`);
    expect(await world.balanceOf(customer)).toBe(before);
    await calls.settleThere(reference, 'success');
    await calls.hear(reference, 'success');
    expect(await statusOf(id)).toBe('paid');
    expect((await giveBack(reference)).printed).toContain('on its way no more');
    expect(await world.balanceOf(customer)).toBe(before);
  });

  test('keeps others from sending it while it looks', async () => {
    const { id, reference } = await lost();
    world.clock.advance(2 * MINUTE_MS);
    await world.sandbox.control('POST', '/faults', { clear: true });
    // Between the provider's "there is no such transfer" and our commit.
    const slow: PayoutDeps = {
      ...payouts,
      paystack: {
        ...payouts.paystack,
        async verifyTransfer(named) {
          const providerStatus = await payouts.paystack.verifyTransfer(named);
          await payoutProcess(payouts).settle({ userId: customer.userId, id }, 'check');
          return providerStatus;
        },
      },
    };
    const words = ['return', reference, '--reason', 'the bank has closed'];
    expect(await payoutsCommand(slow, words, () => undefined, ALONE)).toBe(0);
    expect(await calls.bookOf(reference)).toEqual([]);
    expect(await statusOf(id)).toBe('failed');
  });

  test('wants a withdrawal that there is, and a reason', async () => {
    expect((await giveBack('kolo-out-nobody')).code).toBe(1);
    for (const words of [
      ['return'],
      ['return', 'x'],
      ['return', 'x', '--reason', ' '],
      ['return', '--reason'],
    ])
      expect((await ops(...words)).code).toBe(2);
  });
});
