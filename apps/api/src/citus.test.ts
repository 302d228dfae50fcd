import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { kobo } from '@kolo/domain/money';
import { withClient } from '@kolo/tools/environment/roles.ts';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { createEmptyDatabase, createTestDatabase } from '@kolo/tools/test-database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { lockCalls } from '#testing/locks.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { scheduleCalls } from '#testing/schedules.ts';
import { openPots } from './ledger/accounts.ts';
import { PROVIDER, wallet } from './ledger/chart.ts';
import { checkLedger } from './ledger/check.ts';
import { postMovement } from './ledger/post.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db.ts';
import { distribute } from './platform/distributed/distribute.ts';
import { createIds } from './platform/ids.ts';
import { migrate, openAsOwner } from './platform/migrate.ts';

// On a Citus that CITUS_URL leads to (CONTRIBUTING.md). CITUS_SPARE names a machine that it does not know yet, by host and port.

const logger = pino({ level: 'silent' });

/** Between two calls of one customer. */
const PAUSE_MS = 100;
/** How many times each customer pays, or is turned away, in each part of the test. */
const TIMES = 5;
/** Signed up at most until four lie on the machine that is lost, and four elsewhere. */
const SAVERS_MAX = 100;

/** Each time, in naira. */
const PAID = 1_000;

/** Runs a statement as the superuser in a test's database, on the coordinator. */
async function onCoordinator<T extends object>(database: TestDatabase, text: string, values: unknown[] = []) {
  const url = new URL(inject('world').superuserUrl);
  url.pathname = new URL(database.appUrl).pathname;
  return withClient(url.href, async (client) => (await client.query<T>(text, values)).rows);
}

/** How many shards lie on each machine. */
function placements(database: TestDatabase) {
  return onCoordinator<{ machine: string; shards: number }>(
    database,
    "select nodename || ':' || nodeport as machine, count(*)::integer as shards from citus_shards group by 1 order by 1",
  );
}

/** The machine that a customer's rows lie on, by host and port. */
async function machineOf(database: TestDatabase, userId: string): Promise<string | undefined> {
  const rows = await onCoordinator<{ machine: string }>(
    database,
    `select nodename || ':' || nodeport as machine from citus_shards
     where shardid = get_shard_id_for_distribution_column('ledger.account', $1::uuid)`,
    [userId],
  );
  return rows[0]?.machine;
}

/** Ends each session of this database on a machine and refuses new ones. Returns what lets them in again. */
async function lose(database: TestDatabase, machine: string): Promise<() => Promise<void>> {
  const name = new URL(database.appUrl).pathname.slice(1);
  const letIn = (isOpen: boolean) =>
    withClient(machine, async (client) => {
      await client.query(`alter database ${name} with allow_connections ${isOpen}`);
    });
  await letIn(false);
  await withClient(machine, (client) =>
    client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]),
  );
  return () => letIn(true);
}

describe.skipIf(process.env['CITUS_URL'] === undefined)('on a Citus', () => {
  let database: TestDatabase;
  let world: MoneyApp;
  let schedules: ReturnType<typeof scheduleCalls>;
  let locks: ReturnType<typeof lockCalls>;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createMoneyApp({ database });
    schedules = scheduleCalls(world);
    locks = lockCalls(world);
  });
  /** Of the machine that joins; its database is dropped after the others'. */
  let joined: URL | undefined;
  afterAll(async () => {
    await world?.close();
    if (joined)
      await withClient(joined.href, (client) =>
        client.query(`drop database if exists ${new URL(database.appUrl).pathname.slice(1)} with (force)`),
      );
  });

  test('the customers are spread over all machines, and to distribute again changes nothing', async () => {
    const owner = openAsOwner(database.ownerUrl, logger);
    const again = await distribute(owner, 'kolo_app');
    expect(again).toMatchObject({ spread: [], copied: [] });
    // As a later migration does.
    await sql`create table made_later (user_id uuid primary key)`.execute(owner.db);
    expect(await distribute(owner, 'kolo_app')).toMatchObject({ spread: ['public.made_later'] });
    await owner.close();
    expect(again.figures.spread).toBeGreaterThan(50);
    expect((await placements(database)).length).toBeGreaterThan(1);
  });

  test('a quarter passes: schedules pay each day, a lock matures, reminders come, and the books hold', async () => {
    const saver = await world.signUpSaver();
    const packageId = await schedules.dailyPackage(saver);
    await schedules.fund(saver, 200_000);
    await schedules.daily(saver, packageId);
    const locker = await locks.ibsSaver(60_000);
    const lockId = await locks.created(locker, 60_000, 3);
    await schedules.passUntil('2027-02-21T11:00:00.000Z', ['maturities', 'reminders', 'ledger partitions']);
    const story = await schedules.story(saver);
    expect(story).toHaveLength(93);
    // Thirty days fill the package.
    expect(story.slice(0, 30).filter((day) => !day.endsWith(' paid'))).toEqual([]);
    expect(story.slice(30).filter((day) => !day.endsWith(' skipped'))).toEqual([]);
    expect(await schedules.inPackage(saver, packageId)).toBe(30_000);
    expect(await world.balanceOf(saver)).toBe(170_000);
    expect(await locks.lock(locker, lockId)).toMatchObject({ status: 'closed' });
    expect(await locks.maturityOf(locker, lockId)).toHaveLength(3);
    expect(await world.booksHold()).toBe(true);
  });

  test('a machine is lost while customers pay: payments of its customers wait until it is back, and no naira is lost or doubled', async () => {
    const machine = inject('world').machines.at(-1) ?? '';
    const savers: {
      saver: TestCustomer;
      packageId: string;
      isOn: boolean;
      posted: number;
      turnedAway: number;
    }[] = [];
    const { host } = new URL(machine);
    const enough = (side: boolean) => savers.filter(({ isOn }) => isOn === side).length >= 4;
    for (let n = 0; n < SAVERS_MAX && !(enough(true) && enough(false)); n += 1) {
      const saver = await world.signUpSaver();
      const isOn = (await machineOf(database, saver.userId)) === host;
      if (enough(isOn)) continue;
      await schedules.fund(saver, 200_000);
      savers.push({ saver, packageId: await schedules.dailyPackage(saver), isOn, posted: 0, turnedAway: 0 });
    }
    expect([enough(true), enough(false)]).toEqual([true, true]);
    let isGoingOn = true;
    const pay = async (one: (typeof savers)[number]) => {
      for (let n = 0; isGoingOn || n === 0; n += 1) {
        const how = { purpose: 'daily', method: 'account', sourceAccountType: 'ds' };
        const body = { ...how, packageId: one.packageId, amount: PAID };
        const key = schedules.newKey();
        // As a client does: the same key until it is answered.
        for (;;) {
          const answer = await one.saver.authed('POST', '/payments/init-contribution', { body, key });
          if (answer.status === 201) break;
          expect(answer).toMatchObject({ status: 503, body: { code: 'UNAVAILABLE' } });
          one.turnedAway += 1;
          await sleep(PAUSE_MS);
        }
        one.posted += 1;
        await sleep(PAUSE_MS);
      }
    };
    const paying = Promise.allSettled(savers.map(pay));
    /** Waits until each of these has paid, or been turned away, that many times more. */
    const untilEach = async (some: typeof savers, member: 'posted' | 'turnedAway') => {
      const before = some.map((one) => one[member]);
      const least = () => Math.min(...some.map((one, at) => one[member] - (before[at] ?? 0)));
      await expect.poll(least, { timeout: 60_000 }).toBeGreaterThanOrEqual(TIMES);
    };
    const [lost, others] = [savers.filter(({ isOn }) => isOn), savers.filter(({ isOn }) => !isOn)];
    await untilEach(savers, 'posted');
    const comeBack = await lose(database, machine);
    const before = lost.map(({ posted }) => posted);
    await Promise.all([untilEach(others, 'posted'), untilEach(lost, 'turnedAway')]);
    const meanwhile = lost.map(({ posted }, at) => posted - (before[at] ?? 0));
    await comeBack();
    await untilEach(savers, 'posted');
    isGoingOn = false;
    expect((await paying).filter(({ status }) => status === 'rejected')).toEqual([]);
    // One payment of each may have been answered while the machine went.
    expect(Math.max(...meanwhile)).toBeLessThanOrEqual(1);
    expect(others.map(({ turnedAway }) => turnedAway)).toEqual(others.map(() => 0));
    for (const one of savers) {
      expect(await schedules.inPackage(one.saver, one.packageId)).toBe(PAID * one.posted);
      expect(await world.balanceOf(one.saver)).toBe(200_000 - PAID * one.posted);
    }
    expect(await world.booksHold()).toBe(true);
    const sumOf = (member: 'posted' | 'turnedAway') => savers.reduce((sum, one) => sum + one[member], 0);
    process.stdout.write(
      `${sumOf('posted')} payments around the loss of a machine, ${sumOf('turnedAway')} tries turned away\n`,
    );
  }, 300_000);

  test.skipIf(process.env['CITUS_SPARE'] === undefined)(
    'a machine joins and customers move to it while deposits run: none is lost and none doubled',
    async () => {
      const [host = '', port = ''] = (process.env['CITUS_SPARE'] ?? '').split(':');
      const { db, ids, clock } = world.services;
      const savers = Array.from({ length: 12 }, () => ids.next());
      for (const userId of savers)
        await db.transaction().execute((tx) => openPots(tx, userId, [PROVIDER, wallet('ds')]));
      const spare = new URL(inject('world').superuserUrl);
      [spare.hostname, spare.port] = [host, port];
      joined = new URL(spare);
      const name = new URL(database.appUrl).pathname.slice(1);
      const before = await placements(database);
      let isMoving = true;
      let posted = 0;
      let turnedAway = 0;
      const pay = async (userId: string) => {
        for (let n = 0; isMoving; n += 1) {
          const posting = {
            userId,
            key: `move:${n}`,
            id: ids.next(),
            at: clock.now(),
            kind: 'accountDeposit' as const,
            from: PROVIDER,
            to: wallet('ds'),
            amountKobo: kobo(100n),
            narration: 'Deposit to DS account',
            reference: `move-${n}`,
          };
          // As a client does: the same key until it is answered.
          for (let answered = false; !answered;) {
            const [outcome] = await Promise.allSettled([postMovement(db, posting)]);
            answered = outcome.status === 'fulfilled';
            if (!answered) turnedAway += 1;
          }
          posted += 1;
        }
      };
      const payers = savers.map(pay);
      try {
        await withClient(spare.href, (client) => client.query(`create database ${name}`));
        spare.pathname = `/${name}`;
        await withClient(spare.href, async (client) => {
          await client.query('create extension citus');
          for (const role of ['kolo_owner', 'kolo_app'])
            await client.query(
              `do $$ begin create role ${role} login; exception when duplicate_object then null; end $$`,
            );
          await client.query('alter schema public owner to kolo_owner');
        });
        // What a copy of a database still says of the one that it was made from.
        await onCoordinator(database, "delete from pg_dist_object where classid = 'pg_database'::regclass");
        await onCoordinator(database, 'select citus_add_node($1, $2)', [host, Number(port)]);
        await onCoordinator(
          database,
          "select rebalance_table_shards('ledger.account', shard_transfer_mode => 'force_logical')",
        );
      } finally {
        isMoving = false;
        await Promise.all(payers);
      }
      const after = await placements(database);
      expect(after.length).toBe(before.length + 1);
      process.stdout.write(
        `${posted} deposits while shards moved, ${turnedAway} tries turned away; shards ${JSON.stringify(after)}\n`,
      );
      const { rows } = await sql<{ movements: bigint; held: string }>`
        select count(*) as movements, coalesce(sum(amount), 0)::text as held from ledger.movement
        where user_id = any(${savers}::uuid[])
      `.execute(db);
      expect(rows).toEqual([{ movements: BigInt(posted), held: String(100 * posted) }]);
      expect((await checkLedger(db)).holds).toBe(true);
    },
    600_000,
  );
});

/** Of all backends of this database on every machine, in microseconds. */
async function cpuUs(database: TestDatabase): Promise<number> {
  const name = new URL(database.appUrl).pathname.slice(1);
  let ns = 0;
  for (const machine of inject('world').machines) {
    const pids = await withClient(machine, async (client) => {
      const { rows } = await client.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'",
        [name],
      );
      return rows.map(({ pid }) => pid);
    });
    for (const pid of pids) ns += Number(readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')[0]);
  }
  return ns / 1_000;
}

const WARM_UP = 300;
const ROUNDS = 5;
const POSTINGS = 400;

test.skipIf(process.env['CITUS_URL'] === undefined)(
  'what a posting costs on a Citus is printed beside what it costs on one machine of the same server',
  async () => {
    const spread = await createTestDatabase();
    const single = await createEmptyDatabase();
    const owner = openAsOwner(single.ownerUrl, logger);
    await migrate(owner, 'kolo_app', systemClock);
    await owner.close();
    const ids = createIds(systemClock);
    const contestants = [single, spread].map((database) => {
      const opened = openDatabase(database.appUrl, logger, 1);
      const users = Array.from({ length: 20 }, () => ids.next());
      const post = async (many: number) => {
        for (let n = 0; n < many; n += 1)
          await postMovement(opened.db, {
            userId: users[n % users.length] ?? '',
            key: ids.next(),
            id: ids.next(),
            at: systemClock.now(),
            kind: 'accountDeposit',
            from: PROVIDER,
            to: wallet('ds'),
            amountKobo: kobo(100n),
            narration: 'Deposit to DS account',
            reference: 'cost',
          });
      };
      return { database, opened, users, post, costs: [] as number[] };
    });
    for (const { opened, users, post } of contestants) {
      for (const userId of users)
        await opened.db.transaction().execute((tx) => openPots(tx, userId, [PROVIDER, wallet('ds')]));
      await post(WARM_UP);
    }
    for (let round = 0; round < ROUNDS; round += 1)
      for (const { database, post, costs } of contestants) {
        const before = await cpuUs(database);
        await post(POSTINGS);
        costs.push(((await cpuUs(database)) - before) / POSTINGS);
      }
    const [one = 0, several = 0] = contestants.map(({ costs }) => costs.toSorted((a, b) => a - b)[2]);
    process.stdout.write(
      `CPU of PostgreSQL for a posting: ${one.toFixed(0)} µs on one machine, ${several.toFixed(0)} µs on a Citus, ${(several / one).toFixed(1)} times\n`,
    );
    for (const { opened, database } of contestants) {
      expect((await checkLedger(opened.db)).holds).toBe(true);
      await opened.close();
      await database.drop();
    }
    expect(several).toBeGreaterThan(0);
  },
);
