import { beforeEach, describe, expect, test } from 'vitest';
import { lockCalls } from '#testing/locks.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { PIN } from '#testing/payouts.ts';
import { heldBefore } from '#testing/waiting.ts';

const TODAY = '2026-11-20';

const world = await openMoneyApp();
const locks = lockCalls(world);
beforeEach(() => locks.goTo(TODAY));

describe('leaving early', () => {
  const quoteOf = async (customer: Awaited<ReturnType<MoneyApp['signUp']>>, id: string, amount: number) =>
    customer.authed('GET', `/interest-savings/package/${id}/withdrawal-quote?amount=${amount}`);

  test('gives the principal back whole and says what interest is lost, newest money first', async () => {
    const customer = await locks.ibsSaver(40_000);
    const id = await locks.created(customer, 20_000, 6);
    await locks.goTo('2027-01-20');
    await locks.topUp(customer, id, 10_000);
    await locks.goTo('2027-02-20');
    const quote = await quoteOf(customer, id, 15_000);
    // 10,000 of 31 days and 5,000 of 92 days: 8,493 and 12,602 kobo.
    expect(quote.body).toEqual({
      principal: 15_000,
      interest: 0,
      forfeited: 210,
      tax: 0,
      payout: 15_000,
      exact: {
        principal: '15000.00',
        interest: '0.00',
        forfeited: '210.95',
        tax: '0.00',
        payout: '15000.00',
      },
      early: true,
    });
    const key = locks.key();
    const asked = { expected: { payout: 15_000, tax: 0 }, withKey: key };
    const taken = await locks.withdraw(customer, id, 15_000, asked);
    expect(taken).toMatchObject({
      status: 200,
      body: {
        quote: quote.body,
        package: {
          currentBalance: 15_000,
          status: 'active',
          tranches: [{ amount: 15_000, startDate: TODAY }],
        },
        account: { accountType: 'ibs', availableBalance: 25_000 },
        transaction: {
          narration: 'Interest package withdrawal (early)',
          amount: 15_000,
          category: 'Move to Available Balance',
        },
      },
    });
    expect((await locks.withdraw(customer, id, 15_000, asked)).body).toEqual(taken.body);
    expect(await locks.ibsBalance(customer)).toBe(25_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('leaves ₦5,000 or nothing; all of it closes the lock', async () => {
    const customer = await locks.ibsSaver(20_000);
    const id = await locks.created(customer, 12_000, 3);
    const refusals: [number, number, string][] = [
      [12_001, 422, 'INSUFFICIENT_FUNDS'],
      [7_001, 400, 'VALIDATION'],
      [0, 400, 'VALIDATION'],
    ];
    for (const [amount, status, code] of refusals) {
      expect(await quoteOf(customer, id, amount)).toMatchObject({ status, body: { code } });
      expect(await locks.withdraw(customer, id, amount)).toMatchObject({ status, body: { code } });
    }
    expect((await locks.withdraw(customer, id, 7_000)).status).toBe(200);
    const all = await locks.withdraw(customer, id, 5_000);
    expect(all.body.package).toMatchObject({
      status: 'closed',
      currentBalance: 0,
      endedBy: 'early',
      pays: { payout: 0 },
    });
    expect((await customer.authed('GET', '/interest-savings/package')).body).toEqual([all.body.package]);
    expect(await locks.withdraw(customer, id, 5_000)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', message: 'This lock is closed.' },
    });
    expect(await locks.ibsBalance(customer)).toBe(20_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('another customer’s lock is not there, and other figures are refused', async () => {
    const [owner, other] = [await locks.ibsSaver(10_000), await locks.ibsSaver(10_000)];
    const id = await locks.created(owner, 10_000, 3);
    expect((await quoteOf(other, id, 5_000)).status).toBe(404);
    expect((await locks.withdraw(other, id, 5_000)).status).toBe(404);
    expect((await locks.withdraw(owner, id, 5_000, { expected: { payout: 4_999 } })).body).toMatchObject({
      code: 'QUOTE_CHANGED',
      quote: { payout: 5_000, forfeited: 0, early: true },
    });
    expect((await locks.lock(owner, id)).currentBalance).toBe(10_000);
  });

  test('a thief with the open phone gives up no interest: without the PIN, or by guessing it', async () => {
    const customer = await locks.ibsSaver(20_000);
    const id = await locks.created(customer, 20_000, 3);
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    const withKey = locks.key();
    const asked = await locks.withdraw(customer, id, 10_000, { withKey });
    expect([asked.status, asked.body.code]).toEqual([403, 'PIN_REQUIRED']);
    for (const left of ['4 tries', '3 tries', '2 tries', '1 try']) {
      const guessed = await locks.withdraw(customer, id, 10_000, { withKey, pin: '0001' });
      expect([guessed.status, guessed.body.code]).toEqual([403, 'PIN_WRONG']);
      expect(guessed.body.message).toContain(`${left} left`);
    }
    expect((await locks.lock(customer, id)).currentBalance).toBe(20_000);
    await world.runJobs();
    const told = world.messages.filter(
      ({ to, text }) => to === customer.email && text.startsWith('A wrong PIN'),
    );
    expect(told).toHaveLength(1);
    const taken = await locks.withdraw(customer, id, 10_000, { withKey, pin: PIN });
    expect([taken.status, taken.body.package.currentBalance]).toEqual([200, 10_000]);
    // A repeat whose answer was lost says the same, and the PIN is no part of what is compared.
    expect((await locks.withdraw(customer, id, 10_000, { withKey })).body).toEqual(taken.body);
    expect(await locks.ibsBalance(customer)).toBe(10_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('once the date has come, no PIN is asked for: nothing is given up', async () => {
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 3);
    await customer.authed('POST', '/users/me/pin', { body: { pin: PIN } });
    await locks.goTo('2027-02-20');
    expect((await locks.withdraw(customer, id, 5_000)).body.quote).toMatchObject({
      payout: 5_090,
      early: false,
    });
  });

  test('and topping up at once: each happens whole, and the tranches stay what is in the pot', async () => {
    const customer = await locks.ibsSaver(60_000);
    const id = await locks.created(customer, 30_000, 3);
    const left = await heldBefore(world.services, 'interest_tranche', () =>
      Promise.all([3_000, 1_000].map((amount) => locks.withdraw(customer, id, amount))),
    );
    expect(left.map(({ status }) => status)).toEqual([200, 200]);
    for (let round = 0; round < 5; round += 1) {
      const answers = await Promise.all([
        locks.withdraw(customer, id, 3_000),
        locks.topUp(customer, id, 2_000),
        locks.withdraw(customer, id, 1_000),
        locks.topUp(customer, id, 1_000),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 201, 200, 201]);
    }
    expect((await locks.lock(customer, id)).currentBalance).toBe(21_000);
    expect(await locks.ibsBalance(customer)).toBe(39_000);
    expect(await world.booksHold()).toBe(true);
  });

  test('two devices that take all at once: one wins', async () => {
    const customer = await locks.ibsSaver(10_000);
    const id = await locks.created(customer, 10_000, 3);
    const answers = await Promise.all(Array.from({ length: 4 }, () => locks.withdraw(customer, id, 10_000)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await locks.ibsBalance(customer)).toBe(10_000);
    expect(await world.booksHold()).toBe(true);
  });
});
