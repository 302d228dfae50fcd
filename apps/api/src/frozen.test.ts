import { addDays, lagosDateOf, startOfLagosDay } from '@kolo/domain/dates';
import { describe, expect, test } from 'vitest';
import { freezeCustomer } from '#identity/index.ts';
import { tierOf } from '#kyc/index.ts';
import { lockCalls } from '#testing/locks.ts';
import { savedCard } from '#testing/cards.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { noticesLeftFor, payoutCalls, PIN } from '#testing/payouts.ts';
import { sbCalls, stock } from '#testing/sb-saver.ts';
import { backendThatWaits } from '#testing/waiting.ts';

const PASSWORD = 'market-day-rain';
const PROOF = { password: PASSWORD, pin: PIN };
const REASON = 'We could not reach you about a new phone number.';
const STRANGER = '018f0000-0000-7000-8000-000000000000';

const world = await openMoneyApp();
const calls = payoutCalls(world);

const ops = (...words: string[]) => world.staff('customers', ...words);

const freeze = (customer: TestCustomer, ...more: string[]) =>
  ops('freeze', customer.userId, '--reason', REASON, '--review', '3', ...more);

const reviewOn = (days = 3) => addDays(lagosDateOf(world.clock.now()), days);

async function freezeRows({ userId }: TestCustomer) {
  const rows = world.services.db.selectFrom('customerFreeze').select(['id', 'endedAt', 'origin', 'since']);
  return rows.where('userId', '=', userId).orderBy('id').execute();
}

function expectFrozen(answer: Answer, since: Date): void {
  expect([answer.status, answer.body.code]).toEqual([403, 'FROZEN']);
  expect(answer.body.next).toEqual({
    since: since.toISOString(),
    by: 'staff',
    reviewOn: expect.any(String),
    reason: REASON,
  });
  expect(answer.body.message).toContain(REASON);
}

describe('nothing leaves the account of a frozen customer', () => {
  test('neither money nor control over it, no matter who holds the session, the password and the PIN', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(50_000);
    const card = await savedCard(world, customer);
    const number = await calls.openAtBank('Obi Ada');
    const since = world.clock.now();
    expect((await freeze(customer)).code).toBe(0);

    const attempts: [string, () => Promise<Answer>][] = [
      ['withdrawal', () => calls.withdraw(customer, { amount: 1_000, bankAccountId })],
      ['with a wrong PIN', () => calls.withdraw(customer, { amount: 1_000, bankAccountId, pin: '0001' })],
      ['new bank account', () => calls.addAccount(customer, number)],
      [
        'default bank account',
        () => customer.authed('PATCH', `/bank-accounts/${bankAccountId}`, { body: { isDefault: true } }),
      ],
      ['bank account removed', () => customer.authed('DELETE', `/bank-accounts/${bankAccountId}`)],
      ['card removed', () => customer.authed('DELETE', `/cards/${card.id}`)],
      ['account closed', () => customer.authed('DELETE', '/users/me', { body: PROOF })],
      ['contact removed', () => customer.authed('DELETE', '/users/me/contacts/email', { body: PROOF })],
      [
        'PIN changed',
        () => customer.authed('POST', '/users/me/pin', { body: { pin: '7305', currentPin: PIN } }),
      ],
      ['PIN removed', () => customer.authed('DELETE', '/users/me/pin', { body: { pin: PIN } })],
      [
        'new name',
        () => customer.authed('PATCH', '/users/me', { body: { firstName: 'Obi', lastName: 'Ada' } }),
      ],
      ['code for the PIN', () => customer.authed('POST', '/users/me/pin/send-reset-code')],
    ];
    for (const [what, attempt] of attempts) {
      const answer = await attempt();
      expect(answer.body.code, what).toBe('FROZEN');
      expectFrozen(answer, since);
    }
    expect(await world.balanceOf(customer)).toBe(50_000);
  });

  test('nor by a code that was asked for before: the new contact and the new PIN wait', async () => {
    const { customer } = await calls.withdrawer(1_000);
    const to = { channel: 'email', contact: `thief${customer.userId}@mail.example` };
    await customer.authed('POST', '/users/me/contacts', { body: { to, ...PROOF } });
    await customer.authed('POST', '/users/me/pin/send-reset-code');
    await world.runJobs();
    await freeze(customer);
    const otp = world.codeFor(to.contact);
    const confirmed = await customer.authed('POST', '/users/me/contacts/confirm', {
      body: { channel: 'email', otp },
    });
    expect(confirmed.body.code).toBe('FROZEN');
    const reset = { password: PASSWORD, otp: world.codeFor(customer.email), pin: '7305' };
    expect((await customer.authed('POST', '/users/me/pin/reset', { body: reset })).body.code).toBe('FROZEN');
    expect((await customer.authed('GET', '/users/me')).body.email).toBe(customer.email);
  });

  test('nor the interest of a package, by an early exit; one whose date has come is paid', async () => {
    const locks = lockCalls(world);
    const customer = await locks.ibsSaver(20_000);
    const { body: lock } = await locks.create(customer, 10_000, 3);
    await freeze(customer);
    const leave = () =>
      customer.authed('POST', `/interest-savings/package/${lock._id}/request-withdrawal`, {
        key: locks.key(),
        body: { amount: 10_000 },
      });
    expect((await leave()).body.code).toBe('FROZEN');
    const back = world.clock.now();
    await locks.goTo(lock.maturityDate);
    expect((await leave()).status).toBe(200);
    world.clock.set(back);
  });

  test('nor the price of a package, by another product, a merge or its end; its money moves as before', async () => {
    const sb = sbCalls(world);
    const fridge = await stock(world.services, 'FRIDGE', 20_000);
    const phone = await stock(world.services, 'PHONE', 12_000);
    const customer = await sb.saver(5_000);
    const [kept, empty] = [await sb.filled(customer, fridge, 1_000), await sb.filled(customer, fridge, 0)];
    const close = () => customer.authed('POST', `/daily-savings/sb/package/${empty}/close`);
    const since = world.clock.now();
    await freeze(customer);
    expectFrozen(await sb.change(customer, kept, { productId: phone }), since);
    expectFrozen(await sb.merge(customer, kept, empty), since);
    expectFrozen(await close(), since);
    expect((await sb.get(customer, kept)).body).toMatchObject({ status: 'active', targetAmount: 20_000 });
    expect((await sb.get(customer, empty)).body.status).toBe('active');
    expect((await sb.contribute(customer, kept, 1_000)).status).toBe(201);
    expect((await sb.transfer(customer, kept, 2_000)).status).toBe(200);
    await ops('unfreeze', customer.userId, '--reason', 'It was the customer.');
    expect((await close()).status).toBe(200);
  });
});

test('a frozen customer pays for an interest package, from an own account and by card, and cannot leave it early', async () => {
  const locks = lockCalls(world);
  const customer = await locks.ibsSaver(20_000);
  await freeze(customer);
  const pay = (method: object) =>
    customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: locks.key(),
      body: { name: 'School fees', amount: 6_000, lockPeriod: 3, ...method },
    });
  const own = await pay({ method: 'account', sourceAccountType: 'ibs' });
  expect(own.status).toBe(201);
  const { body: card } = await pay({ method: 'card' });
  expect((await locks.pay(customer, card.reference)).body.status).toBe('succeeded');
  const { body: made } = await customer.authed('GET', '/interest-savings/package');
  expect(made.map(({ currentBalance }: { currentBalance: number }) => currentBalance)).toEqual([
    6_000, 6_000,
  ]);
  expect((await locks.topUp(customer, card.packageId, 2_000)).status).toBe(201);
  expect((await locks.withdraw(customer, card.packageId, 8_000)).body.code).toBe('FROZEN');
});

test('a frozen customer signs in, looks, pays in and moves money between own accounts', async () => {
  const customer = await world.signUpSaver();
  await calls.fund(customer, 5_000);
  const since = world.clock.now().toISOString();
  await freeze(customer, '--note', 'Caller knew the old address.');
  const login = await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: PASSWORD },
  });
  expect(login.status).toBe(200);
  const shown = { since, by: 'staff', reviewOn: reviewOn(), reason: REASON };
  expect(login.body.user.frozen).toEqual(shown);
  const me = await customer.authed('GET', '/users/me');
  expect(me.body.frozen).toEqual(shown);
  expect(JSON.stringify(me.body)).not.toContain('Caller knew');

  await calls.fund(customer, 2_000);
  const daily = await customer.authed('POST', '/daily-savings/self-package', {
    body: { target: 'Rent', amountPerDay: 1_000, frequency: 'daily' },
  });
  const paid = await customer.authed('POST', '/payments/init-contribution', {
    key: world.services.ids.next(),
    body: {
      purpose: 'daily',
      packageId: daily.body.id,
      amount: 3_000,
      method: 'account',
      sourceAccountType: 'ds',
    },
  });
  expect(paid.status).toBe(201);
  expect(await world.balanceOf(customer)).toBe(4_000);

  expect((await ops('unfreeze', customer.userId, '--reason', 'The customer came with an ID.')).code).toBe(0);
  expect((await customer.authed('GET', '/users/me')).body).not.toHaveProperty('frozen');
});

describe('a withdrawal and a freeze at the same moment', () => {
  test('the freeze that commits first wins, though the withdrawal had looked before it', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const { services } = world;
    const { db } = services;
    // The day that has passed ended the token: signing in again must not be what waits.
    await customer.authed('GET', '/users/me');
    const asked = await db.transaction().execute(async (tx) => {
      await freezeCustomer(tx, services, {
        userId: customer.userId,
        origin: 'staff',
        frozenBy: 'tola',
        reason: REASON,
        reviewOn: reviewOn(),
      });
      const answer = calls.withdraw(customer, { amount: 1_000, bankAccountId });
      await backendThatWaits(db);
      return [answer];
    });
    expect((await asked[0])?.body.code).toBe('FROZEN');
    expect(await world.balanceOf(customer)).toBe(5_000);
  });

  test('one that was asked for and not sent stays here until staff let it go by name, and is sent once', async () => {
    const { customer, bankAccountId } = await calls.withdrawer(5_000);
    const key = world.services.ids.next();
    const first = await calls.withdraw(customer, { amount: 1_000, bankAccountId }, key);
    await freeze(customer);
    await world.runJobs();
    await world.runDue();
    expect(await calls.bookOf(first.body.reference)).toEqual([]);
    const waiting = await calls.read(customer, first.body.id);
    expect([waiting.status, waiting.waitsInKolo, waiting.settlesBy, waiting.message]).toEqual([
      'requested',
      true,
      undefined,
      expect.stringContaining('while we check your account'),
    ]);
    // Asked for a second time under its key it is still the one that was begun before.
    expect((await calls.withdraw(customer, { amount: 1_000, bankAccountId }, key)).body).toEqual(first.body);
    const cases = await world.services.db
      .selectFrom('staffCase')
      .select('kind')
      .where('reference', '=', first.body.reference)
      .execute();
    expect(cases).toEqual([{ kind: 'withdrawal_held' }]);

    const passMinutes = async () => {
      for (let minute = 0; minute < 6; minute += 1) {
        world.clock.advance(60_000);
        await world.runDue();
      }
    };
    const retry = (...named: string[]) => world.staff('withdrawals', 'retry', ...named);
    // Let go while the freeze lasts, or with all the others: nobody has looked at this one.
    await retry(first.body.reference);
    await ops('unfreeze', customer.userId, '--reason', 'It was the customer.');
    await retry();
    await passMinutes();
    expect(await calls.bookOf(first.body.reference)).toEqual([]);
    expect((await retry(first.body.reference)).code).toBe(0);
    // With somebody at the desk it takes two.
    const { printed } = await world.staff('record', 'customer', customer.userId);
    expect(printed.split('\n')[0]).toContain(', alone  withdrawals release');
    // Held for another reason when it is approved, it is proposed again.
    expect(printed.split('\n')[0]).toMatch(/\{"held":"\w+"\} -> \{"amount":"₦1,000\.00"/);
    await passMinutes();
    expect(await calls.bookOf(first.body.reference)).toHaveLength(1);
    expect((await calls.read(customer, first.body.id)).status).not.toBe('requested');
  });
});

test('kyc revoke stops withdrawals, the one that was asked for and not sent too', async () => {
  const { customer, bankAccountId } = await calls.withdrawer(5_000);
  const first = await calls.withdraw(customer, { amount: 1_000, bankAccountId });
  const reason = 'The photo shows somebody else.';
  const { db } = world.services;
  const revoke = async (...more: string[]) =>
    (await world.staff('kyc', 'revoke', customer.userId, ...more)).code;
  expect(await revoke()).toBe(2);
  const codes = await Promise.all([revoke('--reason', reason), revoke('--reason', reason)]);
  expect(codes.toSorted()).toEqual([0, 1]);
  expect(await noticesLeftFor(world, customer)).toContainEqual({ kind: 'kyc_revoked', reason });
  expect((await customer.authed('GET', '/users/me')).body.kycStatus).toBe('rejected');
  await world.runJobs();
  await world.runDue();
  expect(await calls.bookOf(first.body.reference)).toEqual([]);
  const refused = await calls.withdraw(customer, { amount: 1_500, bankAccountId });
  expect([refused.status, refused.body.code]).toEqual([403, 'KYC_REQUIRED']);
  expect(await tierOf(db, customer.userId)).toBe('bvn');
});

describe('ops customers', () => {
  test('refuses no reason, a review day that is not 1 to 7 days ahead, and whom nobody knows', async () => {
    const customer = await world.signUp();
    const on = (...words: string[]) => ops('freeze', customer.userId, ...words);
    expect((await on('--review', '3')).code).toBe(2);
    expect((await on('--reason', 'x'.repeat(301), '--review', '3')).code).toBe(2);
    for (const review of ['0', '8', reviewOn(0), reviewOn(8), '2026-02-30', 'soon', ''])
      expect((await on('--reason', REASON, '--review', review)).code, review).toBe(2);
    expect(await freezeRows(customer)).toEqual([]);
    expect((await ops('freeze', STRANGER, '--reason', REASON, '--review', '1')).code).toBe(1);
    expect((await ops('show', STRANGER)).code).toBe(1);
    expect((await ops('melt', customer.userId)).code).toBe(2);
    expect((await ops('unfreeze', customer.userId, '--reason', 'x')).code).toBe(1);
    for (const days of [1, 7])
      expect((await on('--reason', REASON, '--review', reviewOn(days))).code).toBe(0);
  });

  test('keeps words that warn or insult from the customer, and freezes all the same', async () => {
    const customer = await world.signUp();
    const said = 'Suspected fraud, reported to the EFCC.';
    const { code, printed } = await ops('freeze', customer.userId, '--reason', said, '--review', '2');
    expect([code, printed]).toEqual([0, expect.stringContaining('only staff can read it')]);
    const { body } = await customer.authed('GET', '/users/me');
    expect(body.frozen.reason).toBe('We are checking your account, to keep your money safe.');
    await world.runJobs();
    expect(JSON.stringify([body, world.messages.filter(({ to }) => to === customer.email)])).not.toMatch(
      /fraud|efcc/i,
    );
    expect((await ops('show', customer.email)).printed).toContain(said);
  });

  test('a second freeze gives a new reason and day, is told once, and the customer stays frozen since the first', async () => {
    const customer = await world.signUp();
    await freeze(customer);
    const first = world.clock.now();
    world.clock.advance(60_000);
    const again = 'We still need your ID.';
    for (const day of ['6', '7']) await ops('freeze', customer.userId, '--reason', again, '--review', day);
    const told = (await noticesLeftFor(world, customer)).filter((one) =>
      JSON.stringify(one).includes('"frozen"'),
    );
    expect(told).toMatchObject([{ reason: REASON }, { reason: again, reviewOn: reviewOn(6) }]);
    const { body } = await customer.authed('GET', '/users/me');
    expect(body.frozen).toMatchObject({ since: first.toISOString(), reason: 'We still need your ID.' });
    expect((await freezeRows(customer)).filter(({ endedAt }) => endedAt === null)).toHaveLength(1);
  });
});

test('a link freezes until staff decide, and changes nothing on a freeze of staff', async () => {
  const [customer, other] = [await world.signUp(), await world.signUp()];
  const byLink = ({ userId }: TestCustomer) =>
    world.services.db.transaction().execute((tx) =>
      freezeCustomer(tx, world.services, {
        userId,
        origin: 'contact',
        frozenBy: 'contact undo link',
        reason: 'Somebody who held a contact of this account asked us to stop it.',
        reviewOn: reviewOn(1),
      }),
    );
  await Promise.all([byLink(customer), byLink(customer), byLink(customer)]);
  expect(await freezeRows(customer)).toMatchObject([{ origin: 'contact', endedAt: null }]);
  expect((await customer.authed('GET', '/users/me')).body.frozen.by).toBe('contact');
  await freeze(other);
  await byLink(other);
  expect(await freezeRows(other)).toMatchObject([{ origin: 'staff', endedAt: null }]);
});

test('past the review day the freeze stands, and one case and one alarm are raised', async () => {
  const customer = await world.signUp();
  await ops('freeze', customer.userId, '--reason', REASON, '--review', '1');
  const { services } = world;
  const opened = async () => {
    const rows = services.db.selectFrom('staffCase').select('kind').where('userId', '=', customer.userId);
    return (await rows.execute()).map(({ kind }) => kind);
  };
  const work = world.work('freezes past their review day');
  const overdue = async () =>
    Number(/^customer_freezes_overdue (\d+)$/m.exec((await world.app.inject('/metrics')).body)?.[1]);
  const before = await overdue();
  const back = world.clock.now();
  world.clock.set(new Date(startOfLagosDay(reviewOn(2)).getTime() - 1));
  while ((await work.runDue()) > 0);
  expect(await opened()).toEqual([]);
  world.clock.advance(1);
  for (let night = 0; night < 3; night += 1) {
    while ((await work.runDue()) > 0);
    world.clock.advance(24 * 60 * 60 * 1_000);
  }
  expect(await opened()).toEqual(['freeze_overdue']);
  expect(await overdue()).toBeGreaterThan(before);
  expect((await customer.authed('GET', '/users/me')).body.frozen.reason).toBe(REASON);
  world.clock.set(back);
});
