import { withClient } from '@kolo/tools/environment/roles.ts';
import type { Postgres } from '@kolo/tools/postgres.ts';
import type { FastifyInstance } from 'fastify';
import type pg from 'pg';
import { openApp } from '../apps/api/src/app.ts';
import { createHttpApp } from '../apps/api/src/servers.ts';
import type { Clock } from '../apps/api/src/platform/clock.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { API_BASE } from '../packages/contract/src/endpoint.ts';
import { sessionHeaders } from './api-savers.ts';
import { median, type Figure } from './budget.ts';
import { openServices } from './savings-services.ts';

/** Of each size so many are looked at; the middle one counts. */
const LOOKED_AT = 5;
const APP = 'kolo-bench-pages';
/** An index that is a level deeper is a page more wherever it is gone down; a scan of everybody's rows is a thousand times as many. */
const GROWTH_MAX = 1.25;
/** What a screen that reads next to nothing may read more. */
const DEEPER_PAGES = 10;

/** What a customer opens, and the calls that it makes. */
const SCREENS: Readonly<Record<string, (userId: string) => string>> = {
  'first screen': () => '/home',
  'transactions, first page': () => '/transactions/self?page=1&limit=20',
  'transactions, second page': () => '/transactions/self?page=2&limit=20',
  'daily packages': (userId) => `/daily-savings/package?userId=${userId}`,
  notifications: () => '/notifications/all?page=1&limit=10',
  schedules: () => '/schedules?page=1&limit=20',
};

type Urls = Pick<Postgres, 'appUrl' | 'superuserUrl'>;

interface Looker {
  readonly app: FastifyInstance;
  readonly services: Services;
  /** Pages that the app's one connection has read until now. */
  pagesRead(): Promise<number>;
}

const PAGES = `
  select coalesce(sum(io.hits + io.reads), 0)::text as pages
  from pg_stat_activity a, pg_stat_get_backend_io(a.pid) io where a.application_name = $1`;

async function look(
  { app, pagesRead }: Looker,
  url: string,
  headers: Record<string, string>,
): Promise<number> {
  const ask = async () => {
    const { statusCode, body } = await app.inject({ method: 'GET', url: `${API_BASE}${url}`, headers });
    if (statusCode !== 200) throw new Error(`${url} was answered ${statusCode}: ${body}`);
  };
  // The first time a connection reads the catalogue too.
  await ask();
  const before = await pagesRead();
  await ask();
  return (await pagesRead()) - before;
}

async function withLooker<T>(
  { appUrl, superuserUrl }: Urls,
  clock: Clock,
  work: (looker: Looker) => Promise<T>,
): Promise<T> {
  const url = new URL(appUrl);
  url.searchParams.set('application_name', APP);
  // One connection, so that whatever the app reads is counted in one place.
  const { services: opened, database } = openServices(url.href, 1);
  const services = { ...opened, clock, ids: createIds(clock) };
  const app = await createHttpApp(openApp(services), []);
  try {
    return await withClient(superuserUrl, (observer: pg.Client) =>
      work({
        app,
        services,
        async pagesRead() {
          // A backend tells what it has read when it is idle, once a second at most; this one tells at once.
          await database.pool.query('select pg_stat_force_next_flush()');
          const { rows } = await observer.query<{ pages: string }>(PAGES, [APP]);
          return Number(rows[0]?.pages);
        },
      }),
    );
  } finally {
    await app.close();
    await database.close();
  }
}

/** Pages read by each screen, of the customers who came last. */
export function readPages(urls: Urls, clock: Clock): Promise<ReadonlyMap<string, number>> {
  return withLooker(urls, clock, async (looker) => {
    const { db } = looker.services;
    const customers = await db
      .selectFrom('customer')
      .selectAll()
      .orderBy('userId', 'desc')
      .limit(LOOKED_AT)
      .execute();
    const read = new Map<string, number[]>(Object.keys(SCREENS).map((screen) => [screen, []]));
    for (const customer of customers) {
      const headers = await db.transaction().execute((tx) => sessionHeaders(tx, looker.services, customer));
      for (const [screen, path] of Object.entries(SCREENS))
        read.get(screen)?.push(await look(looker, path(customer.userId), headers));
    }
    return new Map([...read].map(([screen, pages]) => [screen, median(pages)]));
  });
}

interface PagesOf {
  readonly customers: number;
  readonly pages: ReadonlyMap<string, number>;
}

/** What each screen reads with few customers, and with many, which has to be the same but for deeper indexes. */
export function pageFigures(few: PagesOf, many: PagesOf): Figure[] {
  const point = (screen: string, { customers, pages }: PagesOf): Figure => ({
    name: `pages read by ${screen}, ${customers.toLocaleString('en')} customers`,
    value: pages.get(screen) ?? Number.NaN,
    unit: '',
    growth: { series: screen, customers },
  });
  return Object.keys(SCREENS).flatMap((screen) => {
    const before = point(screen, few);
    const budget = Math.round(before.value * GROWTH_MAX + DEEPER_PAGES);
    return [before, { ...point(screen, many), budget, gates: true }];
  });
}
