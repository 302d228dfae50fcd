import { lagosDateOf } from '@kolo/domain/dates';
import { describe, expect, test } from 'vitest';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls } from '#testing/payouts.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp();
const calls = payoutCalls(world);
const disputes = disputeCalls(world);

function room(customer: TestCustomer, bankAccountId: string): Promise<Answer> {
  return customer.authed('GET', `/withdrawals/room?bankAccountId=${bankAccountId}`);
}

describe('what may be withdrawn now', () => {
  test('is told to nobody without a session, of no account of another customer, and not before the identity check', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const { customer: other } = await calls.withdrawer(5_000);
    expect((await world.call('GET', `/withdrawals/room?bankAccountId=${bankAccountId}`)).status).toBe(401);
    expect((await room(other, bankAccountId)).status).toBe(404);
    expect((await room(customer, 'x')).status).toBe(400);
    await world.services.db.deleteFrom('kycCase').where('userId', '=', customer.userId).execute();
    expect((await room(customer, bankAccountId)).body.code).toBe('KYC_REQUIRED');
  });

  test('to a new bank account is what is left of ₦20,000, and a request of one naira more is refused in the same words', async () => {
    const { customer } = await calls.withdrawer(100_000);
    const bankAccountId = await calls.ownAccount(customer);
    await calls.withdraw(customer, { amount: 15_000, bankAccountId });
    const { body } = await room(customer, bankAccountId);
    expect(body).toEqual({
      most: 5_000,
      why: expect.stringContaining('You can withdraw ₦5,000 now.'),
      because: expect.stringMatching(/^this bank account is new until \d+:\d\d\u00a0[ap]m (today|on .*)$/),
    });
    const refused = await calls.withdraw(customer, { amount: 5_001, bankAccountId });
    expect(refused.body.message).toBe(body.why);
    expect((await calls.withdraw(customer, { amount: 5_000, bankAccountId })).status).toBe(201);
    world.clock.advance(DAY_MS);
    expect((await room(customer, bankAccountId)).body.most).toBe(5_000_000);
  });

  test('offers no rest that is too small to withdraw', async () => {
    const { customer } = await calls.withdrawer(100_000);
    const bankAccountId = await calls.ownAccount(customer);
    await calls.withdraw(customer, { amount: 19_950, bankAccountId });
    const { body } = await room(customer, bankAccountId);
    expect(body.most).toBe(50);
    expect(body.why).toContain('You have already withdrawn that much.');
    expect(body.why).not.toContain('₦50 now');
  });

  test('while a bank asks a payment back is what would leave its sum in Kolo, with the sum and the day', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(10_000);
    const reference = await disputes.paid(customer, 5_000);
    const dueAt = new Date(world.clock.now().getTime() + 2 * DAY_MS);
    await disputes.open(customer, reference, { dueAt });
    const { body } = await room(customer, bankAccountId);
    expect(body).toEqual({
      most: 10_000,
      why: expect.stringContaining('That amount must stay in Kolo until this is decided'),
      because: 'your bank asks for money back',
      disputed: { amount: 5_000, until: lagosDateOf(dueAt), transactionId: expect.any(String) },
    });
    // The dispute is no reason where another rule allows less.
    await disputes.paid(customer, 90_000);
    const fresh = (await room(customer, await calls.ownAccount(customer))).body;
    expect(fresh).toMatchObject({ most: 20_000, disputed: { amount: 5_000 } });
    expect(fresh.because).toContain('this bank account is new');
    const list = await customer.authed('GET', '/transactions/self');
    const marked = list.body.transactions.filter((one: { disputed?: true }) => one.disputed);
    expect(marked).toMatchObject([{ reference, direction: 'inflow', amount: 5_000 }]);
    expect(marked[0].id).toBe(body.disputed.transactionId);
    // The first screen says the same, of this customer alone.
    const [own, others] = await Promise.all(
      [customer, await world.signUpSaver()].map((one) => one.authed('GET', '/home')),
    );
    expect(own?.body.claims).toEqual({ disputed: body.disputed });
    expect(others?.body.claims).toEqual({});
    const receipt = await customer.authed('GET', `/transactions/${marked[0].id}`);
    expect(receipt.body.disputed).toBe(true);
    await disputes.lose(customer, reference);
    await disputes.win(customer, reference);
    expect((await room(customer, bankAccountId)).body.disputed).toBeUndefined();
    // Called lost after it was won: the payment is in question again, what was given back under its reference is not.
    await disputes.lose(customer, reference);
    const held = await customer.authed('GET', '/transactions/self');
    const again = held.body.transactions.filter((one: { disputed?: true }) => one.disputed);
    expect(again.map(({ kind }: { kind: string }) => kind)).toEqual(['accountDeposit']);
  });
});
