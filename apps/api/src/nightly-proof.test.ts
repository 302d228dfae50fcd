import { kobo } from '@kolo/domain/money';
import { pace } from '@kolo/tools/environment/pace.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jobsOf, openApp } from './app.ts';
import { openPots } from './ledger/accounts.ts';
import { PROVIDER, wallet } from './ledger/chart.ts';
import { nightlyProof } from './ledger/nightly-proof.ts';
import { takeNight } from './ledger/proof-queries.ts';
import { postMovement } from './ledger/post.ts';
import { countUnprovedPayments } from './payments/proof-queries.ts';
import type { BookProof } from './platform/feature.ts';
import type { Database } from './platform/db.ts';
import { openDatabase } from './platform/db.ts';
import type { DueWork } from './platform/jobs.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;
/** What a posting may take while the books are proved: the same as at any other time. */
const POSTING_MAX_MS = 300 * pace();

let world: MoneyApp;
let owner: Database;
let work: DueWork;
beforeAll(async () => {
  world = await createMoneyApp();
  owner = openDatabase(world.services.config.databaseOwnerUrl, world.services.logger, 1);
  work = world.work('nightly proof of the books');
});
afterAll(async () => {
  await owner?.close();
  await world?.close();
});

/** What anybody can see from outside. */
async function shown() {
  const metrics = (await world.app.inject('/metrics')).body;
  const figure = (name: string) => new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1];
  const ready = await world.app.inject('/readyz');
  return {
    result: figure('ledger_check_result'),
    at: figure('ledger_check_timestamp_seconds'),
    ready: ready.statusCode,
    books: ready.json().books,
  };
}

async function openCases(): Promise<string[]> {
  const rows = world.services.db.selectFrom('staffCase').select('detail').where('kind', '=', 'ledger_check');
  return (await rows.where('answeredAt', 'is', null).execute()).map(({ detail }) => detail);
}

async function nights(): Promise<number> {
  return (await world.services.db.selectFrom('ledgerProof').select('night').execute()).length;
}

const seconds = () => String(world.clock.now().getTime() / 1_000);

test('each night one of all workers proves the books, and the result with its time stands outside', async () => {
  expect(await shown()).toEqual({ result: undefined, at: undefined, ready: 200, books: null });
  await world.signUpSaver();
  const others = [1, 2, 3].flatMap(() =>
    jobsOf(openApp(world.services)).works.filter(({ name }) => name === work.name),
  );
  for (let night = 1; night <= 3; night += 1) {
    const did = await Promise.all(others.map((one) => one.runDue()));
    expect(did.toSorted((a, b) => a - b)).toEqual([0, 0, 1]);
    expect(await nights()).toBe(night);
    const provedAt = world.clock.now().toISOString();
    expect(await shown()).toEqual({
      result: '1',
      at: seconds(),
      ready: 200,
      books: { holds: true, provedAt },
    });
    expect(await work.runDue()).toBe(0);
    const next = await work.nextDue();
    expect(next?.toISOString()).toMatch(/T02:00:00\.000Z$/);
    world.clock.set(next ?? '');
  }
});

test('books that do not hold open one case and stay an alarm until they hold again', async () => {
  const customer = await world.signUpSaver();
  const shift = (by: number) =>
    sql`update ledger.account set balance = balance + ${by}::bigint where user_id = ${customer.userId}::uuid and id = 1`.execute(
      owner.db,
    );
  const from = world.logs.length;
  await shift(1);
  for (let night = 0; night < 3; night += 1) {
    expect(await work.runDue()).toBe(1);
    expect(await shown()).toMatchObject({ result: '0', at: seconds(), ready: 200, books: { holds: false } });
    world.clock.advance(DAY_MS);
  }
  expect(await openCases()).toEqual([expect.stringContaining('each balance is the sum of its postings (1)')]);
  expect(world.logs.slice(from).filter((line) => line.includes('the books do not hold'))).toHaveLength(3);
  // Answered and still not mended, it comes up again.
  await world.services.db
    .updateTable('staffCase')
    .set({ answeredAt: world.clock.now(), answeredBy: 'tola', answer: 'Looked at it.' })
    .where('kind', '=', 'ledger_check')
    .execute();
  await work.runDue();
  expect(await openCases()).toHaveLength(1);
  await shift(-1);
  world.clock.advance(DAY_MS);
  await work.runDue();
  expect(await shown()).toMatchObject({ result: '1', at: seconds(), books: { holds: true } });
});

test('a proof whose worker died is taken by another, and not before that is sure', async () => {
  world.clock.advance(DAY_MS);
  const night = world.clock.now().toISOString().slice(0, 10);
  await sql`insert into ledger_proof (night, begun_at) values (${night}::date, ${world.clock.now()})`.execute(
    world.services.db,
  );
  expect(await work.runDue()).toBe(0);
  world.clock.advance(15 * 60_000);
  expect(await work.runDue()).toBe(1);
  expect((await shown()).at).toBe(seconds());
});

test('one that does not end in its time proves nothing, and is an alarm', async () => {
  world.clock.advance(DAY_MS);
  const slow: BookProof = {
    name: 'slow',
    count: async (db) => (await sql`select pg_sleep(5)`.execute(db)).rows.length,
  };
  const reported: unknown[] = [];
  const report = async (_: unknown, night: string, broken: unknown) => reported.push([night, broken]);
  expect(await nightlyProof(world.services, () => [slow], report, 400).runDue()).toBe(1);
  expect(reported).toEqual([[expect.any(String), [{ name: 'the proof ends in its time', broken: 1 }]]]);
  expect((await shown()).result).toBe('0');
});

test('it sees one moment, and what is posted meanwhile waits for nothing', async () => {
  world.clock.advance(DAY_MS);
  const { services } = world;
  const { db, ids } = services;
  const userId = ids.next();
  await db.transaction().execute((tx) => openPots(tx, userId, [PROVIDER, wallet('ds')]));
  const [begun, posted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const pause: BookProof = {
    name: 'pause',
    async count() {
      begun.resolve();
      await posted.promise;
      return 0;
    },
  };
  const payments: BookProof = { name: 'payments', count: countUnprovedPayments };
  const reported: unknown[] = [];
  const proving = nightlyProof(
    services,
    () => [pause, payments],
    async (...all) => reported.push(all),
  ).runDue();
  await begun.promise;
  const from = performance.now();
  // Money of no payment: a second look would call it a difference.
  await postMovement(db, {
    userId,
    key: 'meanwhile',
    id: ids.next(),
    at: world.clock.now(),
    kind: 'accountDeposit',
    from: PROVIDER,
    to: wallet('ds'),
    amountKobo: kobo(100n),
    narration: 'Deposit to DS account',
    reference: 'kolo-meanwhile',
  });
  const tookMs = performance.now() - from;
  posted.resolve();
  process.stdout.write(`a posting while the books are proved: ${tookMs.toFixed(0)} ms\n`);
  expect(tookMs).toBeLessThan(POSTING_MAX_MS);
  expect(await proving).toBe(1);
  expect(reported).toEqual([]);
  expect(await countUnprovedPayments(db)).toBe(1);
});

test('a night that one worker has taken is taken by no other while that one may live', async () => {
  const now = world.clock.now();
  const take = () =>
    takeNight(world.services.db, '2040-01-01', { now, diedBefore: new Date(now.getTime() - DAY_MS) });
  expect([await take(), await take()]).toEqual([true, false]);
});
