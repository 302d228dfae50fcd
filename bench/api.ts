import { randomInt, randomUUID } from 'node:crypto';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { checkLedger } from '../apps/api/src/ledger/check.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase, type Db } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import type { BareDeposit } from './api-bare.ts';
import { runAtFullRate, runAtRate, shoot } from './api-load.ts';
import { makeSavers, type Saver } from './api-savers.ts';
import { productionVariables, serveApi, serveBare, type Server } from './api-servers.ts';
import { backendsCpuNs, processCpuNs } from './backend-meter.ts';
import { median, type Figure } from './budget.ts';
import { openServices } from './savings-services.ts';
import { sqlFile } from './sql-file.ts';

/** Short bursts, many rounds: what else the machine does changes slowly, and so meets both sides of a round alike. */
const REQUESTS = 500;
const ROUNDS = 40;
const WARM_UP_REQUESTS = 4_000;
const AT_ONCE = 16;
/** Half of the rate at saturation, in windows with a burst at saturation before each. */
const SHARE_OF_RATE = 0.5;
const WINDOWS = 10;
const WINDOW_S = 3;
const CPU_BUDGET = 2;
const P99_BUDGET_MS = 100;
const AMOUNT_NAIRA = 1_000;
const KOBO = 100;
const NS_PER_US = 1_000;

const silent = { warn: () => undefined };

/** What one request cost: the process that answered it, and its backends in the database. */
interface Cost {
  readonly nodeUs: number;
  readonly postgresUs: number;
  readonly perSecond: number;
}

export interface Contestant {
  readonly server: Server;
  fire(): Promise<unknown>;
}

function pickFrom(savers: readonly Saver[]): Saver {
  const saver = savers[randomInt(savers.length)];
  if (!saver) throw new Error('there are savers');
  return saver;
}

/** A customer's deposit from the DS account into one of two packages, as the web app sends it. */
export function apiContestant(server: Server, savers: readonly Saver[]): Contestant {
  return {
    server,
    fire() {
      const { headers, dailyId, sbId } = pickFrom(savers);
      const target =
        randomInt(2) === 0 ? { purpose: 'daily', packageId: dailyId } : { purpose: 'sb', packageId: sbId };
      const body = { ...target, amount: AMOUNT_NAIRA, method: 'account', sourceAccountType: 'ds' };
      return shoot(
        {
          port: server.port,
          path: '/api/v1/payments/init-contribution',
          headers: { ...headers, 'idempotency-key': randomUUID() },
          body: JSON.stringify(body),
        },
        201,
      );
    },
  };
}

/** The same money between the same pots by the posting statement alone. */
function bareContestant(server: Server, savers: readonly Saver[]): Contestant {
  return {
    server,
    fire() {
      const { userId, dailyPot, sbPot } = pickFrom(savers);
      const pot = randomInt(2) === 0 ? dailyPot : sbPot;
      const body: BareDeposit = { userId, pot, amountKobo: AMOUNT_NAIRA * KOBO, key: randomUUID() };
      return shoot({ port: server.port, path: '/deposit', headers: {}, body: JSON.stringify(body) }, 200);
    },
  };
}

async function runBurst(observer: pg.Client, { server, fire }: Contestant, requests: number): Promise<Cost> {
  const nodeBefore = processCpuNs(server.pid);
  const postgresBefore = await backendsCpuNs(observer, server.name);
  const perSecond = await runAtFullRate(fire, requests, AT_ONCE);
  const perRequest = (ns: number) => ns / NS_PER_US / requests;
  return {
    perSecond,
    nodeUs: perRequest(processCpuNs(server.pid) - nodeBefore),
    postgresUs: perRequest((await backendsCpuNs(observer, server.name)) - postgresBefore),
  };
}

interface Rounds {
  readonly api: readonly Cost[];
  readonly bare: readonly Cost[];
}

async function runRounds(observer: pg.Client, api: Contestant, bare: Contestant): Promise<Rounds> {
  for (const contestant of [api, bare]) await runBurst(observer, contestant, WARM_UP_REQUESTS);
  const costs = new Map<Contestant, Cost[]>([
    [api, []],
    [bare, []],
  ]);
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const contestant of round % 2 === 0 ? [api, bare] : [bare, api])
      costs.get(contestant)?.push(await runBurst(observer, contestant, REQUESTS));
  }
  return { api: costs.get(api) ?? [], bare: costs.get(bare) ?? [] };
}

export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** How long an answer takes where half as many come as would fill the machine. */
async function timeAnswers({ fire }: Contestant): Promise<{ p50: number; p99: number }[]> {
  const windows: { p50: number; p99: number }[] = [];
  while (windows.length < WINDOWS) {
    const full = await runAtFullRate(fire, REQUESTS, AT_ONCE);
    const took = (await runAtRate(fire, full * SHARE_OF_RATE, WINDOW_S)).toSorted((a, b) => a - b);
    windows.push({ p50: percentile(took, 0.5), p99: percentile(took, 0.99) });
  }
  return windows;
}

const cpuOf = ({ nodeUs, postgresUs }: Cost): number => nodeUs + postgresUs;

function costFigures({ api, bare }: Rounds): Figure[] {
  const of = (name: string, costs: readonly Cost[]): Figure[] => [
    {
      name: `${name}: requests a second`,
      value: Math.round(median(costs.map((c) => c.perSecond))),
      unit: '',
    },
    { name: `${name}: CPU of Node`, value: median(costs.map((c) => c.nodeUs)), unit: 'µs' },
    { name: `${name}: CPU of PostgreSQL`, value: median(costs.map((c) => c.postgresUs)), unit: 'µs' },
    { name: `${name}: CPU a request`, value: median(costs.map(cpuOf)), unit: 'µs' },
  ];
  const ratio = (part: (cost: Cost) => number) =>
    median(api.map((cost, round) => part(cost) / part(bare[round] ?? cost)));
  return [
    ...of('deposit', api),
    ...of('bare route', bare),
    { name: 'deposit / bare route: CPU of Node', value: ratio((c) => c.nodeUs), unit: '×' },
    { name: 'deposit / bare route: CPU of PostgreSQL', value: ratio((c) => c.postgresUs), unit: '×' },
    {
      name: 'deposit / bare route: CPU a request',
      value: ratio(cpuOf),
      unit: '×',
      budget: CPU_BUDGET,
      gates: true,
    },
  ];
}

function latencyFigures(windows: readonly { p50: number; p99: number }[]): Figure[] {
  const p99s = windows.map(({ p99 }) => p99);
  return [
    { name: 'deposit at half the rate: p50', value: median(windows.map(({ p50 }) => p50)), unit: 'ms' },
    {
      name: 'deposit at half the rate: p99',
      value: median(p99s),
      unit: 'ms',
      budget: P99_BUDGET_MS,
      gates: true,
    },
    { name: 'deposit at half the rate: p99 of the worst window', value: Math.max(...p99s), unit: 'ms' },
  ];
}

export async function proofFigure(owner: pg.Pool, db: Db): Promise<Figure> {
  const { rows } = await owner.query<{ broken: bigint }>(sqlFile('unmoved-payments.sql'));
  const broken = Number(rows[0]?.broken) + ((await checkLedger(db)).holds ? 0 : 1);
  return {
    name: 'payments that did not move their amount once, books that do not hold',
    value: broken,
    unit: '',
    budget: 0,
    gates: true,
  };
}

async function race(postgres: Postgres): Promise<Figure[]> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  const variables = productionVariables();
  const { services, database } = openServices(postgres.appUrl, 10, variables);
  const servers: Server[] = [];
  try {
    const apiServer = await serveApi(postgres.appUrl, variables);
    servers.push(apiServer);
    const savers = await makeSavers(services, apiServer.port);
    await owner.pool.query('vacuum analyze');
    const bareServer = await serveBare(postgres.appUrl);
    servers.push(bareServer);
    const api = apiContestant(apiServer, savers);
    const rounds = await withClient(postgres.superuserUrl, async (observer) => {
      // A checkpoint now, so that none starts during the rounds: after one, each page is logged whole when first touched.
      await observer.query('checkpoint');
      return runRounds(observer, api, bareContestant(bareServer, savers));
    });
    const windows = await timeAnswers(api);
    return [...costFigures(rounds), ...latencyFigures(windows), await proofFigure(owner.pool, services.db)];
  } finally {
    for (const server of servers) await server.stop();
    await Promise.all([owner.close(), database.close()]);
  }
}

/** Deposits through HTTP against a bare route with the same posting statement, on this machine with everything on it. */
export async function measureApi(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    return await race(postgres);
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
