import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { API_BASE } from '../packages/contract/src/endpoint.ts';
import { MOVEMENT_KINDS } from '../packages/domain/src/transactions.ts';
import { runAtFullRate, shoot } from './api-load.ts';
import { signIn } from './api-savers.ts';
import { productionVariables, serveApi, type Server } from './api-servers.ts';
import type { Figure } from './budget.ts';
import { openServices } from './savings-services.ts';
import { sqlFile } from './sql-file.ts';

/** Customers who each ask for the largest statement at the same moment. */
const CUSTOMERS = 60;
/** The most that a statement has. */
const ENTRIES = 5_000;
const ENTRY_KOBO = 123_456;
/** How long the threads that make the files may take to start. */
const WARM_UP_MS = 10_000;
/** A neighbour looks at the app so often, whether the last answer has come or not. */
const LOOK_EVERY_MS = 100;
/** A process that has been at work for a while: its memory has grown to what calls take. */
const WARM_UP_LOOKS = 3_000;
const WARM_UP_AT_ONCE = 16;
const READ_MEMORY_EVERY_MS = 50;
const TRIES_MAX = 200;
const NEIGHBOUR_P95_BUDGET_MS = 500;
const MEMORY_BUDGET_MIB = 100;
const KIB_PER_MIB = 1_024;

const silent = { warn: () => undefined };
const agent = new Agent({ keepAlive: true, maxSockets: CUSTOMERS * 2 });

type Headers = Readonly<Record<string, string>>;

interface Answer {
  readonly status: number;
  readonly bytes: Buffer;
  readonly retryAfterS: number;
}

function get(port: number, path: string, headers: Headers): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      { agent, port, path: `${API_BASE}${path}`, host: '127.0.0.1', headers },
      (answer) => {
        const parts: Buffer[] = [];
        answer.on('data', (part: Buffer) => parts.push(part));
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            bytes: Buffer.concat(parts),
            retryAfterS: Number(answer.headers['retry-after'] ?? 0),
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

/** Memory of a process that no other process has, in MiB. */
function memoryOf(pid: number): number {
  const line = /^RssAnon:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  if (!line) throw new PlainError('The memory of a process can only be read on Linux.');
  return Number(line[1]) / KIB_PER_MIB;
}

interface Watch {
  readonly peak: () => number;
  stop(): void;
}

function watchMemory(pid: number): Watch {
  let peak = memoryOf(pid);
  const timer = setInterval(() => (peak = Math.max(peak, memoryOf(pid))), READ_MEMORY_EVERY_MS);
  return { peak: () => peak, stop: () => clearInterval(timer) };
}

/** Asks as the button does: again after Retry-After. */
async function save(port: number, headers: Headers): Promise<{ tries: number; bytes: number }> {
  for (let tries = 1; tries <= TRIES_MAX; tries += 1) {
    const answer = await get(port, '/self-accounts/ds/statement?format=pdf', headers);
    if (answer.status === 200) return { tries, bytes: answer.bytes.length };
    if (answer.status !== 429 && answer.status !== 503)
      throw new PlainError(`A statement answered ${answer.status}: ${answer.bytes.toString()}`);
    await wait(answer.retryAfterS * 1_000);
  }
  throw new PlainError(`A statement was not there after ${TRIES_MAX} tries.`);
}

/** Looks at the app until told to stop; gives how long each answer took, in ms. */
async function lookAround(port: number, headers: Headers, isOver: () => boolean): Promise<number[]> {
  const took: number[] = [];
  const looks: Promise<void>[] = [];
  while (!isOver()) {
    const began = performance.now();
    looks.push(
      get(port, '/users/me', headers).then(({ status }) => {
        if (status !== 200) throw new PlainError(`GET /users/me answered ${status}.`);
        took.push(performance.now() - began);
      }),
    );
    await wait(LOOK_EVERY_MS);
  }
  await Promise.all(looks);
  return took;
}

function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? Number.NaN;
}

async function measureCrowd(
  server: Server,
  crowd: readonly Headers[],
  neighbour: Headers,
): Promise<Figure[]> {
  const { pid, port } = server;
  await runAtFullRate(() => get(port, '/users/me', neighbour), WARM_UP_LOOKS, WARM_UP_AT_ONCE);
  await wait(WARM_UP_MS);
  const before = memoryOf(pid);
  const memory = watchMemory(pid);
  const began = performance.now();
  let isOver = false;
  const looking = lookAround(port, neighbour, () => isOver);
  const saved = await Promise.all(crowd.map((headers) => save(port, headers)));
  isOver = true;
  const seconds = (performance.now() - began) / 1_000;
  const took = await looking;
  memory.stop();
  const tries = saved.reduce((sum, one) => sum + one.tries, 0);
  return [
    {
      name: `statements of ${ENTRIES} entries, each asked for at the same moment`,
      value: saved.length,
      unit: '',
    },
    { name: 'all of them made', value: seconds, unit: 's' },
    { name: 'times that they were asked for in all', value: tries, unit: '' },
    { name: 'the largest', value: Math.max(...saved.map(({ bytes }) => bytes)) / KIB_PER_MIB, unit: 'KiB' },
    { name: "a neighbour's GET /users/me meanwhile: p50", value: percentile(took, 0.5), unit: 'ms' },
    {
      name: "a neighbour's GET /users/me meanwhile: p95",
      value: percentile(took, 0.95),
      unit: 'ms',
      budget: NEIGHBOUR_P95_BUDGET_MS,
      gates: true,
    },
    { name: "a neighbour's GET /users/me meanwhile: the slowest", value: Math.max(...took), unit: 'ms' },
    { name: 'memory of the process before', value: before, unit: 'MiB' },
    {
      name: 'memory above that, at its peak',
      value: memory.peak() - before,
      unit: 'MiB',
      budget: MEMORY_BUDGET_MIB,
      gates: true,
    },
  ];
}

async function crowdOn(postgres: Postgres): Promise<Figure[]> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  const variables = productionVariables();
  const { services, database } = openServices(postgres.appUrl, 2, variables);
  let server: Server | undefined;
  try {
    server = await serveApi(postgres.appUrl, variables);
    const { port } = server;
    const customer = async (entries: number): Promise<Headers> => {
      const userId = services.ids.next();
      const headers = await signIn(services, userId);
      const body = JSON.stringify({ accountType: 'ds' });
      await shoot({ port, path: `${API_BASE}/self-accounts`, headers, body }, 201);
      const { code } = MOVEMENT_KINDS.accountDeposit;
      const parameters = [userId, entries, services.clock.now(), ENTRY_KOBO, code];
      if (entries > 0) await owner.pool.query(sqlFile('seed-statement.sql'), parameters);
      return headers;
    };
    const crowd: Headers[] = [];
    while (crowd.length < CUSTOMERS) crowd.push(await customer(ENTRIES));
    const neighbour = await customer(0);
    await owner.pool.query('vacuum analyze');
    return await measureCrowd(server, crowd, neighbour);
  } finally {
    await server?.stop();
    await Promise.all([owner.close(), database.close()]);
  }
}

/** Sixty large statements asked for at once, and what somebody notices of it who only looks at the app. */
export async function measurePdf(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    return await crowdOn(postgres);
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
