import { describe, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { payoutCalls, PIN } from '#testing/payouts.ts';
import { payoutOnItsWay } from './view.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

const world = await openMoneyApp();
const calls = payoutCalls(world);

/** The same customer signed in somewhere else. */
async function signInOn(customer: TestCustomer, deviceId: string | null): Promise<TestCustomer> {
  const device = { ...(deviceId !== null && { 'x-device-id': deviceId }) };
  const answer = await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
    headers: device,
  });
  const headers = {
    ...device,
    authorization: `Bearer ${answer.body.tokens.access}`,
    'x-csrf-token': answer.headers['x-csrf-token'] ?? '',
    'x-csrf-secret': answer.headers['x-csrf-secret'] ?? '',
  };
  return {
    ...customer,
    authed: (method, path, options = {}) => world.call(method, path, { ...options, headers }),
  };
}

async function rowsOf({ userId }: TestCustomer): Promise<number> {
  const rows = await world.services.db
    .selectFrom('withdrawal')
    .select('id')
    .where('userId', '=', userId)
    .execute();
  return rows.length;
}

describe('who may withdraw', () => {
  test('is the signed-in, with a key, a whole amount and a bank account of their own', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const body = { accountType: 'ds', amount: 1_000, bankAccountId, pin: PIN };
    expect((await world.call('POST', '/withdrawals', { body })).status).toBe(401);
    expect((await customer.authed('POST', '/withdrawals', { body })).body.code).toBe(
      'IDEMPOTENCY_KEY_REQUIRED',
    );
    expect((await calls.withdraw(customer, { amount: 10.5, bankAccountId })).status).toBe(400);
    const small = await calls.withdraw(customer, { amount: 99, bankAccountId });
    expect([small.status, small.body.fields.amount]).toEqual([400, 'The smallest withdrawal is ₦100.']);
    const other = await calls.withdrawer(5_000);
    const foreign = await calls.withdraw(other.customer, { amount: 1_000, bankAccountId });
    expect([foreign.status, foreign.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test('is a verified customer; others read the way out', async () => {
    const customer = await world.signUpSaver();
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    await calls.fund(customer, 5_000);
    const bankAccountId = await calls.ownAccount(customer);
    const refused = await calls.withdraw(customer, { amount: 1_000, bankAccountId });
    expect([refused.status, refused.body.code]).toEqual([403, 'KYC_REQUIRED']);
    expect(refused.body.message).toContain('Confirm your BVN and add a photo of your ID');
    expect(await world.balanceOf(customer)).toBe(5_000);
  });

  test('proves it by the PIN; a wrong one is counted and nothing moves', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const refused = await calls.withdraw(customer, { amount: 1_000, bankAccountId, pin: '0000' });
    expect([refused.status, refused.body.code]).toEqual([403, 'PIN_WRONG']);
    expect(refused.body.message).toContain('4 tries left');
    expect(await world.balanceOf(customer)).toBe(5_000);
  });

  const rename = (customer: TestCustomer, firstName: string, lastName: string) =>
    world.services.db
      .updateTable('customer')
      .set({ firstName, lastName })
      .where('userId', '=', customer.userId)
      .execute();

  test('has on the BVN the name of the bank account, whatever the profile says', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    await rename(customer, 'Musa', 'Ibrahim');
    const own = await calls.withdraw(customer, { amount: 1_000, bankAccountId });
    expect(own.status).toBe(201);
    await world.services.db
      .updateTable('kycCase')
      .set({ recordName: 'MUSA IBRAHIM' })
      .where('userId', '=', customer.userId)
      .execute();
    await rename(customer, 'Ada', 'Obi');
    const refused = await calls.withdraw(customer, { amount: 2_000, bankAccountId });
    expect([refused.status, refused.body.code]).toEqual([422, 'MISMATCH']);
    expect(refused.body.message).toContain('We will compare the names');
    expect(await rowsOf(customer)).toBe(1);
  });

  test('may have a stored name that nobody could choose today, and an account that was let in by the rule before', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    await rename(customer, `Ada2 <b>${'x'.repeat(80)}`, 'Obi (Mrs) a b c d e f');
    expect((await customer.authed('GET', '/users/me')).body.lastName).toBe('Obi (Mrs) a b c d e f');
    const { db } = world.services;
    const { userId } = customer;
    await db
      .updateTable('kycCase')
      .set({ recordName: 'OBI ADA GRACE' })
      .where('userId', '=', userId)
      .execute();
    const account = { accountName: 'Ada Chioma Obi', nameRule: 'two_words' } as const;
    await db.updateTable('bankAccount').set(account).where('userId', '=', userId).execute();
    expect((await calls.withdraw(customer, { amount: 1_000, bankAccountId })).status).toBe(201);
    await db.updateTable('bankAccount').set({ nameRule: 'contained' }).where('userId', '=', userId).execute();
    expect((await calls.withdraw(customer, { amount: 2_000, bankAccountId })).body.code).toBe('MISMATCH');
    const login = { identifier: customer.email, password: customer.password };
    expect((await world.call('POST', '/auth/login', { body: login })).status).toBe(200);
  });
});

describe('what is asked for', () => {
  test('leaves the account at once and stands on its list, with what happens next', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const answer = await calls.withdraw(customer, {
      amount: 2_000,
      bankAccountId,
      expected: { payout: 2_000, fee: 0 },
    });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      status: 'requested',
      amount: 2_000,
      fee: 0,
      accountType: 'ds',
      bankAccount: { id: bankAccountId, bankName: 'Zenith Bank', accountName: 'Obi Ada' },
      timeline: [{ event: 'requested' }],
    });
    expect(await world.balanceOf(customer)).toBe(3_000);
    const { body } = await customer.authed('GET', '/transactions/self');
    expect(body.transactions[0]).toMatchObject({
      narration: `Withdrawal request - Zenith Bank ${answer.body.bankAccount.accountNumber}`,
      direction: 'outflow',
      category: 'Withdrawal',
      type: 'withdrawal',
      amount: 2_000,
    });
    expect(await world.booksHold()).toBe(true);
  });

  test('is what was quoted, or is refused with the quote of now', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const refused = await calls.withdraw(customer, {
      amount: 2_000,
      bankAccountId,
      expected: { payout: 1_990, fee: 10 },
    });
    expect([refused.status, refused.body.code]).toEqual([422, 'QUOTE_CHANGED']);
    expect(refused.body.quote).toEqual({ payout: 2_000, fee: 0, tax: 0 });
    expect(await world.balanceOf(customer)).toBe(5_000);
  });

  test('is all that is left where that is less than ₦100, and no less than a bank transfer takes', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    expect((await calls.withdraw(customer, { amount: 4_950, bankAccountId })).status).toBe(201);
    const part = await calls.withdraw(customer, { amount: 49, bankAccountId });
    expect([part.status, part.body.fields.amount]).toEqual([
      400,
      'You can only withdraw all of the ₦50 that is left in this account.',
    ]);
    expect((await calls.withdraw(customer, { amount: 51, bankAccountId })).status).toBe(400);
    const rest = await calls.withdraw(customer, { amount: 50, bankAccountId });
    expect(rest.status).toBe(201);
    await world.runJobs();
    expect((await calls.read(customer, rest.body.id)).status).toBe('sent');
    expect(await world.balanceOf(customer)).toBe(0);

    const less = await calls.withdrawer(5_000);
    await calls.requested(less.customer, less.bankAccountId, 4_970);
    const stuck = await calls.withdraw(less.customer, { amount: 30, bankAccountId: less.bankAccountId });
    expect([stuck.status, stuck.body.message]).toEqual([400, expect.stringContaining('Add money')]);
    await calls.fund(less.customer, 100);
    const freed = await calls.withdraw(less.customer, { amount: 130, bankAccountId: less.bankAccountId });
    expect(freed.status).toBe(201);
    expect(await world.booksHold()).toBe(true);
  });

  test('is not more than there is', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const refused = await calls.withdraw(customer, { amount: 5_001, bankAccountId });
    expect([refused.status, refused.body.code]).toEqual([422, 'INSUFFICIENT_FUNDS']);
    expect(await rowsOf(customer)).toBe(0);
  });

  test('under one key happens once: a repeat gets the first answer, another body is refused', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const body = { amount: 2_000, bankAccountId };
    const together = await Promise.all([1, 2, 3].map(() => calls.withdraw(customer, body, 'one-key')));
    const later = await calls.withdraw(customer, body, 'one-key');
    for (const { status, body: same } of [...together, later]) {
      expect([status, same.id]).toEqual([201, later.body.id]);
    }
    const other = await calls.withdraw(customer, { ...body, amount: 2_001 }, 'one-key');
    expect([other.status, other.body.code]).toEqual([422, 'IDEMPOTENCY_MISMATCH']);
    expect([await rowsOf(customer), await world.balanceOf(customer)]).toEqual([1, 3_000]);
  });

  test('a second time within a minute is asked about first', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(9_000);
    const body = { amount: 1_000, bankAccountId };
    expect((await calls.withdraw(customer, body)).status).toBe(201);
    const asked = await calls.withdraw(customer, body);
    expect([asked.status, asked.body.code]).toEqual([409, 'LOOKS_REPEATED']);
    expect((await calls.withdraw(customer, { ...body, amount: 1_001 })).status).toBe(201);
    expect((await calls.withdraw(customer, { ...body, confirmRepeat: true })).status).toBe(201);
    world.clock.advance(59_999);
    expect((await calls.withdraw(customer, body)).body.code).toBe('LOOKS_REPEATED');
    world.clock.advance(1);
    expect((await calls.withdraw(customer, body)).status).toBe(201);
    expect(await rowsOf(customer)).toBe(4);
  });

  test('on two devices at once, each time for all that is there, is given to one', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(15_000);
    await signInOn(customer, 'a second phone');
    world.clock.advance(DAY_MS);
    const phones = [customer, await signInOn(customer, 'a second phone')];
    const answers = await Promise.all(
      phones.flatMap((phone) =>
        [1, 2].map(() => calls.withdraw(phone, { amount: 15_000, bankAccountId, confirmRepeat: true })),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422, 422]);
    expect(await world.balanceOf(customer)).toBe(0);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('how much', () => {
  const refusal = async (customer: TestCustomer, amount: number, bankAccountId: string) => {
    const { status, body } = await calls.withdraw(customer, { amount, bankAccountId });
    return [status, body.code, body.message];
  };

  test('is ₦5,000,000 a day, counted over all that came at once', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(9_000_000);
    const together = await Promise.all(
      [2_000_000, 2_000_001, 2_000_002].map((amount) => calls.withdraw(customer, { amount, bankAccountId })),
    );
    expect(together.filter(({ status }) => status === 201)).toHaveLength(2);
    const [, code, message] = await refusal(customer, 1_000_000, bankAccountId);
    expect(code).toBe('LIMIT_EXCEEDED');
    expect(message).toMatch(
      /^You can withdraw up to ₦5,000,000 a day to your banks\. You can withdraw ₦999,99\d now\. You can withdraw more tomorrow\.$/,
    );
    world.clock.advance(DAY_MS);
    expect((await calls.withdraw(customer, { amount: 1_000_000, bankAccountId })).status).toBe(201);
  });

  test('is ₦20,000 in all to new bank accounts in their first 24 hours', async () => {
    const { customer, bankAccountId: old } = await calls.withdrawer(100_000);
    const [one, two] = [await calls.ownAccount(customer), await calls.ownAccount(customer)];
    expect((await calls.withdraw(customer, { amount: 15_000, bankAccountId: one })).status).toBe(201);
    const [status, code, message] = await refusal(customer, 5_001, two);
    expect([status, code]).toEqual([403, 'LIMIT_EXCEEDED']);
    expect(message).toMatch(
      /^This bank account is new\. In its first 24 hours you can withdraw up to ₦20,000 in all\. You can withdraw ₦5,000 now\. You can withdraw more from .+\.$/,
    );
    expect((await calls.withdraw(customer, { amount: 5_000, bankAccountId: two })).status).toBe(201);
    expect((await refusal(customer, 100, one))[2]).toContain('You have already withdrawn that much.');
    expect((await calls.withdraw(customer, { amount: 30_000, bankAccountId: old })).status).toBe(201);
    world.clock.advance(DAY_MS);
    expect((await calls.withdraw(customer, { amount: 25_000, bankAccountId: one })).status).toBe(201);
  });

  test('is ₦20,000 in all for 24 hours on a device that was not known', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(100_000);
    const phone = await signInOn(customer, 'a new phone');
    const [status, code, message] = await refusal(phone, 20_001, bankAccountId);
    expect([status, code]).toEqual([403, 'LIMIT_EXCEEDED']);
    expect(message).toMatch(
      /^You logged in on a new device\. .+ ₦20,000 .+ Use a device that you have logged in on/,
    );
    expect((await calls.withdraw(phone, { amount: 20_000, bankAccountId })).status).toBe(201);
    expect((await refusal(await signInOn(customer, 'a new phone'), 100, bankAccountId))[1]).toBe(
      'LIMIT_EXCEEDED',
    );
    // The device on which the account was made is not new.
    expect((await calls.withdraw(customer, { amount: 30_000, bankAccountId })).status).toBe(201);
    world.clock.advance(DAY_MS);
    const later = await signInOn(customer, 'a new phone');
    expect((await calls.withdraw(later, { amount: 25_000, bankAccountId })).status).toBe(201);
  });

  test('is ₦20,000 in all for a thief who makes up a device for each withdrawal, or names none', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(100_000);
    const thief = await Promise.all(['one', 'two', 'three', null].map((name) => signInOn(customer, name)));
    const taken = await Promise.all(
      thief.map((device, n) => calls.withdraw(device, { amount: 9_000 + n, bankAccountId })),
    );
    expect(taken.filter(({ status }) => status === 201)).toHaveLength(2);
    world.clock.advance(DAY_MS - 1);
    for (const name of ['four', null])
      expect((await refusal(await signInOn(customer, name), 9_000, bankAccountId))[1]).toBe('LIMIT_EXCEEDED');
    expect(await world.balanceOf(customer)).toBeGreaterThanOrEqual(80_000);
    world.clock.advance(2);
    const later = await signInOn(customer, 'five');
    expect((await calls.withdraw(later, { amount: 20_000, bankAccountId })).status).toBe(201);
  });

  test('from a new device counts what the owner withdrew from the known one, says so, and leaves that one free', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(100_000);
    expect((await calls.withdraw(customer, { amount: 30_000, bankAccountId })).status).toBe(201);
    world.clock.advance(1);
    const phone = await signInOn(customer, 'a new phone');
    expect((await refusal(phone, 100, bankAccountId))[2]).toMatch(
      /^You logged in on a new device\. From a new or unknown device you can withdraw up to ₦20,000 in any 24 hours\. What you withdraw from other devices counts too, and so do orders\. You have already withdrawn that much\. Use a device /,
    );
    expect((await calls.withdraw(customer, { amount: 40_000, bankAccountId })).status).toBe(201);
    world.clock.advance(DAY_MS - 1);
    expect((await refusal(await signInOn(customer, 'a new phone'), 20_000, bankAccountId))[1]).toBe(
      'LIMIT_EXCEEDED',
    );
    world.clock.advance(1);
    const later = await signInOn(customer, 'a new phone');
    expect((await calls.withdraw(later, { amount: 25_000, bankAccountId })).status).toBe(201);
  });

  test('is ₦20,000 in 24 hours for ever where the device does not name itself', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(100_000);
    for (let day = 0; day < 3; day += 1) {
      const nameless = await signInOn(customer, null);
      const [status, code, message] = await refusal(nameless, 20_001, bankAccountId);
      expect([status, code]).toEqual([403, 'LIMIT_EXCEEDED']);
      expect(message).toMatch(
        /^We cannot tell which device this is\. .+ ₦20,000 .+ Use the Kolo app on a device/,
      );
      expect((await calls.withdraw(nameless, { amount: 10_000, bankAccountId })).status).toBe(201);
      // Signing in again gives no room, and neither does a second such session.
      const again = await signInOn(customer, null);
      expect((await refusal(again, 10_001, bankAccountId))[1]).toBe('LIMIT_EXCEEDED');
      world.clock.advance(DAY_MS);
    }
  });
});

test('closing the account is refused while a withdrawal is on its way', async () => {
  const { customer, bankAccountId } = await calls.withdrawer(5_000);
  const obstacle = () => world.services.db.transaction().execute((tx) => payoutOnItsWay(tx, customer.userId));
  expect(await obstacle()).toBeNull();
  await calls.requested(customer, bankAccountId, 2_000);
  expect(await obstacle()).toContain('A withdrawal of ₦2,000 is still on its way to your bank.');
});
