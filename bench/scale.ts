import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { openApp, proofsOf } from '../apps/api/src/app.ts';
import { checkLedger } from '../apps/api/src/ledger/check.ts';
import { PROVIDER, wallet } from '../apps/api/src/ledger/chart.ts';
import { postMovement } from '../apps/api/src/ledger/post.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { kobo } from '../packages/domain/src/money.ts';
import { apiContestant, type Contestant } from './api.ts';
import { runAtFullRate } from './api-load.ts';
import { makeSavers, type Saver } from './api-savers.ts';
import { productionVariables, serveApi, type Server } from './api-servers.ts';
import { backendsCpuNs, processCpuNs, walPosition } from './backend-meter.ts';
import { median, type Figure } from './budget.ts';
import { openServices } from './savings-services.ts';

const CONTRIBUTIONS = 4_000;
const MOVEMENTS = 20_000;
const AT_ONCE = 16;
const LOOK_EVERY_MS = 200;
const ROUNDS = 5;
const A_ROUND = 1_000;
const NS_PER_US = 1_000;
const AMOUNT = kobo(100_00n);

const silent = { warn: () => undefined };

/** What is on the disk of customers and their money: tables, their indexes, what is stored beside them. The queue's own is not. */
const SIZE = `
  select coalesce(sum(pg_total_relation_size(c.oid)), 0)::text as bytes
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'ledger') and c.relkind = 'r'`;

/** Outbox rows not yet handed on, and jobs that could run and have not. */
const WAITING = `
  select ((select count(*) from outbox) +
    (select count(*) from graphile_worker.jobs where task_identifier = 'notify' and attempts = 0))::text as waiting`;

async function sizeOf(observer: pg.Client): Promise<number> {
  await observer.query('vacuum analyze');
  const { rows } = await observer.query<{ bytes: string }>(SIZE);
  return Number(rows[0]?.bytes);
}

/** Bytes that each of `many` left on the disk. */
async function grownBy(observer: pg.Client, many: number, work: () => Promise<unknown>): Promise<number> {
  const before = await sizeOf(observer);
  await work();
  return ((await sizeOf(observer)) - before) / many;
}

export async function jobsAreDone(observer: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await observer.query<{ waiting: string }>(WAITING);
    if (rows[0]?.waiting === '0') return;
    await wait(LOOK_EVERY_MS);
  }
}

async function postAlone({ db, ids, clock }: Services, savers: readonly Saver[]): Promise<void> {
  for (let posted = 0; posted < MOVEMENTS; posted += 1) {
    const saver = savers[posted % savers.length];
    if (!saver) throw new Error('there is nobody to save');
    await postMovement(db, {
      userId: saver.userId,
      key: `http:${ids.next()}`,
      id: ids.next(),
      at: clock.now(),
      kind: 'accountDeposit',
      from: PROVIDER,
      to: wallet('ds'),
      amountKobo: AMOUNT,
      narration: 'Deposit to DS account',
      reference: ids.next(),
    });
  }
}

/** CPU of Node and PostgreSQL for one contribution. */
async function cpuOfOne(observer: pg.Client, { fire, server }: Contestant): Promise<number> {
  const used = async () => processCpuNs(server.pid) + (await backendsCpuNs(observer, server.name));
  const before = await used();
  await runAtFullRate(fire, A_ROUND, AT_ONCE);
  return ((await used()) - before) / A_ROUND / NS_PER_US;
}

/** One http process as it is, and one that prepares nothing, in turn. */
async function costUnprepared(
  observer: pg.Client,
  contestants: readonly [Contestant, Contestant],
): Promise<Figure[]> {
  const shares: number[] = [];
  const [prepared, unprepared] = contestants;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const costs = [await cpuOfOne(observer, prepared), await cpuOfOne(observer, unprepared)] as const;
    // The first round warms both up.
    if (round > 0) shares.push(costs[1] / costs[0]);
  }
  return [
    {
      name: 'CPU of a contribution with DATABASE_PREPARED=off / with prepared statements',
      value: median(shares),
      unit: '×',
    },
  ];
}

/** CPU of PostgreSQL for each movement when all books are proved, on one core. */
async function costOfProof(observer: pg.Client, postgres: Postgres): Promise<number> {
  const name = 'bench-proof';
  const url = new URL(postgres.appUrl);
  url.searchParams.set('application_name', name);
  // What a second core does for it would not be seen.
  url.searchParams.set('options', '-c max_parallel_workers_per_gather=0');
  const { services, database } = openServices(url.href, 1);
  try {
    // The connection is there before it is looked at.
    await services.db.selectFrom('customer').select('userId').limit(1).execute();
    const before = await backendsCpuNs(observer, name);
    // The money of these savers came by no payment, which it finds; what it costs to look is the same.
    const { figures } = await checkLedger(services.db, proofsOf(openApp(services)));
    return ((await backendsCpuNs(observer, name)) - before) / NS_PER_US / Number(figures.movements);
  } finally {
    await database.close();
  }
}

async function measure(postgres: Postgres, observer: pg.Client): Promise<Figure[]> {
  const variables = productionVariables();
  const { services, database } = openServices(postgres.appUrl, 10, variables);
  const servers: Server[] = [];
  const serve = async (more: Record<string, string>, name: string) => {
    const server = await serveApi(postgres.appUrl, { ...variables, ...more }, name);
    servers.push(server);
    return server;
  };
  try {
    const whole = await serve({ KOLO_ROLE: 'all' }, 'bench-whole');
    let savers: Saver[] = [];
    const before = await sizeOf(observer);
    savers = await makeSavers(services, whole.port);
    await jobsAreDone(observer);
    const ofCustomer = ((await sizeOf(observer)) - before) / savers.length;
    const wal = await walPosition(observer);
    const ofContribution = await grownBy(observer, CONTRIBUTIONS, async () => {
      await runAtFullRate(apiContestant(whole, savers).fire, CONTRIBUTIONS, AT_ONCE);
      await jobsAreDone(observer);
    });
    const logged = Number((await walPosition(observer)) - wal) / CONTRIBUTIONS;
    const ofMovement = await grownBy(observer, MOVEMENTS, () => postAlone(services, savers));
    const proof = await costOfProof(observer, postgres);
    const prepared = apiContestant(await serve({}, 'bench-prepared'), savers);
    const unprepared = apiContestant(await serve({ DATABASE_PREPARED: 'off' }, 'bench-unprepared'), savers);
    return [
      { name: 'a customer with an account and two packages', value: ofCustomer, unit: 'B' },
      { name: 'a movement and its key', value: ofMovement, unit: 'B' },
      {
        name: "a day's contribution: movement, key, payment and notification",
        value: ofContribution,
        unit: 'B',
      },
      { name: 'write-ahead log of that contribution', value: logged, unit: 'B' },
      { name: 'proving all books: CPU of PostgreSQL for each movement', value: proof, unit: 'µs' },
      ...(await costUnprepared(observer, [prepared, unprepared])),
    ];
  } finally {
    for (const server of servers) await server.stop();
    await database.close();
  }
}

/** What customers and what they save leave on the disk, and what a pooler costs that loses prepared statements. */
export async function measureScale(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    const owner = openDatabase(postgres.ownerUrl, silent, 1);
    await migrate(owner, new URL(postgres.appUrl).username, systemClock);
    await owner.close();
    const inDatabase = new URL(postgres.superuserUrl);
    inDatabase.pathname = new URL(postgres.appUrl).pathname;
    return await withClient(inDatabase.href, (observer) => measure(postgres, observer));
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
