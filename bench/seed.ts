import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { runStaffCommand } from '@kolo/tools/environment/staff-command.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { startPostgres, type Postgres } from '@kolo/tools/postgres.ts';
import type pg from 'pg';
import { openApp } from '../apps/api/src/app.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import { openDatabase } from '../apps/api/src/platform/db.ts';
import { createIds } from '../apps/api/src/platform/ids.ts';
import { migrate } from '../apps/api/src/platform/migrate.ts';
import { beginSchedules } from '../apps/api/src/schedules/begin-many.ts';
import { addDays, lagosDateOf, type LagosDate } from '../packages/domain/src/dates.ts';
import { productionVariables } from './api-servers.ts';
import type { Figure } from './budget.ts';
import { count, none, seconds, size } from './fault-figures.ts';
import { openServices } from './savings-services.ts';
import { HISTORY_DAYS, lagosHour, seedHistory, standingClock } from './seed-history.ts';
import { pageFigures, readPages } from './seed-pages.ts';
import { sqlFile } from './sql-file.ts';

/** Another size: SEED_CUSTOMERS, at least a thousand. */
const CUSTOMERS = size('SEED_CUSTOMERS', 100_000);
const FEW = 100;
/** One customer in two saves at 6:00. */
const AT_SIX_SHARE = 0.5;
const SEED_WITHIN_S = 600;
const CHECK_WITHIN_S = 30;
const SCHEDULES_WITHIN_S = 60;
const MS_PER_S = 1_000;
const BYTES_PER_GIB = 1_024 ** 3;

const silent = { warn: () => undefined };

interface Seeded {
  readonly postgres: Postgres;
  readonly owner: pg.Client;
  readonly today: LagosDate;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

/** How many rows of each kind there are, and what they take on the disk. */
async function countAll(owner: pg.Client): Promise<Figure[]> {
  const { rows } = await owner.query<Record<string, string>>(sqlFile('seed-counts.sql'));
  return Object.entries(rows[0] ?? {}).map(([name, value]) =>
    name === 'on the disk'
      ? { name, value: Number(value) / BYTES_PER_GIB, unit: 'GiB' }
      : count(name, Number(value)),
  );
}

/** `ops ledger check` as staff give it: another process, every proof. Throws where the books do not hold. */
async function checkBooks({ postgres }: Seeded): Promise<void> {
  const urls = { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl };
  const env = { PATH: process.env['PATH'], KOLO_ENV: 'production', ...productionVariables(), ...urls };
  await runStaffCommand(['ledger', 'check', '--json'], env);
}

/** All schedules that come at 6:00, by one worker; gives how many of them were paid. */
async function runAtSix({ postgres, owner, today }: Seeded): Promise<{ ms: number; paid: number }> {
  const clock = standingClock(lagosHour(today, 6));
  const { services, database } = openServices(postgres.appUrl);
  try {
    const app = openApp({ ...services, clock, ids: createIds(clock) });
    const work = beginSchedules(app.context);
    const ms = await timed(async () => {
      while ((await work.runDue()) > 0);
    });
    const { rowCount } = await owner.query(`select 1 from schedule_occurrence where state = 'paid'`);
    return { ms, paid: rowCount ?? 0 };
  } finally {
    await database.close();
  }
}

async function measure(seeded: Seeded): Promise<Figure[]> {
  const { postgres, owner, today } = seeded;
  const noon = standingClock(lagosHour(today, 12));
  const vacuum = () => owner.query('vacuum analyze');
  const chunks = await seedHistory(postgres, { customers: FEW, from: 0, today, atSix: 0 });
  await vacuum();
  const few = { customers: FEW, pages: await readPages(postgres, noon) };
  const rest = CUSTOMERS - FEW;
  const atSix = Math.round(CUSTOMERS * AT_SIX_SHARE);
  const seedMs = await timed(() => seedHistory(postgres, { customers: rest, from: chunks, today, atSix }));
  const counts = await countAll(owner);
  await vacuum();
  const many = { customers: CUSTOMERS, pages: await readPages(postgres, noon) };
  const checkMs = await timed(() => checkBooks(seeded));
  const { ms, paid } = await runAtSix(seeded);
  // Once more, with what the schedules have paid.
  await checkBooks(seeded);
  return [
    ...counts,
    count('days of history', HISTORY_DAYS),
    { ...seconds('making them', seedMs), budget: SEED_WITHIN_S, gates: true },
    count('contributions made in a second', Math.round((rest * HISTORY_DAYS * MS_PER_S) / seedMs)),
    ...pageFigures(few, many),
    { ...seconds('ops ledger check', checkMs), budget: CHECK_WITHIN_S, gates: true },
    count('schedules at 6:00', atSix),
    { ...seconds('time for them, one worker', ms), budget: SCHEDULES_WITHIN_S, gates: true },
    none('of them not paid', atSix - paid),
  ];
}

/** A month of a hundred thousand customers, made by the product's own posting functions, and what is quick over it. */
export async function measureSeed(): Promise<Figure[]> {
  const dataDir = makeTemporaryData('bench');
  const postgres = await startPostgres({ koloData: dataDir, durability: 'durable' });
  const migrator = openDatabase(postgres.ownerUrl, silent, 1);
  try {
    const today = lagosDateOf(systemClock.now());
    // The months of the ledger begin with the history.
    const begin = standingClock(lagosHour(addDays(today, -HISTORY_DAYS), 0));
    await migrate(migrator, new URL(postgres.appUrl).username, begin);
    return await withClient(postgres.ownerUrl, (owner) => measure({ postgres, owner, today }));
  } finally {
    await migrator.close();
    await postgres.stop();
    removeTemporaryData(dataDir);
  }
}
