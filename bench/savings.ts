import { spawn } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { addDays, lagosDateOf } from '../packages/domain/src/dates.ts';
import { checkLedger } from '../apps/api/src/ledger/check.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { countUnprovedLocks, maturityWork } from '../apps/api/src/savings/index.ts';
import { locksStatement, type LockPlace } from '../apps/api/src/savings/interest/queries.ts';
import type { Figure } from './budget.ts';
import { matureOneByOne } from './savings-one-by-one.ts';
import { openServices } from './savings-services.ts';
import { sqlFile } from './sql-file.ts';

const LOCKS = 100_000;
const ONE_BY_ONE = 1_000;
const MOVEMENTS_PER_LOCK = 3;
/** The worker is killed when it has done about so many. */
const KILL_AFTER = 20_000;
const KILL_POLL_MS = 20;
const LIST_CUSTOMERS = [10, 100_000, 1_000_000];
const LIST_SEED_CHUNK = 100_000;
/** Three locks: three ways down each of three trees, and the rows. A scan of anything is far above. */
const LIST_BUFFERS = 45;
/** Of the time of one posting by itself: ten times as many in the same time. */
const SET_BASED_SHARE = 0.1;
const LOCK_DAYS = 92;
const OTHERS_MAY_ENTER = 0o711;
const MS_PER_S = 1_000;

const silent = { warn: () => undefined };

function days(): [start: string, end: string, paidAt: Date] {
  const now = systemClock.now();
  const today = lagosDateOf(now);
  return [addDays(today, -LOCK_DAYS), today, now];
}

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

/** Starts the worker in a process of its own and kills it in the middle of its work; answers how many locks it closed. */
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
  await owner.query(sqlFile('seed-locks.sql'), [LOCKS + ONE_BY_ONE, ...days()]);
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

interface Explained {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

/** The pages that one customer's list reads, as PostgreSQL counts them. */
async function listBuffers(services: Services, owner: pg.Client, userId: string): Promise<number> {
  const { sql, parameters } = locksStatement(userId).compile(services.db);
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Explained }[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN;
}

async function measureLists(services: Services, owner: pg.Client): Promise<Figure[]> {
  await owner.query('truncate interest_package, interest_tranche, ledger.account');
  const figures: Figure[] = [];
  let seeded = 0;
  for (const customers of LIST_CUSTOMERS) {
    while (seeded < customers) {
      const chunk = Math.min(LIST_SEED_CHUNK, customers - seeded);
      await owner.query(sqlFile('seed-lists.sql'), [chunk, ...days()]);
      seeded += chunk;
    }
    await owner.query('vacuum analyze interest_package, interest_tranche, ledger.account');
    const { rows } = await owner.query<{ user_id: string }>('select user_id from interest_package limit 1');
    figures.push({
      name: `pages read for a list of 3 locks, ${customers.toLocaleString('en')} customers`,
      value: await listBuffers(services, owner, rows[0]?.user_id ?? ''),
      unit: '',
      budget: LIST_BUFFERS,
      gates: true,
    });
  }
  return figures;
}

/** Maturities of many locks, with a worker that dies in the middle, and what a customer's list costs. */
export async function measureSavings(): Promise<Figure[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'kolo-bench-'));
  chmodSync(dataDir, OTHERS_MAY_ENTER);
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  const migrator = openDatabase(postgres.ownerUrl, silent, 1);
  const { services, database } = openServices(postgres.appUrl);
  try {
    await migrate(migrator, new URL(postgres.appUrl).username, systemClock);
    // A connection of its own: seeding takes longer than any request may.
    return await withClient(postgres.ownerUrl, async (owner) => [
      ...(await measureMaturity(postgres, services, owner)),
      ...(await measureLists(services, owner)),
    ]);
  } finally {
    await Promise.all([migrator.close(), database.close()]);
    await postgres.stop();
    for (const folder of [dataDir, postgres.dataDir]) rmSync(folder, { recursive: true, force: true });
  }
}
