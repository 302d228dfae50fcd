import { readdirSync, readFileSync } from 'node:fs';
import { Agent, request, type ClientRequest } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { PlainError } from '@kolo/tools/environment/plain-error.ts';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import { addNotification } from '../apps/api/src/notifications/queries.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { POOL_MAX } from '../apps/api/src/platform/limits.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { API_BASE } from '../packages/contract/src/endpoint.ts';
import { signIn } from './api-savers.ts';
import { productionVariables, serveApi, type Server } from './api-servers.ts';
import type { Figure } from './budget.ts';
import { count, none, seconds, size } from './fault-figures.ts';
import { inLanes } from './fault-world.ts';
import { openServices } from './savings-services.ts';

/** Another size: FAULTS_STREAMS. */
const STREAMS = size('FAULTS_STREAMS', 1_000);
const PER_CUSTOMER = 10;
const AT_ONCE = 20;
const NEWS = 3;
const STREAM_KIB_MAX = 100;
const NEWS_WITHIN_S = 10;
const GIVE_UP_MS = 60_000;
const POLL_MS = 50;

const silent = { warn: () => undefined };
const agent = new Agent({ maxSockets: Infinity });

interface Saver {
  readonly userId: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Stream {
  readonly asked: ClientRequest;
  /** Ids of the news that came by it. */
  readonly news: Set<string>;
}

/** Linux: what the process holds in memory. */
function memoryKib({ pid }: Server): number {
  const held = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(held);
}

const handles = ({ pid }: Server) => readdirSync(`/proc/${pid}/fd`).length;

/** Until it holds; false where that takes too long. */
export async function holdsInTime(holds: () => boolean): Promise<boolean> {
  for (let waited = 0; waited < GIVE_UP_MS; waited += POLL_MS) {
    if (holds()) return true;
    await wait(POLL_MS);
  }
  return false;
}

/** Answers when the server has begun to answer. */
export function openStream({ port }: Server, headers: Saver['headers']): Promise<Stream> {
  return new Promise((resolve, reject) => {
    const sent = { ...headers, accept: 'text/event-stream' };
    const asked = request({ agent, port, host: '127.0.0.1', path: `${API_BASE}/events`, headers: sent });
    const news = new Set<string>();
    asked.once('error', reject);
    asked.once('response', (answer) => {
      if (answer.statusCode !== 200)
        return reject(new PlainError(`A stream was answered ${answer.statusCode}.`));
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part: string) => {
        const events = (text + part).split('\n\n');
        text = events.pop() ?? '';
        for (const event of events) {
          const id = /^id: (\d+)$/m.exec(event)?.[1];
          if (id !== undefined && event.includes('\nevent: notification\n')) news.add(id);
        }
      });
      // Hanging up is ours to do.
      asked.on('error', () => undefined);
      answer.on('error', () => undefined);
      resolve({ asked, news });
    });
    asked.end();
  });
}

async function tell({ db, ids, clock }: Services, { userId }: Saver): Promise<void> {
  const told = { kind: 'welcome', title: 'Bench', body: 'Bench', packageId: null } as const;
  await db.transaction().execute(async (tx) => {
    await addNotification(tx, { ...told, userId, id: ids.next(), createdAt: clock.now() });
  });
}

async function measure(services: Services, server: Server): Promise<Figure[]> {
  const customers = Array.from({ length: Math.ceil(STREAMS / PER_CUSTOMER) });
  const savers = await inLanes(AT_ONCE, customers, async (): Promise<Saver> => {
    const userId = services.ids.next();
    return { userId, headers: await signIn(services, userId) };
  });
  const asking = savers
    .flatMap((saver) => Array.from({ length: PER_CUSTOMER }, () => saver))
    .slice(0, STREAMS);
  // The first ones load what all the others use.
  const first = await inLanes(AT_ONCE, savers, ({ headers }) => openStream(server, headers));
  for (const { asked } of first) asked.destroy();
  const before = { memory: memoryKib(server), handles: handles(server) };
  const streams = await inLanes(AT_ONCE, asking, ({ headers }) => openStream(server, headers));
  const opened = memoryKib(server);
  const began = performance.now();
  for (let told = 0; told < NEWS; told += 1) await inLanes(AT_ONCE, savers, (saver) => tell(services, saver));
  await holdsInTime(() => streams.every(({ news }) => news.size === NEWS));
  const took = performance.now() - began;
  const full = memoryKib(server);
  const missing = streams.reduce((all, { news }) => all + NEWS - news.size, 0);
  for (const { asked } of streams) asked.destroy();
  // Its connections to the database come and go.
  const most = before.handles + POOL_MAX;
  await holdsInTime(() => handles(server) <= most);
  return [
    count('T25: open streams of one process', streams.length),
    { name: 'T25: memory of the process before', value: before.memory, unit: 'KiB' },
    { name: 'T25: memory with all of them', value: opened, unit: 'KiB' },
    { name: 'T25: memory when each had its news', value: full, unit: 'KiB' },
    {
      name: 'T25: memory of each stream',
      value: (Math.max(opened, full) - before.memory) / streams.length,
      unit: 'KiB',
      budget: STREAM_KIB_MAX,
      gates: true,
    },
    { ...seconds('T25: until the last stream had all its news', took), budget: NEWS_WITHIN_S, gates: true },
    none('T25: news that did not come', missing),
    none('T25: connections not closed when all had left', Math.max(0, handles(server) - most)),
  ];
}

async function onServer(postgres: Postgres): Promise<Figure[]> {
  const owner = openDatabase(postgres.ownerUrl, silent, 1);
  await migrate(owner, new URL(postgres.appUrl).username, systemClock);
  await owner.close();
  const variables = productionVariables();
  const { services, database } = openServices(postgres.appUrl, AT_ONCE, variables);
  try {
    const server = await serveApi(postgres.appUrl, variables);
    try {
      return await measure(services, server);
    } finally {
      await server.stop();
    }
  } finally {
    await database.close();
  }
}

/** T25: a thousand live streams on one process: what they take of its memory, and whether each hears of everything. */
export async function measureStreams(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  try {
    return await onServer(postgres);
  } finally {
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
