import { kobo } from '@kolo/domain/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPackagePot, openPots } from '#ledger/accounts.ts';
import type { Pot } from '#ledger/chart.ts';
import {
  PAYOUT_IN_FLIGHT,
  PAYOUT_SETTLED,
  PROVIDER,
  SUSPENSE_BOOK,
  UNCLAIMED,
  wallet,
} from '#ledger/chart.ts';
import { checkLedger } from '#ledger/check.ts';
import { postMovement } from '#ledger/post.ts';
import type { Database } from '#platform/db.ts';
import { openDatabase } from '#platform/db.ts';
import type { DueWork } from '#platform/jobs.ts';
import { ensurePartitions } from '#platform/partitions.ts';
import type { TestDesk, TestMember } from '#testing/desk.ts';
import { createDesk } from '#testing/desk.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { dayEnds } from './close-days.ts';

const DS = wallet('ds');

let world: MoneyApp;
let desk: TestDesk;
let member: TestMember;
let owner: Database;
let work: DueWork;
beforeAll(async () => {
  world = await createMoneyApp();
  desk = await createDesk(world);
  member = await desk.enrol('fin-1', 'finance');
  owner = openDatabase(world.services.config.databaseOwnerUrl, world.services.logger, 1);
  work = world.work('closing of the days');
});
afterAll(async () => {
  await desk?.close();
  await owner?.close();
  await world?.close();
});

/** The books as the desk shows them, by a session of this very moment: the clock of these tests goes by days. */
async function shown() {
  const session = await desk.signIn(member);
  const { status, body } = await desk.call('GET', '/books', { session });
  expect(status).toBe(200);
  return body;
}

const dayOf = (body: { days: { day: string }[] }, day: string) => body.days.find((one) => one.day === day);

async function post(userId: string, from: Pot, to: Pot, amountKobo: bigint): Promise<void> {
  const { db, ids } = world.services;
  const id = ids.next();
  await postMovement(db, {
    userId,
    key: id,
    id,
    at: world.clock.now(),
    kind: 'accountDeposit',
    from,
    to,
    amountKobo: kobo(amountKobo),
    narration: 'Moved',
    reference: id,
  });
}

/** A customer with a DS account and a package, as the ledger knows one. */
async function bookOf() {
  const { db, ids } = world.services;
  const userId = ids.next();
  const pot = await db.transaction().execute(async (tx) => {
    await openPots(tx, userId, [PROVIDER, DS, PAYOUT_IN_FLIGHT, PAYOUT_SETTLED]);
    return openPackagePot(tx, userId);
  });
  return { userId, package: pot };
}

/** What customers hold by the ledger's own proof, without what nobody has claimed. */
async function heldByProof(unclaimedKobo: bigint): Promise<bigint> {
  const { figures } = await checkLedger(world.services.db);
  return BigInt(figures.heldKobo) - unclaimedKobo;
}

test('a day is closed in the night after it: what came in, what left, and what is held', async () => {
  expect(await shown()).toMatchObject({ proof: null, totals: null, days: [], openDays: [{ held: null }] });
  const ada = await bookOf();
  world.clock.set('2026-11-21T09:00:00.000Z');
  await post(ada.userId, PROVIDER, DS, 500_050n);
  await post(ada.userId, DS, ada.package, 200_000n);
  await post(ada.userId, DS, PAYOUT_IN_FLIGHT, 100_000n);
  await post(ada.userId, PAYOUT_IN_FLIGHT, PAYOUT_SETTLED, 100_000n);
  // 23:30 in Lagos, and half an hour into the next day.
  world.clock.set('2026-11-21T22:30:00.000Z');
  await post(ada.userId, PROVIDER, DS, 7_000n);
  world.clock.set('2026-11-21T23:30:00.000Z');
  await post(ada.userId, PROVIDER, DS, 90_000n);
  world.clock.set('2026-11-22T02:00:00.000Z');
  expect(await work.runDue()).toBe(1);
  const body = await shown();
  expect(body.days).toHaveLength(30);
  expect(dayOf(body, '2026-11-21')).toMatchObject({ in: 5_070, out: 1_000, held: 4_070 });
  expect(dayOf(body, '2026-11-20')).toMatchObject({ in: 0, out: 0, held: 0 });
  expect(dayOf(body, '2026-11-22')).toBeUndefined();
  expect(body.openDays).toEqual([{ day: '2026-11-22', in: 900, out: 0, held: 4_970 }]);
});

test('money that nobody has claimed is no customer’s: it stands in the totals, and in no day', async () => {
  const { db } = world.services;
  await db.transaction().execute((tx) => openPots(tx, SUSPENSE_BOOK, [PROVIDER, UNCLAIMED]));
  world.clock.set('2026-11-22T10:00:00.000Z');
  await post(SUSPENSE_BOOK, PROVIDER, UNCLAIMED, 30_000n);
  world.clock.set('2026-11-23T02:00:00.000Z');
  await work.runDue();
  const body = await shown();
  expect(dayOf(body, '2026-11-22')).toMatchObject({ in: 900, out: 0, held: 4_970 });
  expect(body.totals.kinds).toContainEqual({ kind: 'unclaimed', accounts: 1, balance: '300.00' });
  expect(body.totals.kinds).toContainEqual({ kind: 'packages', accounts: 1, balance: '2000.00' });
  expect(body.totals.kinds).toContainEqual({ kind: 'provider', accounts: 2, balance: '-6270.50' });
  expect(body.totals.sum).toBe('0.00');
});

test('a closed day stays as it is, and one night is closed by one of many workers', async () => {
  const rows = () => world.services.db.selectFrom('bookDay').selectAll().orderBy('day').execute();
  const before = await rows();
  expect(await Promise.all([work.runDue(), work.runDue()])).toEqual([0, 0]);
  world.clock.set('2026-11-24T02:00:00.000Z');
  const did = await Promise.all([work.runDue(), work.runDue(), work.runDue()]);
  expect(did.toSorted()).toEqual([0, 0, 1]);
  const after = await rows();
  expect(after).toHaveLength(before.length + 1);
  expect(after.slice(0, before.length)).toEqual(before);
  await expect(sql`update book_day set held_kobo = 0`.execute(world.services.db)).rejects.toThrow(
    /permission denied/,
  );
});

test('days on which no worker ran are closed later from the postings, and say nothing of what was open then', async () => {
  const bayo = await bookOf();
  for (const [day, amountKobo] of [
    ['2026-11-25', 10_000n],
    ['2026-11-26', 2_000n],
    ['2026-11-27', 300n],
  ] as const) {
    world.clock.set(`${day}T12:00:00.000Z`);
    await ensurePartitions(world.services.db, world.clock);
    await post(bayo.userId, PROVIDER, DS, amountKobo);
  }
  const customer = await world.signUpSaver();
  await world.started(customer, 4_000);
  world.clock.set('2026-11-28T12:00:00.000Z');
  await post(bayo.userId, DS, PAYOUT_IN_FLIGHT, 2_300n);
  await work.runDue();
  const body = await shown();
  const days = ['2026-11-25', '2026-11-26', '2026-11-27'].map((day) => dayOf(body, day));
  expect(days).toMatchObject([
    { in: 100, out: 0, held: 5_070, openPayments: null, oldestHours: null },
    { in: 20, held: 5_090, openPayments: null },
    { in: 3, held: 5_093, openPayments: 1, oldestHours: 24 },
  ]);
  expect(body.open).toEqual({ payments: 1, oldestAt: '2026-11-27T12:00:00.000Z' });
  expect(await heldByProof(30_000n)).toBe(507_050n);
});

test('what is held follows from day to day from what came and what left', () => {
  const moves = [
    { day: '2026-11-20', inKobo: kobo(500n), outKobo: kobo(0n) },
    { day: '2026-11-22', inKobo: kobo(100n), outKobo: kobo(250n) },
    { day: '2026-11-23', inKobo: kobo(0n), outKobo: kobo(50n) },
  ];
  // The dates of a calendar.
  const range = { first: '2026-11-20', last: '2026-11-22' } as Parameters<typeof dayEnds>[0];
  expect(dayEnds(range, moves, kobo(400n))).toEqual([
    { day: '2026-11-22', inKobo: 100n, outKobo: 250n, heldKobo: 450n },
    { day: '2026-11-21', inKobo: 0n, outKobo: 0n, heldKobo: 600n },
    { day: '2026-11-20', inKobo: 500n, outKobo: 0n, heldKobo: 600n },
  ]);
});

test('books that do not hold are shown with what differs, at the desk and on the command line', async () => {
  const proof = world.work('nightly proof of the books');
  await world.services.db.deleteFrom('ledgerProof').execute();
  const shift = (by: number) =>
    sql`update ledger.account set balance = balance + ${by}::bigint
      where id = 1 and user_id = (select min(user_id::text)::uuid from ledger.account where id = 1)`.execute(
      owner.db,
    );
  await shift(1);
  world.clock.set('2026-11-29T02:00:00.000Z');
  await work.runDue();
  await proof.runDue();
  const body = await shown();
  expect(body.proof).toMatchObject({ holds: false, at: '2026-11-29T02:00:00.000Z' });
  expect(body.proof.broken).toContainEqual({
    name: 'each balance is the sum of its postings',
    broken: 1,
  });
  expect(body.totals.sum).toBe('0.01');
  const { code, printed } = await world.staff('books', 'show');
  expect(code).toBe(0);
  for (const text of [
    'DO NOT HOLD',
    'each balance is the sum of its postings: 1',
    ': ₦0.01',
    '2026-11-28  in ₦0',
  ])
    expect(printed).toContain(text);
  await shift(-1);
});

test('what is not closed is shown as it stands: today, and before the closing yesterday too', async () => {
  const bisi = await bookOf();
  await post(bisi.userId, PROVIDER, DS, 4_000n);
  await post(bisi.userId, DS, bisi.package, 1_000n);
  const before = { day: '2026-11-29', in: 40, out: 0, held: 5_110 };
  expect((await shown()).openDays).toEqual([before]);
  world.clock.set('2026-11-29T23:30:00.000Z');
  await post(bisi.userId, bisi.package, PROVIDER, 1_000n);
  await post(bisi.userId, DS, PROVIDER, 3_000n);
  const today = { day: '2026-11-30', in: 0, out: 40, held: 5_070 };
  expect((await shown()).openDays).toEqual([before, today]);
  const { printed } = await world.staff('books', 'show');
  expect(printed).toContain('2026-11-30  in ₦0  out ₦40  held ₦5,070  not closed');
});
