import { randomUUID } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { CASES_A_DAY_MAX } from '../apps/api/src/cases/limits.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import {
  IDLE_TRANSACTION_MS,
  LOCK_TIMEOUT_MS,
  STATEMENT_TIMEOUT_MS,
} from '../apps/api/src/platform/limits.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { API_BASE, HEADERS } from '../packages/contract/src/endpoint.ts';
import { apiContestant, proofFigure } from './api.ts';
import { runAtFullRate } from './api-load.ts';
import { makeSavers, type Saver } from './api-savers.ts';
import { productionVariables, serveApi, type Server } from './api-servers.ts';
import { processCpuNs } from './backend-meter.ts';
import type { Figure } from './budget.ts';
import { none } from './fault-figures.ts';
import { holdsInTime, openStream } from './fault-streams.ts';
import { inLanes } from './fault-world.ts';
import { keepsPreparedStatements, startNginx, startPgBouncer } from './proxies.ts';
import { openServices } from './savings-services.ts';
import { jobsAreDone } from './scale.ts';

const WARM_UP_REQUESTS = 4_000;
const REQUESTS = 20_000;
const AT_ONCE = 32;
const LISTENERS = 50;
const PAYMENTS_EACH = 4;
const CALLS_AFTER_THE_END = 8;
const NS_PER_US = 1_000;

const silent = { warn: () => undefined };

interface Topology {
  readonly nginx: Server;
  readonly pgBouncer: Server;
  readonly http: readonly Server[];
  readonly savers: readonly Saver[];
}

interface Call {
  readonly method: string;
  readonly path: string;
  readonly body?: object;
  readonly key?: string;
}

/** As `shoot` sends it, but any status is an answer. */
function call({ port }: Server, { headers }: Saver, { method, path, body, key }: Call): Promise<Response> {
  return fetch(`http://127.0.0.1:${port}${API_BASE}${path}`, {
    method,
    headers: {
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
      ...(key && { [HEADERS.idempotencyKey]: key }),
    },
    body: body ? JSON.stringify(body) : null,
  });
}

/** What a deposit costs each program on its way, and how many of them there can be. */
async function measureDeposits({ nginx, pgBouncer, http, savers }: Topology): Promise<Figure[]> {
  const { fire } = apiContestant(nginx, savers);
  await runAtFullRate(fire, WARM_UP_REQUESTS, AT_ONCE);
  const programs = [
    { name: 'the two http processes', servers: http },
    { name: 'nginx', servers: [nginx] },
    { name: 'PgBouncer', servers: [pgBouncer] },
  ];
  const used = () =>
    programs.map(({ servers }) => servers.reduce((all, { pid }) => all + processCpuNs(pid), 0));
  const before = used();
  const full = await runAtFullRate(fire, REQUESTS, AT_ONCE);
  const after = used();
  return [
    { name: 'deposits a second, at most', value: Math.round(full), unit: '' },
    ...programs.map(({ name }, place) => ({
      name: `a deposit: CPU of ${name}`,
      value: ((after[place] ?? Number.NaN) - (before[place] ?? 0)) / NS_PER_US / REQUESTS,
      unit: 'µs',
    })),
  ];
}

/** One payment, sent twice at once under its key; nginx hands the two to different processes. Returns whether both answers are the same. */
async function payTwice({ nginx }: Topology, saver: Saver): Promise<boolean> {
  const body = {
    purpose: 'daily',
    packageId: saver.dailyId,
    amount: 1_000,
    method: 'account',
    sourceAccountType: 'ds',
  };
  const key = randomUUID();
  const answers = await Promise.all(
    [0, 1].map(async () => {
      const answer = await call(nginx, saver, {
        method: 'POST',
        path: '/payments/init-contribution',
        body,
        key,
      });
      return { status: answer.status, text: await answer.text() };
    }),
  );
  return answers.every(({ status, text }) => status === 201 && text === answers[0]?.text);
}

async function measureNews(topology: Topology, observer: pg.Client): Promise<Figure[]> {
  const listeners = topology.savers.slice(0, LISTENERS);
  const moved = async () => {
    const { rows } = await observer.query<{ moved: string }>(
      'select count(*)::text as moved from ledger.movement where user_id = any($1)',
      [listeners.map(({ userId }) => userId)],
    );
    return Number(rows[0]?.moved);
  };
  const before = await moved();
  const streams = await Promise.all(listeners.map(({ headers }) => openStream(topology.nginx, headers)));
  const turns = listeners.flatMap((saver) => Array.from({ length: PAYMENTS_EACH }, () => saver));
  const same = await inLanes(AT_ONCE / 2, turns, (saver) => payTwice(topology, saver));
  await holdsInTime(() => streams.every(({ news }) => news.size >= PAYMENTS_EACH));
  const missing = streams.reduce((all, { news }) => all + Math.abs(PAYMENTS_EACH - news.size), 0);
  for (const { asked } of streams) asked.destroy();
  return [
    {
      name: 'live payments of listeners, each sent to both processes at once',
      value: turns.length,
      unit: '',
    },
    none('two answers to one key that differ', same.filter((isSame) => !isSame).length),
    none('of them moved more or less than once', Math.abs((await moved()) - before - turns.length)),
    none('news too few or too many on streams', missing),
  ];
}

/** One count of a limit, and one end of a session, whichever process is asked. */
async function measureShared({ nginx, savers }: Topology): Promise<Figure[]> {
  const saver = savers.at(-1);
  if (!saver) throw new Error('there are savers');
  const tries = Array.from({ length: 2 * CASES_A_DAY_MAX }, (_, at) => at);
  const reports = await inLanes(4, tries, async (at) => {
    const report = { path: '/cases', body: { text: `Report ${at}` }, key: randomUUID() };
    const { status } = await call(nginx, saver, { method: 'POST', ...report });
    return status;
  });
  const { status } = await call(nginx, saver, { method: 'DELETE', path: '/users/me/sessions' });
  const later = await inLanes(
    4,
    Array.from({ length: CALLS_AFTER_THE_END }),
    async () => (await call(nginx, saver, { method: 'GET', path: '/users/me' })).status,
  );
  const taken = reports.filter((one) => one === 201).length;
  return [
    none('calls that a limit took beyond its count, or too few', Math.abs(taken - CASES_A_DAY_MAX)),
    none(
      'answers to a session that has ended elsewhere',
      status === 200 ? later.filter((one) => one !== 401).length : later.length,
    ),
  ];
}

/** Once all has come to rest. */
async function measureJobs(observer: pg.Client): Promise<Figure[]> {
  await jobsAreDone(observer);
  const { rows } = await observer.query<{ apart: string }>(`
    select (select count(*) from payment where method = 'account')
      - (select count(*) from notification where kind = 'contribution_credited') as apart`);
  return [
    none('payments of which the customer was told more or less than once', Math.abs(Number(rows[0]?.apart))),
  ];
}

async function setTimeouts(postgres: Postgres): Promise<void> {
  const role = new URL(postgres.appUrl).username;
  await withClient(postgres.superuserUrl, async (client) => {
    for (const [name, ms] of [
      ['lock_timeout', LOCK_TIMEOUT_MS],
      ['statement_timeout', STATEMENT_TIMEOUT_MS],
      ['idle_in_transaction_session_timeout', IDLE_TRANSACTION_MS],
    ])
      await client.query(`alter role ${role} set ${name} = ${ms}`);
  });
}

/** Two http processes and two workers, which reach one database by PgBouncer, and nginx before the http processes. */
async function startTopology(
  postgres: Postgres,
  { services, variables: given }: { services: Services; variables: Record<string, string> },
  folder: string,
  started: Server[],
): Promise<Topology> {
  const keep = (server: Server) => {
    started.push(server);
    return server;
  };
  const pooled = await startPgBouncer(folder, postgres.appUrl);
  const pgBouncer = keep(pooled.server);
  const variables = {
    ...given,
    DATABASE_DIRECT_URL: postgres.appUrl,
    DATABASE_PREPARED: keepsPreparedStatements() ? 'on' : 'off',
  };
  const http: Server[] = [];
  while (http.length < 2) http.push(keep(await serveApi(pooled.url, variables)));
  for (let worker = 0; worker < 2; worker += 1)
    keep(await serveApi(pooled.url, { ...variables, KOLO_ROLE: 'worker' }, 'bench-worker'));
  const nginx = keep(await startNginx(folder, http));
  return { nginx, pgBouncer, http, savers: await makeSavers(services, nginx.port) };
}

async function measure(postgres: Postgres, folder: string): Promise<Figure[]> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  await setTimeouts(postgres);
  const variables = productionVariables();
  const { services, database } = openServices(postgres.appUrl, 10, variables);
  const started: Server[] = [];
  try {
    const topology = await startTopology(postgres, { services, variables }, folder, started);
    await owner.pool.query('vacuum analyze');
    const inDatabase = new URL(postgres.superuserUrl);
    inDatabase.pathname = new URL(postgres.appUrl).pathname;
    return await withClient(inDatabase.href, async (observer) => [
      ...(await measureNews(topology, observer)),
      ...(await measureDeposits(topology)),
      // It ends a session that the deposits used.
      ...(await measureShared(topology)),
      ...(await measureJobs(observer)),
      await proofFigure(owner.pool, services.db),
    ]);
  } finally {
    // A server that others call is stopped after them.
    for (const server of started.toReversed()) await server.stop();
    await Promise.all([owner.close(), database.close()]);
  }
}

/** Two http processes and two workers on one database, behind nginx and PgBouncer as Debian has them. */
export async function measureTwoByTwo(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  // PgBouncer reads its settings as another user.
  const folder = mkdtempSync(join(tmpdir(), 'kolo-proxies-'));
  chmodSync(folder, 0o755);
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    return await measure(postgres, folder);
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
    rmSync(folder, { recursive: true, force: true });
  }
}
