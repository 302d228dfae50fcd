import { beforeEach, describe, expect, test } from 'vitest';
import { takeTurn } from '#platform/take-turn.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { disputeCalls } from '#testing/disputes.ts';
import type { More } from '#testing/locks.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { backendThatWaits } from '#testing/waiting.ts';

const TODAY = '2026-11-20';
const NOWHERE = '0193a0b0-0000-7000-8000-000000000000';

const world = await openMoneyApp();
const locks = lockCalls(world);
beforeEach(() => locks.goTo(TODAY));

test('a stranger gets 401 from every call', async () => {
  const calls = [
    ['POST', '/interest-package/quote'],
    ['POST', '/interest-package/package'],
    ['POST', '/interest-package/package/initiate-payment'],
    ['GET', '/interest-savings/package'],
    ['GET', '/interest-savings/package/reference?reference=x'],
    ['GET', `/interest-savings/package/${NOWHERE}`],
    ['PATCH', `/interest-savings/package/${NOWHERE}`],
    ['GET', `/interest-savings/package/${NOWHERE}/withdrawal-quote?amount=1`],
    ['POST', `/interest-savings/package/${NOWHERE}/request-withdrawal`],
  ] as const;
  for (const [method, path] of calls) expect((await world.call(method, path)).status, path).toBe(401);
});

describe('quote', () => {
  test('₦5,000 for three months says rate, interest, tax, payout and the day', async () => {
    const customer = await world.signUp();
    const answer = await customer.authed('POST', '/interest-package/quote', {
      body: { amount: 5_000, lockPeriod: 3 },
    });
    // 20 November to 20 February are 92 days: 500,000 × 8 × 92 / 36,500 = 10,082 kobo, 1,008 of them tax.
    expect(answer).toMatchObject({
      status: 200,
      body: { rate: 8, interest: 100, tax: 10, payout: 5_090, maturityDate: '2027-02-20' },
    });
  });

  test('too little, too short, too long, a fraction and a stray field are refused with the field', async () => {
    const customer = await world.signUp();
    const ask = (body: object) => customer.authed('POST', '/interest-package/quote', { body });
    const wrong: [object, string][] = [
      [{ amount: 4_999, lockPeriod: 3 }, 'amount'],
      [{ amount: 5_000.5, lockPeriod: 3 }, 'amount'],
      [{ amount: 5_000, lockPeriod: 2 }, 'lockPeriod'],
      [{ amount: 5_000, lockPeriod: 13 }, 'lockPeriod'],
      [{ amount: 5_000, lockPeriod: 3.5 }, 'lockPeriod'],
      [{ amount: 5_000, lockPeriod: 3, rate: 99 }, 'body'],
    ];
    for (const [body, field] of wrong) {
      const answer = await ask(body);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect(Object.keys(answer.body.fields), JSON.stringify(body)).toContain(field);
    }
  });
});

describe('from the IBS account', () => {
  test('locks the money at today’s terms, and a repeat of the key locks it once', async () => {
    const customer = await locks.ibsSaver(100_000);
    const key = locks.key();
    const first = await locks.create(customer, 60_000, 12, { withKey: key });
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      name: 'School fees',
      startDate: TODAY,
      maturityDate: '2027-11-20',
      currentBalance: 60_000,
      interestRate: 12,
      lockPeriod: 12,
      interestAccrued: 0,
      status: 'active',
      atMaturity: 'payout',
      pays: { principal: 60_000, interest: 7_200, tax: 720, payout: 66_480 },
      tranches: [{ amount: 60_000, startDate: TODAY }],
    });
    expect((await locks.create(customer, 60_000, 12, { withKey: key })).body).toEqual(first.body);
    const other = await locks.create(customer, 10_000, 12, { withKey: key });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect(await locks.ibsBalance(customer)).toBe(40_000);
    expect((await customer.authed('GET', '/interest-savings/package')).body).toEqual([first.body]);
    expect(await world.booksHold()).toBe(true);
  });

  test('one key sent eight times at once locks once', async () => {
    const customer = await locks.ibsSaver(50_000);
    const key = locks.key();
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => locks.create(customer, 5_000, 3, { withKey: key })),
    );
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1);
    expect(await locks.ibsBalance(customer)).toBe(45_000);
  });

  test('from the account that is named; one that is not there, or has too little, locks nothing', async () => {
    const saver = await locks.ibsSaver(10_000);
    const missing = await locks.create(saver, 5_000, 3, { sourceAccountType: 'sb' });
    expect(missing.body.message).toBe('You have no SB account yet. Open one first.');
    await saver.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
    await disputeCalls(world).paid(saver, 6_000);
    const ds = { sourceAccountType: 'ds' };
    expect((await locks.create(saver, 6_001, 3, ds)).status).toBe(422);
    const made = await locks.create(saver, 5_000, 3, ds);
    expect([made.status, made.body.currentBalance]).toEqual([201, 5_000]);
    expect([await world.balanceOf(saver), await locks.ibsBalance(saver)]).toEqual([1_000, 10_000]);
  });

  test('more than there is, no account, no key and a bad name lock nothing', async () => {
    const [saver, other] = [await locks.ibsSaver(10_000), await world.signUp()];
    expect(await locks.create(saver, 10_001, 3)).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS' },
    });
    expect(await locks.create(other, 5_000, 3)).toMatchObject({
      status: 404,
      body: { message: 'You have no IBS account yet. Open one first.' },
    });
    expect((await locks.create(saver, 5_000, 3, { name: '  ' })).status).toBe(400);
    expect((await locks.create(saver, 5_000, 3, { name: 'x'.repeat(61) })).status).toBe(400);
    const keyless = await saver.authed('POST', '/interest-package/package', {
      body: { name: 'x', amount: 5_000, lockPeriod: 3 },
    });
    expect(keyless.body.code).toBe('IDEMPOTENCY_KEY_REQUIRED');
    expect((await saver.authed('GET', '/interest-savings/package')).body).toEqual([]);
    expect(await locks.ibsBalance(saver)).toBe(10_000);
  });

  test('figures other than those agreed to are refused with the new ones, and nothing moves', async () => {
    const customer = await locks.ibsSaver(5_000);
    const refused = await locks.create(customer, 5_000, 3, { expected: { payout: 5_091, tax: 10, fee: 0 } });
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'QUOTE_CHANGED', quote: { payout: 5_090, tax: 10, maturityDate: '2027-02-20' } },
    });
    expect(await locks.ibsBalance(customer)).toBe(5_000);
    const agreed = await locks.create(customer, 5_000, 3, { expected: { payout: 5_090, tax: 10, fee: 0 } });
    expect(agreed.status).toBe(201);
  });
});

describe('by card', () => {
  const start = (customer: TestCustomer, amount = 20_000, key = locks.key()) =>
    customer.authed('POST', '/interest-package/package/initiate-payment', {
      key,
      body: { name: 'Land', amount, lockPeriod: 6, method: 'card' },
    });

  test('the lock is nowhere until it is paid, and begins on the day the money arrives', async () => {
    const customer = await world.signUp();
    const started = await start(customer);
    expect(started).toMatchObject({ status: 201, body: { purpose: 'ibs', status: 'pending' } });
    const { reference, packageId } = started.body;
    expect((await customer.authed('GET', '/interest-savings/package')).body).toEqual([]);
    expect((await customer.authed('GET', `/interest-savings/package/${packageId}`)).status).toBe(404);
    expect(await locks.byReference(customer, reference)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', message: 'We are waiting for the payment to be finished.' },
    });
    // A quarter to midnight in Lagos on the 22nd, and half an hour later.
    await locks.goTo('2026-11-22T22:45:00.000Z');
    world.clock.advance(30 * 60_000);
    await world.play(reference, 'success');
    expect(await locks.byReference(customer, reference)).toMatchObject({
      status: 200,
      body: { _id: packageId, startDate: '2026-11-23', maturityDate: '2027-05-23', currentBalance: 20_000 },
    });
    const [shown] = (await customer.authed('GET', '/transactions/self')).body.transactions;
    expect(shown).toMatchObject({ narration: 'IBS payment - Land', category: 'IBS Payment' });
    expect(await world.booksHold()).toBe(true);
  });

  test('another customer’s reference, an unknown one and one of another purpose give no lock', async () => {
    const [owner, other] = [await world.signUpSaver(), await world.signUp()];
    const { reference } = (await start(owner)).body;
    await locks.pay(owner, reference);
    expect((await locks.byReference(other, reference)).status).toBe(404);
    expect((await locks.byReference(owner, 'kolo-nothing')).status).toBe(404);
    expect((await locks.byReference(owner, await world.started(owner, 1_000))).status).toBe(404);
  });

  test('a repeat gets the first payment, a second payment for the same unpaid lock is refused', async () => {
    const customer = await world.signUp();
    const key = locks.key();
    const first = await start(customer, 20_000, key);
    expect((await start(customer, 20_000, key)).body.reference).toBe(first.body.reference);
    const second = await locks.topUp(customer, first.body.packageId, 20_000, 'card');
    expect(second).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    await world.play(first.body.reference, 'failed');
    expect((await world.status(customer, first.body.reference)).body.status).toBe('failed');
    expect((await locks.byReference(customer, first.body.reference)).status).toBe(409);
  });

  test('more than the provider takes at once is refused in words, before anything is begun', async () => {
    const customer = await world.signUp();
    const answer = await start(customer, 10_000_001);
    expect(answer.body).toMatchObject({
      code: 'VALIDATION',
      fields: { amount: 'The largest card payment is ₦10,000,000.' },
    });
  });

  test('new money above the tier is refused before the customer pays', async () => {
    const customer = await world.signUp();
    expect(await start(customer, 300_001)).toMatchObject({ status: 403, body: { code: 'LIMIT_EXCEEDED' } });
    expect((await start(customer, 4_999)).status).toBe(400);
  });
});

describe('a payment from an own account', () => {
  const payFrom = (customer: TestCustomer, amount: number, { withKey = locks.key(), ...more }: More = {}) =>
    customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: withKey,
      body: { name: 'Land', amount, lockPeriod: 6, method: 'account', ...more },
    });
  const ds = { sourceAccountType: 'ds' };
  const list = async (customer: TestCustomer) =>
    (await customer.authed('GET', '/interest-savings/package')).body;

  /** So many naira in the DS account, and as many in the IBS account. */
  async function saver(amount: number): Promise<TestCustomer> {
    const customer = await locks.ibsSaver(amount);
    await customer.authed('POST', '/self-accounts', { body: { accountType: 'ds' } });
    await disputeCalls(world).paid(customer, amount);
    return customer;
  }

  test('takes the account that is named, the IBS account where none is, once per key', async () => {
    const customer = await saver(20_000);
    const first = await payFrom(customer, 15_000);
    expect(first).toMatchObject({
      status: 201,
      body: { status: 'succeeded', method: 'account', sourceAccountType: 'ibs' },
    });
    expect((await locks.byReference(customer, first.body.reference)).body.currentBalance).toBe(15_000);
    const key = locks.key();
    const named = await payFrom(customer, 12_000, { ...ds, withKey: key });
    expect(named).toMatchObject({ status: 201, body: { status: 'succeeded', sourceAccountType: 'ds' } });
    expect((await payFrom(customer, 12_000, { ...ds, withKey: key })).body).toEqual(named.body);
    const other = await payFrom(customer, 12_000, { sourceAccountType: 'ibs', withKey: key });
    expect(other).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_MISMATCH' } });
    expect([await world.balanceOf(customer), await locks.ibsBalance(customer)]).toEqual([8_000, 5_000]);
    expect(await list(customer)).toHaveLength(2);
    expect(await world.booksHold()).toBe(true);
  });

  test('takes none that is not open, though another customer has one, or has too little', async () => {
    const [customer, neighbour] = [await locks.ibsSaver(20_000), await saver(20_000)];
    expect(await payFrom(customer, 5_000, ds)).toMatchObject({
      status: 404,
      body: { message: 'You have no DS account yet. Open one first.' },
    });
    expect(await payFrom(neighbour, 20_001, ds)).toMatchObject({
      status: 422,
      body: { code: 'INSUFFICIENT_FUNDS' },
    });
    expect([await list(customer), await list(neighbour)]).toEqual([[], []]);
    const figures = [await world.balanceOf(neighbour), await locks.ibsBalance(neighbour)];
    expect([...figures, await locks.ibsBalance(customer)]).toEqual([20_000, 20_000, 20_000]);
  });

  test('beside another way to pay, or of no such type, names nothing that is taken', async () => {
    const customer = await saver(20_000);
    for (const wrong of [{ ...ds, method: 'card' }, { sourceAccountType: 'provider' }]) {
      const answer = await payFrom(customer, 5_000, wrong);
      expect(answer).toMatchObject({ status: 400, body: { code: 'VALIDATION' } });
      expect(Object.keys(answer.body.fields)).toEqual(['sourceAccountType']);
    }
    expect(await world.balanceOf(customer)).toBe(20_000);
  });

  test('two that come at once for all that is there lock it once', async () => {
    const customer = await saver(6_000);
    const { db } = world.services;
    const both = await db.transaction().execute(async (tx) => {
      await takeTurn(tx, customer.userId);
      const asked = [payFrom(customer, 6_000, ds), locks.create(customer, 6_000, 6, ds)];
      await backendThatWaits(db);
      return { asked };
    });
    const answers = await Promise.all(both.asked);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    expect(await world.balanceOf(customer)).toBe(0);
    expect(
      (await list(customer)).map(({ currentBalance }: { currentBalance: number }) => currentBalance),
    ).toEqual([6_000]);
    expect(await world.booksHold()).toBe(true);
  });

  test('is no new money: a customer at the cap locks what is there', async () => {
    const customer = await saver(150_000);
    expect(await payFrom(customer, 5_000, { method: 'card' })).toMatchObject({
      status: 403,
      body: { code: 'LIMIT_EXCEEDED' },
    });
    expect((await payFrom(customer, 150_000, ds)).status).toBe(201);
  });
});

describe('a top-up', () => {
  test('earns from its own day, at the lock’s rate to the same maturity', async () => {
    const customer = await locks.ibsSaver(50_000);
    const id = await locks.created(customer, 20_000, 6);
    await locks.goTo('2027-01-20');
    expect((await locks.topUp(customer, id, 7_500)).status).toBe(201);
    const lock = await locks.lock(customer, id);
    expect(lock.tranches).toEqual([
      { amount: 20_000, startDate: TODAY },
      { amount: 7_500, startDate: '2027-01-20' },
    ]);
    expect(lock).toMatchObject({ currentBalance: 27_500, maturityDate: '2027-05-20', interestRate: 10 });
    expect(lock.interestAccrued).toBe(Math.floor((2_000_000 * 10 * 61) / 36_500 / 100));
    expect(await world.booksHold()).toBe(true);
  });

  test('is refused when too small, from the maturity on, and for another customer’s lock', async () => {
    const [customer, other] = [await locks.ibsSaver(20_000), await locks.ibsSaver(20_000)];
    const id = await locks.created(customer, 5_000, 3);
    expect(await locks.topUp(customer, id, 999)).toMatchObject({
      status: 400,
      body: { fields: { amount: 'The smallest top-up is ₦1,000.' } },
    });
    expect((await locks.topUp(other, id, 1_000)).status).toBe(404);
    expect((await locks.topUp(customer, NOWHERE, 1_000)).status).toBe(404);
    await locks.goTo('2027-02-20');
    expect(await locks.topUp(customer, id, 1_000)).toMatchObject({
      status: 409,
      body: { code: 'WRONG_STATE', message: 'This lock has ended. It takes no more money.' },
    });
    expect(await locks.ibsBalance(customer)).toBe(15_000);
  });

  test('that arrives after the lock is over goes to the IBS account, which is opened for it', async () => {
    const customer = await world.signUp();
    const { reference, packageId } = (
      await customer.authed('POST', '/interest-package/package/initiate-payment', {
        key: locks.key(),
        body: { name: 'Land', amount: 5_000, lockPeriod: 3, method: 'card' },
      })
    ).body;
    await locks.pay(customer, reference);
    const late = (await locks.topUp(customer, packageId, 1_000, 'card')).body.data.reference;
    expect((await customer.authed('GET', '/self-accounts/all')).body).toEqual([]);
    await locks.goTo('2027-02-20');
    const { body } = await locks.pay(customer, late);
    expect(body.landed).toEqual({ accountType: 'ibs', amount: 1_000 });
    expect(await locks.ibsBalance(customer)).toBe(1_000);
    expect((await locks.lock(customer, packageId)).currentBalance).toBe(5_000);
    expect(await world.booksHold()).toBe(true);
  });
});
