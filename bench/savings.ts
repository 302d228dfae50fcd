import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { checkLedger } from '../apps/api/src/ledger/check.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { maturityWork } from '../apps/api/src/savings/interest/mature.ts';
import { countUnprovedLocks } from '../apps/api/src/savings/interest/proof-queries.ts';
import type { LockPlace } from '../apps/api/src/savings/interest/queries.ts';
import type { Figure } from './budget.ts';
import { matureOneByOne } from './savings-one-by-one.ts';
import { lockDays, measureLists } from './savings-lists.ts';
import { openServices } from './savings-services.ts';
import { sqlFile } from './sql-file.ts';

const LOCKS = 100_000;
const ONE_BY_ONE = 1_000;
const MOVEMENTS_PER_LOCK = 3;
/** The worker is killed when it has done about so many. */
const KILL_AFTER = 20_000;
const KILL_POLL_MS = 20;
/** At most this share of the time of a single posting: ten times as many in the same time. */
const SET_BASED_SHARE = 0.1;
const MS_PER_S = 1_000;

const silent = { warn: () => undefined };

async function count(owner: pg.Client, text: string): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(text);
  return Number(rows[0]?.n ?? 0);
}

const CLOSED = `select count(*) as n from interest_package where status = 'closed'`;

/** Locks that are not closed with exactly one interest, one tax and one payout. */
const NOT_ONCE = `select count(*) as n from interest_package p
  left join (select user_id, reference, count(*) as movements, count(distinct kind) as kinds
    from ledger.movement where reference like 'maturity-%' group by user_id, reference) m
    on m.user_id = p.user_id and m.reference = 'maturity-' || p.id
  where p.status <> 'closed' or m.movements is distinct from ${MOVEMENTS_PER_LOCK} or m.kinds <> ${MOVEMENTS_PER_LOCK}`;

async function timeOneByOne(services: Services): Promise<number> {
  let after: LockPlace | null = null;
  const began = performance.now();
  for (let done = 0; done < ONE_BY_ONE; done += 1) after = await matureOneByOne(services, after);
  return (performance.now() - began) / ONE_BY_ONE / MOVEMENTS_PER_LOCK;
}

/** Starts the worker in its own process and kills it in the middle of its work; returns how many locks it closed. */
async function killInTheMiddle(postgres: Postgres, owner: pg.Client): Promise<number> {
  const before = await count(owner, CLOSED);
  const script = join(import.meta.dirname, 'savings-worker.ts');
  const worker = spawn(process.execPath, [script, postgres.appUrl], { stdio: 'inherit' });
  const ended = once(worker, 'exit');
  while ((await count(owner, CLOSED)) - before < KILL_AFTER) {
    if (worker.exitCode !== null) throw new PlainError('The worker ended before it could be killed.');
    await wait(KILL_POLL_MS);
  }
  worker.kill('SIGKILL');
  await ended;
  return (await count(owner, CLOSED)) - before;
}

async function timeTheRest(
  services: Services,
  owner: pg.Client,
): Promise<{ perPostingMs: number; seconds: number }> {
  const before = await count(owner, CLOSED);
  const work = maturityWork(services);
  const began = performance.now();
  while ((await work.runDue()) > 0);
  const spentMs = performance.now() - began;
  const postings = ((await count(owner, CLOSED)) - before) * MOVEMENTS_PER_LOCK;
  return { perPostingMs: spentMs / postings, seconds: spentMs / MS_PER_S };
}

async function measureMaturity(postgres: Postgres, services: Services, owner: pg.Client): Promise<Figure[]> {
  await owner.query(sqlFile('seed-locks.sql'), [LOCKS + ONE_BY_ONE, ...lockDays()]);
  await owner.query('vacuum analyze');
  const aloneMs = await timeOneByOne(services);
  const killed = await killInTheMiddle(postgres, owner);
  const rest = await timeTheRest(services, owner);
  const books = await checkLedger(services.db);
  const broken =
    (await count(owner, NOT_ONCE)) + (await countUnprovedLocks(services.db)) + (books.holds ? 0 : 1);
  return [
    { name: 'locks matured by a worker that was killed', value: killed, unit: '' },
    { name: 'the others, after it', value: rest.seconds, unit: 's' },
    { name: 'postings a second, one by one', value: Math.round(MS_PER_S / aloneMs), unit: '' },
    { name: 'postings a second, set-based', value: Math.round(MS_PER_S / rest.perPostingMs), unit: '' },
    {
      name: 'time of a posting, set-based / one by one',
      value: rest.perPostingMs / aloneMs,
      unit: '×',
      budget: SET_BASED_SHARE,
      gates: true,
    },
    {
      name: 'locks not paid exactly once, books that do not hold',
      value: broken,
      unit: '',
      budget: 0,
      gates: true,
    },
  ];
}

/** Maturities of many locks, with a worker that dies in the middle, and what a customer's list costs. */
export async function measureSavings(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  const migrator = openDatabase(postgres.ownerUrl, silent, 1);
  const { services, database } = openServices(postgres.appUrl);
  try {
    await migrate(migrator, new URL(postgres.appUrl).username, systemClock);
    // Its own connection: seeding takes longer than any request may.
    return await withClient(postgres.ownerUrl, async (owner) => [
      ...(await measureMaturity(postgres, services, owner)),
      ...(await measureLists(services, owner)),
    ]);
  } finally {
    await Promise.all([migrator.close(), database.close()]);
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
