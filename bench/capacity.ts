import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { apiContestant, percentile, proofFigure, type Contestant } from './api.ts';
import { runAtFullRate, runAtRate } from './api-load.ts';
import { makeSavers } from './api-savers.ts';
import { productionVariables, serveApi, type Server } from './api-servers.ts';
import { backendsCpuNs, processCpuNs, walPosition } from './backend-meter.ts';
import { median, type Figure } from './budget.ts';
import { openServices } from './savings-services.ts';

const PROCESSES = [1, 2];
const WARM_UP_REQUESTS = 4_000;
const REQUESTS = 20_000;
const AT_ONCE = 32;
const P99_MAX_MS = 100;
/** Shares of the full rate that are tried, the largest first, each in windows of which the middle one counts. */
const SHARES = [0.95, 0.9, 0.85, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3];
const WINDOWS = 3;
const WINDOW_S = 4;
const MILLION = 1_000_000;
const NS_PER_S = 1e9;
const BYTES_PER_GIB = 1_024 ** 3;

const silent = { warn: () => undefined };

/** What a run of deposits has used up until now. */
interface Used {
  readonly cpuNs: number;
  readonly walBytes: bigint;
  readonly diskBytes: number;
}

async function readUsed(observer: pg.Client, servers: readonly Server[], database: string): Promise<Used> {
  const { rows } = await observer.query<{ size: string }>('select pg_database_size($1)::text as size', [
    database,
  ]);
  const nodeNs = servers.reduce((all, { pid }) => all + processCpuNs(pid), 0);
  return {
    // The servers share one name, so their backends are counted together.
    cpuNs: nodeNs + (await backendsCpuNs(observer, servers[0]?.name ?? '')),
    walBytes: await walPosition(observer),
    diskBytes: Number(rows[0]?.size),
  };
}

/** The largest of the rates tried at which 99 of 100 answers come within the bound; 0 where none does. */
async function sustainedRate(fire: Contestant['fire'], full: number): Promise<number> {
  for (const share of SHARES) {
    const p99s: number[] = [];
    while (p99s.length < WINDOWS) {
      const took = await runAtRate(fire, full * share, WINDOW_S);
      p99s.push(
        percentile(
          took.toSorted((a, b) => a - b),
          0.99,
        ),
      );
    }
    if (median(p99s) < P99_MAX_MS) return full * share;
  }
  return 0;
}

async function measureProcesses(
  observer: pg.Client,
  fires: readonly Contestant[],
  database: string,
): Promise<Figure[]> {
  const servers = fires.map(({ server }) => server);
  let turn = 0;
  const fire = (): Promise<unknown> => {
    turn += 1;
    return fires[turn % fires.length]?.fire() ?? Promise.resolve();
  };
  await runAtFullRate(fire, WARM_UP_REQUESTS, AT_ONCE);
  await observer.query('checkpoint');
  const before = await readUsed(observer, servers, database);
  const full = await runAtFullRate(fire, REQUESTS, AT_ONCE);
  const after = await readUsed(observer, servers, database);
  const perMillion = (used: number): number => (used / REQUESTS) * MILLION;
  const name = fires.length === 1 ? 'one http process' : `${fires.length} http processes`;
  return [
    { name: `${name}: deposits a second, at most`, value: Math.round(full), unit: '' },
    {
      name: `${name}: deposits a second with p99 < ${P99_MAX_MS} ms`,
      value: Math.round(await sustainedRate(fire, full)),
      unit: '',
    },
    {
      name: `${name}: CPU of a million deposits, Node and PostgreSQL`,
      value: perMillion(after.cpuNs - before.cpuNs) / NS_PER_S,
      unit: 's',
    },
    {
      name: `${name}: write-ahead log of a million deposits`,
      value: perMillion(Number(after.walBytes - before.walBytes)) / BYTES_PER_GIB,
      unit: 'GiB',
    },
    {
      name: `${name}: disk of a million deposits`,
      value: perMillion(after.diskBytes - before.diskBytes) / BYTES_PER_GIB,
      unit: 'GiB',
    },
  ];
}

async function fill(postgres: Postgres): Promise<Figure[]> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  const variables = productionVariables();
  const { services, database } = openServices(postgres.appUrl, 10, variables);
  const servers: Server[] = [];
  const figures: Figure[] = [];
  try {
    servers.push(await serveApi(postgres.appUrl, variables));
    const savers = await makeSavers(services, servers[0]?.port ?? 0);
    await owner.pool.query('vacuum analyze');
    for (const processes of PROCESSES) {
      while (servers.length < processes) servers.push(await serveApi(postgres.appUrl, variables));
      const fires = servers.map((server) => apiContestant(server, savers));
      figures.push(
        ...(await withClient(postgres.superuserUrl, (observer) =>
          measureProcesses(observer, fires, new URL(postgres.appUrl).pathname.slice(1)),
        )),
      );
    }
    return [...figures, await proofFigure(owner.pool, services.db)];
  } finally {
    for (const server of servers) await server.stop();
    await Promise.all([owner.close(), database.close()]);
  }
}

/** How many deposits this machine takes, and what a million of them cost, with one http process and with two. */
export async function measureCapacity(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    return await fill(postgres);
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
