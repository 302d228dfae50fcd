import { naira, nairaToKobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { holdPots } from '#ledger/accounts.ts';
import { wallet } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { bankAnswers, savedCard } from '#testing/cards.ts';
import type { TestCustomer } from '#testing/customer.ts';
import { openMoneyApp } from '#testing/money-app.ts';
import { fromDs, scheduleCalls } from '#testing/schedules.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { LOOKED_AT_TOGETHER, ROUND } from './limits.ts';

const world = await openMoneyApp();
const calls = scheduleCalls(world);
afterEach(() => calls.endAll());

const START = '2026-11-20T09:00:00.000Z';
const DUE = '2026-11-21T05:00:00.000Z';
const PAID = ['2026-11-21 paid'];

interface Saver {
  readonly customer: TestCustomer;
  readonly packageId: string;
}

/** A customer with this much in the DS account, and ₦1,000 a day from there into a package. */
async function saver(amount: number): Promise<Saver> {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  if (amount > 0) await calls.fund(customer, amount);
  const packageId = await calls.dailyPackage(customer);
  world.clock.set(START);
  await calls.daily(customer, packageId);
  return { customer, packageId };
}

const savers = (amounts: readonly number[]) => Promise.all(amounts.map(saver));
const stories = (all: readonly Saver[]) => Promise.all(all.map(({ customer }) => calls.story(customer)));

/** What the log says of a worker that waited in vain for what somebody held of this customer. */
const waitsOf = (userId: string) =>
  world.logs.filter((line) => line.includes('wait for the database') && line.includes(userId));

/** Runs while a transaction holds what `hold` takes. Once that is waited for, the transaction does `last` and commits. */
async function whileHeld(
  hold: (tx: Tx) => Promise<unknown>,
  run: () => Promise<void>,
  last: (tx: Tx, waiting: number) => Promise<unknown>,
): Promise<void> {
  const { db } = world.services;
  const { running } = await db.transaction().execute(async (tx) => {
    await hold(tx);
    const begun = { running: run() };
    await last(tx, await backendThatWaits(db));
    return begun;
  });
  await running;
}

test('what is plain is paid in one transaction, and what one customer lacks holds up no other', async () => {
  const all = await savers([5_000, 0, 5_000, 5_000, 999]);
  const closed = all[3];
  await closed?.customer.authed('POST', `/daily-savings/package/${closed.packageId}/close`, {
    key: calls.newKey(),
    body: {},
  });
  world.clock.set(DUE);
  await calls.runDue();
  const short = ['2026-11-21 retrying'];
  expect(await stories(all)).toEqual([PAID, short, PAID, ['2026-11-21 skipped'], short]);
  const { rows } = await sql`
    select distinct xmin::text from schedule_occurrence
    where user_id = any(${all.map(({ customer }) => customer.userId)}::uuid[]) and state = 'paid'`.execute(
    world.services.db,
  );
  expect(rows).toHaveLength(1);
});

test('an account that is emptied meanwhile: nothing is paid twice or below zero, and the others are paid', async () => {
  const all = await savers([1_000, 5_000]);
  const userId = all[0]?.customer.userId ?? '';
  await all[0]?.customer.authed('POST', '/self-accounts', { body: { accountType: 'sb' } });
  world.clock.set(DUE);
  await whileHeld(
    (tx) => holdPots(tx, userId, [wallet('ds')]),
    calls.runDue,
    (tx) =>
      postMovement(tx, {
        userId,
        key: calls.newKey(),
        id: calls.newKey(),
        at: world.clock.now(),
        kind: 'accountDeposit',
        from: wallet('ds'),
        to: wallet('sb'),
        amountKobo: nairaToKobo(naira(1)),
        narration: 'Deposit to SB account',
        reference: 'emptied',
      }),
  );
  expect(await stories(all)).toEqual([['2026-11-21 retrying'], PAID]);
});

test('a crash in the middle pays nothing, and four workers six hours later pay each date once', async () => {
  const all = await savers([5_000, 5_000, 5_000, 5_000, 5_000, 5_000]);
  const held = all[0];
  world.clock.set(DUE);
  const { db } = world.services;
  let seen: string[][] = [];
  await whileHeld(
    (tx) =>
      sql`
      select id from daily_package where user_id = ${held?.customer.userId}::uuid and id = ${held?.packageId}::uuid for update
    `.execute(tx),
    calls.begin,
    async (_tx, pid) => {
      await sql`select pg_terminate_backend(${pid}::integer)`.execute(db);
      seen = await stories(all);
    },
  );
  expect(seen.flat().filter((date) => PAID.includes(date))).toEqual([]);
  world.clock.set('2026-11-21T11:00:00.000Z');
  await Promise.all([calls.runDue(), calls.runDue(), calls.runDue(), calls.runDue()]);
  await calls.runDue();
  expect(await stories(all)).toEqual(all.map(() => PAID));
  const left = await Promise.all(all.map(({ customer }) => world.balanceOf(customer)));
  expect(left).toEqual(all.map(() => 4_000));
});

test('turns that a process holds which is gone hold up nobody else, however much is due of them', async () => {
  const [held, free] = await savers([5_000, 5_000]);
  const { db } = world.services;
  // As many more of the one as are looked at together, all due before the other’s.
  await sql`
    insert into schedule select (jsonb_populate_record(s, jsonb_build_object('id', gen_random_uuid(), 'next_check_at', ${START}::text))).*
    from schedule s, generate_series(1, ${LOOKED_AT_TOGETHER}) where s.user_id = ${held?.customer.userId}::uuid
  `.execute(db);
  world.clock.set(DUE);
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, held?.customer.userId ?? '');
    await calls.begin();
  });
  expect(await stories([held, free].flatMap((one) => one ?? []))).toEqual([[], PAID]);
});

test('whose turn somebody has is passed over, waits for nobody, and is tried as soon as it is free', async () => {
  const all = await savers([0, 0]);
  world.clock.set(DUE);
  await calls.runDue();
  for (const { customer } of all) await calls.fund(customer, 5_000);
  world.clock.set('2026-11-21T07:00:00.000Z');
  const userId = all[0]?.customer.userId ?? '';
  const { db } = world.services;
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    await calls.runDue();
  });
  expect(await stories(all)).toEqual([['2026-11-21 retrying'], PAID]);
  await calls.runDue();
  expect(await stories(all)).toEqual([PAID, PAID]);
  expect(waitsOf(userId)).toEqual([]);
});

test('where the database is busy, dates are begun as soon as it is not', async () => {
  const { customer } = await saver(0);
  const { userId } = customer;
  world.clock.set(DUE);
  await world.services.db.transaction().execute(async (tx) => {
    await sql`select id from schedule where user_id = ${userId}::uuid for update`.execute(tx);
    // Nothing was done, so that the next round does not follow at once.
    expect(await world.work('begin schedules').runDue()).toBe(0);
  });
  expect(waitsOf(userId)).toHaveLength(1);
  await calls.runDue();
  expect(await calls.story(customer)).toEqual(['2026-11-21 retrying']);
});

test('who is busy for long stands before nobody, however many dates are theirs', async () => {
  const [held, free] = [await saver(5_000), await saver(0)];
  world.clock.set(DUE);
  await calls.runDue();
  await calls.fund(free.customer, 5_000);
  const { db } = world.services;
  await sql`
    insert into schedule_occurrence select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(),
      'due_on', o.due_on - n, 'state', 'due', 'reference', null, 'next_check_at', ${START}::text))).*
    from schedule_occurrence o, generate_series(1, ${ROUND}) n where o.user_id = ${held.customer.userId}::uuid
  `.execute(db);
  world.clock.set('2026-11-21T07:00:00.000Z');
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, held.customer.userId);
    await calls.runDue();
  });
  expect(await calls.story(free.customer)).toEqual(PAID);
});

test('a date that is being tried goes before a newer one that is plain', async () => {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  await calls.fund(customer, 1_000);
  const [older, newer] = [
    await calls.dailyPackage(customer),
    await calls.dailyPackage(customer, 1_000, 'School'),
  ];
  const card = await savedCard(world, customer);
  world.clock.set(START);
  await bankAnswers(world, card, 'insufficient_funds');
  await calls.daily(customer, older, {
    source: { method: 'saved_card', cardId: card.id },
    backupSource: fromDs,
  });
  await calls.daily(customer, newer);
  world.clock.set(DUE);
  await calls.runDue();
  expect(await calls.inPackage(customer, older)).toBe(1_000);
  expect(await calls.inPackage(customer, newer)).toBe(0);
});

test('while a worker may be at the older of two dates no other takes the newer, and the older is paid', async () => {
  const { customer, packageId } = await saver(0);
  const newer = await calls.dailyPackage(customer, 1_000, 'School');
  await calls.daily(customer, newer);
  world.clock.set(DUE);
  await calls.runDue();
  await calls.fund(customer, 1_000);
  world.clock.set('2026-11-21T07:00:00.000Z');
  const { db } = world.services;
  // The worker is cut off while it pays: the result of its try is unknown.
  await whileHeld(
    (tx) =>
      sql`
      select id from daily_package where user_id = ${customer.userId}::uuid and id = ${packageId}::uuid for update
    `.execute(tx),
    calls.runDue,
    (_tx, pid) => sql`select pg_terminate_backend(${pid})`.execute(db),
  );
  world.clock.set('2026-11-21T07:04:00.000Z');
  await calls.runDue();
  expect(await calls.story(customer)).toEqual(['2026-11-21 pending', '2026-11-21 retrying']);
  const lostAt = new Date('2026-11-21T07:05:00.000Z');
  expect(await world.work('run schedules').nextDue()).toEqual(lostAt);
  world.clock.set(lostAt);
  await calls.runDue();
  expect(await calls.story(customer)).toEqual(['2026-11-21 paid', '2026-11-21 retrying']);
  expect(await calls.inPackage(customer, newer)).toBe(0);
});

test('a date whose answer is awaited holds up no other', async () => {
  world.clock.set(START);
  const customer = await world.signUpSaver();
  await calls.fund(customer, 1_000);
  const awaited = await calls.dailyPackage(customer);
  const card = await savedCard(world, customer);
  world.clock.set(START);
  await calls.daily(customer, awaited, { source: { method: 'saved_card', cardId: card.id } });
  await calls.daily(customer, await calls.dailyPackage(customer, 1_000, 'School'));
  await world.fault('charge_authorization', 'error');
  world.clock.set(DUE);
  await calls.runDue();
  expect(await calls.story(customer)).toEqual(['2026-11-21 pending', '2026-11-21 paid']);
});
