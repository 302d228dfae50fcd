import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { openApp } from '../apps/api/src/app.ts';
import { checkLedger } from '../apps/api/src/ledger/check.ts';
import { payFromAccount, payOrdered } from '../apps/api/src/payments/contribute.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { bodyHash } from '../apps/api/src/platform/idempotency.ts';
import type { DueWork } from '../apps/api/src/platform/jobs.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { beginSchedules } from '../apps/api/src/schedules/begin-many.ts';
import { BEGUN_TOGETHER } from '../apps/api/src/schedules/limits.ts';
import { countUnprovedDates } from '../apps/api/src/schedules/proof-queries.ts';
import { lagosDateOf } from '../packages/domain/src/dates.ts';
import { kobo } from '../packages/domain/src/money.ts';
import { backendsCpuNs } from './backend-meter.ts';
import { median, type Figure } from './budget.ts';
import { count, none, seconds, size } from './fault-figures.ts';
import { inLanes } from './fault-world.ts';
import { openServices } from './savings-services.ts';
import { sqlFile } from './sql-file.ts';

/** Another size: SCHEDULES_DUE. */
const DUE = size('SCHEDULES_DUE', 50_000);
const CARDS = 10_000;
const ROUNDS = 8;
/** Calls of the work in a round, each with as many customers as it takes together. */
const CALLS_PER_ROUND = 2;
/** The first rounds parse and plan. */
const WARM_UP_ROUNDS = 2;
const IN_FLIGHT = 10;
const AMOUNT = kobo(100_000n);
const CPU_SHARE_MAX = 0.25;
const DUE_WITHIN_S = 60;
const CARDS_PER_SECOND = 1_000;
const APP = 'kolo-bench-schedules';
const US_PER_MS = 1_000;
const NS_PER_US = 1_000;

const silent = { warn: () => undefined };

interface Bench {
  readonly services: Services;
  readonly owner: pg.Client;
  readonly work: DueWork;
}

/** CPU time of each, in µs, round by round. */
type Costs = Record<'single' | 'together' | 'dates', number[]>;

interface Saver {
  readonly userId: string;
  readonly packageId: string;
}

async function numberOf(owner: pg.Client, text: string): Promise<number> {
  const { rows } = await owner.query<{ n: string }>(text);
  return Number(rows[0]?.n ?? 0);
}

function seed(owner: pg.Client, many: number, byCard: boolean) {
  const now = systemClock.now();
  return owner.query(sqlFile('seed-schedules.sql'), [many, byCard, lagosDateOf(now), now, null]);
}

/** CPU time of this process and of the backends that serve it, in µs for each of `many`. */
async function cpuOf({ owner }: Bench, many: number, run: () => Promise<unknown>): Promise<number> {
  const before = { node: process.cpuUsage(), backends: await backendsCpuNs(owner, APP) };
  await run();
  const node = process.cpuUsage(before.node);
  const backends = (await backendsCpuNs(owner, APP)) - before.backends;
  return (node.user + node.system + backends / NS_PER_US) / many;
}

async function payOne({ services }: Bench, { userId, packageId }: Saver): Promise<void> {
  const now = services.clock.now();
  const csrfSecret = Buffer.from([0]);
  const session = { userId, sessionId: userId, deviceId: null, csrfSecret, rotatedSince: now };
  const plan = {
    purpose: 'daily',
    method: 'account',
    accountType: null,
    packageId,
    sourceAccountType: 'ds',
    amountKobo: AMOUNT,
  } as const;
  const claim = { userId, key: `http:${services.ids.next()}`, hash: bodyHash(plan.packageId) };
  const paid = await payFromAccount(services, session, claim, plan);
  if (!paid) throw new Error('a payment from an own account was not made');
}

async function payTogether({ services }: Bench, savers: readonly Saver[]): Promise<void> {
  const orders = savers.map(({ userId, packageId }) => {
    const key = `bench:${services.ids.next()}`;
    return { userId, packageId, key, purpose: 'daily', sourceAccountType: 'ds', amountKobo: AMOUNT } as const;
  });
  const paid = await services.db.transaction().execute((tx) => payOrdered(tx, services, orders));
  if (paid.size < savers.length) throw new Error('payments together were not made');
}

async function runWork({ work }: Bench): Promise<void> {
  for (let call = 0; call < CALLS_PER_ROUND; call += 1) await work.runDue();
}

/** All ways in every round: what else the machine does meets them alike. */
async function race(bench: Bench): Promise<Costs> {
  const { rows: savers } = await bench.owner.query<Saver>(
    `select user_id as "userId", id as "packageId" from daily_package order by id limit $1`,
    [BEGUN_TOGETHER],
  );
  const newCosts = (): Costs => ({ single: [], together: [], dates: [] });
  const costs = newCosts();
  for (let round = 0; round < ROUNDS + WARM_UP_ROUNDS; round += 1) {
    const { single, together, dates } = round < WARM_UP_ROUNDS ? newCosts() : costs;
    single.push(
      await cpuOf(bench, savers.length, () => inLanes(IN_FLIGHT, savers, (one) => payOne(bench, one))),
    );
    together.push(await cpuOf(bench, savers.length, () => payTogether(bench, savers)));
    dates.push(await cpuOf(bench, CALLS_PER_ROUND * BEGUN_TOGETHER, () => runWork(bench)));
  }
  return costs;
}

async function timeAll({ work }: Bench): Promise<number> {
  const began = performance.now();
  while ((await work.runDue()) > 0);
  return performance.now() - began;
}

async function measure(bench: Bench): Promise<Figure[]> {
  const { services, owner } = bench;
  const inRounds = (ROUNDS + WARM_UP_ROUNDS) * CALLS_PER_ROUND * BEGUN_TOGETHER;
  await seed(owner, inRounds + DUE, false);
  await owner.query('vacuum analyze');
  const { single, together, dates } = await race(bench);
  const PAID = `select count(*) as n from schedule_occurrence where state = 'paid'`;
  const before = await numberOf(owner, PAID);
  const dueMs = await timeAll(bench);
  const paid = await numberOf(owner, PAID);
  await seed(owner, CARDS, true);
  await owner.query('analyze');
  const cardsMs = await timeAll(bench);
  const enqueued = await numberOf(owner, `select count(*) as n from schedule_occurrence where state = 'due'`);
  const books = await checkLedger(services.db);
  const share = (costs: readonly number[]) =>
    median(costs.map((cost, round) => cost / (single[round] ?? Number.NaN)));
  return [
    {
      name: `one by one, ${IN_FLIGHT} in flight: CPU of Node and PostgreSQL`,
      value: median(single),
      unit: 'µs',
    },
    { name: `${BEGUN_TOGETHER} together: CPU of each`, value: median(together), unit: 'µs' },
    { name: 'together / one by one', value: share(together), unit: '×', budget: CPU_SHARE_MAX, gates: true },
    { name: 'the whole work, with its date and schedule: CPU of each', value: median(dates), unit: 'µs' },
    { name: 'the whole work / one by one', value: share(dates), unit: '×' },
    count('dates that were due at once, and paid', paid - before),
    { ...seconds('time for them, one worker', dueMs), budget: DUE_WITHIN_S, gates: true },
    count('card charges enqueued', enqueued),
    {
      name: `time of ${CARDS_PER_SECOND} of them`,
      value: (cardsMs / enqueued) * CARDS_PER_SECOND,
      unit: 'ms',
      budget: US_PER_MS,
      gates: true,
    },
    none('dates not paid', inRounds + DUE - paid),
    none(
      'dates without a payment, books that do not hold',
      (await countUnprovedDates(services.db)) + (books.holds ? 0 : 1),
    ),
  ];
}

/** Schedules that pay from own accounts, many customers together, beside the payment from an own account by itself. */
export async function measureSchedules(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres: Postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  const migrator = openDatabase(postgres.ownerUrl, silent, 1);
  const url = new URL(postgres.appUrl);
  url.searchParams.set('application_name', APP);
  const { services, database } = openServices(url.href, IN_FLIGHT);
  try {
    await migrate(migrator, url.username, systemClock);
    const work = beginSchedules(openApp(services).context);
    return await withClient(postgres.ownerUrl, (owner) => measure({ services, owner, work }));
  } finally {
    await Promise.all([migrator.close(), database.close()]);
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
