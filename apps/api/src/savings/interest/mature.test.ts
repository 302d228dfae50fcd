import { lagosDateOf } from '@kolo/domain/dates';
import { kobo } from '@kolo/domain/money';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { packagePot, wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { lockCalls } from '#testing/locks.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { OPEN_GATE, overtaken } from '#testing/waiting.ts';
import { matureChunk, matureLocks, maturityWork } from './mature.ts';
import { findDueLocks, holdDueLocks } from './queries.ts';

const TODAY = '2026-11-20';
const { interestEarned, interestTax, interestLockedAgain, interestMatureWithdrawal } = MOVEMENT_KINDS;

const world = await openMoneyApp();
const locks = lockCalls(world);
beforeEach(() => locks.goTo(TODAY));

const choose = (customer: TestCustomer, id: string, atMaturity: string) =>
  customer.authed('PATCH', `/interest-savings/package/${id}`, { body: { atMaturity } });

const listed = async (customer: TestCustomer) =>
  (await customer.authed('GET', '/interest-savings/package')).body;

const noticesOf = async ({ userId }: TestCustomer) => {
  const { rows } = await sql<{ notice: { kind: string } }>`
    select payload -> 'notice' as notice from outbox where user_id = ${userId}::uuid order by id
  `.execute(world.services.db);
  return rows.map(({ notice }) => notice).filter(({ kind }) => kind === 'lock_matured');
};

describe('T12: on its date', () => {
  test('a lock pays interest and principal less tax into the IBS account, and says so', async () => {
    const customer = await locks.ibsSaver(60_000);
    const id = await locks.created(customer, 60_000, 12);
    await locks.goTo('2027-11-20');
    await locks.mature();
    expect(await locks.maturityOf(customer, id)).toEqual([
      { kind: interestEarned.code, kobo: 720_000n },
      { kind: interestTax.code, kobo: 72_000n },
      { kind: interestMatureWithdrawal.code, kobo: 6_648_000n },
    ]);
    expect(await locks.ibsBalance(customer)).toBe(66_480);
    expect(await locks.lock(customer, id)).toMatchObject({
      status: 'closed',
      currentBalance: 0,
      interestAccrued: 7_200,
      pays: { principal: 60_000, interest: 7_200, tax: 720, payout: 66_480 },
    });
    expect(await noticesOf(customer)).toEqual([
      {
        kind: 'lock_matured',
        packageName: 'School fees',
        interestKobo: '720000',
        taxKobo: '72000',
        paidOutKobo: '6648000',
        lockedAgainKobo: '0',
      },
    ]);
    expect(await world.booksHold()).toBe(true);
  });

  test('begins at midnight in Lagos: a second before there is nothing due', async () => {
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 3);
    const work = maturityWork(world.services);
    expect(await work.nextDue()).toEqual(new Date('2027-02-19T23:00:00.000Z'));
    await locks.goTo('2027-02-19T22:59:59.000Z');
    await locks.mature();
    expect((await locks.lock(customer, id)).status).toBe('active');
    await locks.goTo('2027-02-19T23:00:00.000Z');
    expect((await locks.lock(customer, id)).status).toBe('matured');
    await locks.mature();
    expect((await locks.lock(customer, id)).status).toBe('closed');
    expect(await locks.ibsBalance(customer)).toBe(5_090);
  });

  test('posts a lock once however often the job runs, at once, and with the clock moved back and forward', async () => {
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 3);
    await locks.goTo('2027-02-20');
    await Promise.all([locks.mature(), locks.mature(), locks.mature()]);
    await locks.goTo('2026-12-01');
    await locks.mature();
    await locks.goTo('2027-02-25');
    await locks.mature();
    expect(await locks.maturityOf(customer, id)).toHaveLength(3);
    expect(await locks.ibsBalance(customer)).toBe(5_090);
    expect(await world.booksHold()).toBe(true);
  });

  test('the key refuses a second maturity even of a lock that stands open and full again', async () => {
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 3);
    await locks.goTo('2027-02-20');
    await locks.mature();
    const { userId } = customer;
    const { db, ids } = world.services;
    const { rows } = await sql<{ pot: number }>`
      update interest_package set status = 'active' where user_id = ${userId}::uuid and id = ${id}::uuid returning pot
    `.execute(db);
    const again = {
      userId,
      at: world.clock.now(),
      kind: 'interestContribution',
      narration: 'again',
    } as const;
    const between = { from: wallet('ibs'), to: packagePot(rows[0]?.pot ?? 0), amountKobo: kobo(500_000n) };
    await postMovement(db, { ...again, ...between, key: 'again', id: ids.next(), reference: 'again' });
    await locks.mature();
    expect(await locks.maturityOf(customer, id)).toHaveLength(3);
    expect(await locks.ibsBalance(customer)).toBe(90);
    // So that the books of the tests after it hold.
    const back = { from: between.to, to: between.from, amountKobo: between.amountKobo };
    await postMovement(db, { ...again, ...back, key: 'back', id: ids.next(), reference: 'back' });
    await sql`
      update interest_package set status = 'closed' where user_id = ${userId}::uuid and id = ${id}::uuid
    `.execute(db);
  });

  test('a lock paid by card pays into an IBS account that is opened for it', async () => {
    const customer = await world.signUp();
    const started = await customer.authed('POST', '/interest-package/package/initiate-payment', {
      key: locks.key(),
      body: { name: 'Land', amount: 5_000, lockPeriod: 3, method: 'card' },
    });
    await locks.pay(customer, started.body.reference);
    await locks.goTo('2027-02-20');
    await locks.mature();
    expect(await locks.ibsBalance(customer)).toBe(5_090);
    expect(await world.booksHold()).toBe(true);
  });
});

describe('T12: locked again', () => {
  test('the principal goes on at that day’s terms, the rest is paid out', async () => {
    const customer = await locks.ibsSaver(60_000);
    const id = await locks.created(customer, 60_000, 12);
    await choose(customer, id, 'relock_principal');
    await locks.goTo('2027-11-20');
    await locks.mature();
    expect(await locks.maturityOf(customer, id)).toEqual([
      { kind: interestEarned.code, kobo: 720_000n },
      { kind: interestTax.code, kobo: 72_000n },
      { kind: interestLockedAgain.code, kobo: 6_000_000n },
      { kind: interestMatureWithdrawal.code, kobo: 648_000n },
    ]);
    const [next, old] = await listed(customer);
    expect(next).toMatchObject({
      name: 'School fees',
      status: 'active',
      currentBalance: 60_000,
      startDate: '2027-11-20',
      // 2028 is a leap year: the lock lasts 366 days, over 365.
      maturityDate: '2028-11-20',
      lockPeriod: 12,
      atMaturity: 'relock_principal',
      pays: { interest: Math.floor((6_000_000 * 12 * 366) / 36_500 / 100) },
    });
    expect(old).toMatchObject({
      _id: id,
      status: 'closed',
      endedBy: 'maturity',
      atMaturity: 'relock_principal',
      lockedAgainAs: next._id,
    });
    expect(next).not.toHaveProperty('endedBy');
    expect(await locks.ibsBalance(customer)).toBe(6_480);
    expect(await world.booksHold()).toBe(true);
  });

  test('all of it goes on, kobo too, and begins on the day of maturity however late the job runs', async () => {
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 3);
    await choose(customer, id, 'relock_all');
    await locks.goTo('2027-06-01');
    await locks.mature();
    // 20 February to 20 May is over by then too: it has matured and begun again a second time.
    const [third, second, first] = await listed(customer);
    expect([first.startDate, second.startDate, third.startDate]).toEqual([TODAY, '2027-02-20', '2027-05-20']);
    const secondKobo = 500_000n + 10_082n - 1_008n;
    const interest = (secondKobo * 8n * 89n) / 36_500n;
    expect(await locks.maturityOf(customer, second._id)).toEqual([
      { kind: interestEarned.code, kobo: interest },
      { kind: interestTax.code, kobo: interest / 10n },
      { kind: interestLockedAgain.code, kobo: secondKobo + interest - interest / 10n },
    ]);
    expect(third).toMatchObject({ status: 'active', maturityDate: '2027-08-20' });
    expect(await locks.ibsBalance(customer)).toBe(0);
    expect(await world.booksHold()).toBe(true);
  });

  test('locked on 31 August for six months it matures on the last of February', async () => {
    await locks.goTo('2027-08-31');
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 6);
    await choose(customer, id, 'relock_all');
    expect((await locks.lock(customer, id)).maturityDate).toBe('2028-02-29');
    await locks.goTo('2028-02-29');
    await locks.mature();
    const [next] = await listed(customer);
    expect(next).toMatchObject({ startDate: '2028-02-29', maturityDate: '2028-08-29' });
  });
});

describe('many at once', () => {
  const saverWithLocks = async (count: number) => {
    const customer = await locks.ibsSaver(5_000 * count);
    const ids: string[] = [];
    for (let made = 0; made < count; made += 1) ids.push(await locks.created(customer, 5_000, 3));
    return { customer, ids };
  };

  test('a worker that dies between two chunks leaves whole locks, and the next one does the rest, each once', async () => {
    const { customer, ids } = await saverWithLocks(5);
    await locks.goTo('2027-02-20');
    await matureChunk(world.services, null, 2);
    expect(await locks.ibsBalance(customer)).toBe(10_181);
    expect(await world.booksHold()).toBe(true);
    await locks.mature();
    // Five times ₦5,090.74: the kobo of each add up in the account.
    expect(await locks.ibsBalance(customer)).toBe(25_453);
    for (const id of ids) expect(await locks.maturityOf(customer, id)).toHaveLength(3);
    expect(await world.booksHold()).toBe(true);
  });

  test('a worker that dies within a chunk leaves nothing of it', async () => {
    const { customer, ids } = await saverWithLocks(2);
    await locks.goTo('2027-02-20');
    const dying = { ...world.services, ids: { next: () => 'no id' } };
    await matureChunk(dying, null, 10);
    expect(await locks.ibsBalance(customer)).toBe(0);
    expect((await locks.lock(customer, ids[0] ?? '')).status).toBe('matured');
    await locks.mature();
    expect(await locks.ibsBalance(customer)).toBe(10_181);
    expect(await world.booksHold()).toBe(true);
  });

  test('one that cannot be posted holds up no other, and does not stop the clock', async () => {
    const [bad, good] = [await saverWithLocks(1), await saverWithLocks(2)];
    await locks.goTo('2027-02-20');
    const claim = { id: bad.ids[0] ?? '', userId: bad.customer.userId };
    await sql`
      insert into idempotency (user_id, key, body_hash, created_at)
      values (${claim.userId}::uuid, ${`maturity:${claim.id}:2027-02-20`}, '\\x00', ${world.clock.now()})
    `.execute(world.services.db);
    await locks.mature();
    expect((await locks.lock(bad.customer, claim.id)).status).toBe('matured');
    expect(await locks.ibsBalance(good.customer)).toBe(10_181);
    expect(world.logs.some((line) => line.includes('a lock could not mature'))).toBe(true);
    expect(await maturityWork(world.services).nextDue()).not.toEqual(new Date('2027-02-19T23:00:00.000Z'));
    await sql`
      delete from interest_package where user_id = ${claim.userId}::uuid and id = ${claim.id}::uuid
    `.execute(world.services.db);
  });

  test('a top-up that ends while the job is on its way to the lock is paid out with it', async () => {
    const customer = await locks.ibsSaver(8_000);
    const id = await locks.created(customer, 5_000, 3);
    await locks.goTo('2027-02-20');
    await locks.goTo('2027-02-19');
    const { services, payments } = world;
    const midnight = { ...services, clock: { now: () => new Date('2027-02-19T23:00:00.000Z') } };
    const topUp = {
      userId: customer.userId,
      packageId: id,
      accountType: null,
      method: 'account',
      id: services.ids.next(),
      from: wallet('ibs'),
      amountKobo: kobo(300_000n),
      reference: 'kolo-top-up',
      key: 'payment:kolo-top-up',
      requestKey: 'http:top-up',
      payerEmail: 'ada@kolo.ng',
    } as const;
    const on = lagosDateOf(midnight.clock.now());
    const due = await findDueLocks(services.db, { on, limit: 10, after: null });
    await overtaken(
      services,
      'interest_package',
      () =>
        services.db
          .transaction()
          .execute(async (tx) => matureLocks(tx, midnight, await holdDueLocks(tx, due, on))),
      () =>
        services.db.transaction().execute(async (tx) => {
          await OPEN_GATE.execute(tx);
          await payments.purposes.ibs?.fulfil(tx, topUp);
        }),
    );
    // ₦5,000 have earned ₦90.74, ₦3,000 those of one day.
    expect(await locks.lock(customer, id)).toMatchObject({ status: 'closed', currentBalance: 0 });
    expect(await locks.ibsBalance(customer)).toBe(8_091);
    expect(await world.booksHold()).toBe(true);
  });

  test('one that was locked again long ago comes in the same round, though it stands before the chunk it was made in', async () => {
    const customer = await locks.ibsSaver(10_000);
    const early = await locks.created(customer, 5_000, 3);
    await choose(customer, early, 'relock_all');
    await locks.goTo('2027-04-01');
    await locks.created(customer, 5_000, 3);
    await locks.goTo('2027-07-01');
    await locks.mature();
    // The first ended on 20 February and again on 20 May, before the second did.
    const running = (await listed(customer)).filter((one: { status: string }) => one.status !== 'closed');
    expect(running).toMatchObject([{ status: 'active', maturityDate: '2027-08-20' }]);
    expect(await world.booksHold()).toBe(true);
  });

  test('an early exit at the very moment of maturity: the money goes once', async () => {
    const customer = await locks.ibsSaver(5_000);
    const id = await locks.created(customer, 5_000, 3);
    await locks.goTo('2027-02-20');
    await Promise.all([
      locks.withdraw(customer, id, 5_000),
      locks.mature(),
      locks.withdraw(customer, id, 5_000),
    ]);
    await locks.mature();
    expect(await locks.ibsBalance(customer)).toBe(5_090);
    expect(await locks.maturityOf(customer, id)).toHaveLength(3);
    expect(await world.booksHold()).toBe(true);
  });
});
