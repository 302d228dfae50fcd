import type pg from 'pg';
import { dailyPackagesStatement } from '../apps/api/src/savings/daily/queries.ts';
import { locksStatement } from '../apps/api/src/savings/interest/queries.ts';
import { sbPackagesStatement } from '../apps/api/src/savings/sb/queries.ts';
import { systemClock } from '../apps/api/src/platform/clock.ts';
import type { Services } from '../apps/api/src/platform/services.ts';
import { addDays, lagosDateOf } from '../packages/domain/src/dates.ts';
import type { Figure } from './budget.ts';
import { sqlFile } from './sql-file.ts';

const CUSTOMERS = [10, 1_000, 100_000, 1_000_000];
const SEED_CHUNK = 100_000;
/** Of each kind, for the customer whose lists are read. */
const PACKAGES = 3;
/**
 * Flat: three packages, each with its pot, by one way down a tree of four levels each, and the rows. The planner may choose
 * to go down once for all of them; a scan of anything is far above.
 */
const PAGES_MAX = 24;
const LOCK_DAYS = 92;
const TABLES = 'daily_package, sb_package, interest_package, interest_tranche, ledger.account';

/** The first and the last day of a lock that matures today, and when it was made. */
export function lockDays(): [start: string, end: string, madeAt: Date] {
  const now = systemClock.now();
  const today = lagosDateOf(now);
  return [addDays(today, -LOCK_DAYS), today, now];
}

interface Explained {
  readonly 'Shared Hit Blocks': number;
  readonly 'Shared Read Blocks': number;
}

interface Statement {
  readonly sql: string;
  readonly parameters: readonly unknown[];
}

/** The three lists, each one statement. */
function listsOf(services: Services, userId: string): Record<string, Statement> {
  const { db } = services;
  return {
    daily: dailyPackagesStatement(db, userId).compile(),
    SB: sbPackagesStatement(db, userId).compile(),
    locks: locksStatement(userId).compile(db),
  };
}

/** The pages that the statement reads, as PostgreSQL counts them. */
async function buffers(owner: pg.Client, { sql, parameters }: Statement): Promise<number> {
  const { rows } = await owner.query<{ 'QUERY PLAN': { Plan: Explained }[] }>(
    `explain (analyze, buffers, format json) ${sql}`,
    [...parameters],
  );
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan;
  return plan ? plan['Shared Hit Blocks'] + plan['Shared Read Blocks'] : Number.NaN;
}

async function seed(owner: pg.Client, customers: number, packages: number): Promise<void> {
  await owner.query(sqlFile('seed-lists.sql'), [customers, ...lockDays(), packages]);
}

/** What a customer's three lists read while the number of customers grows a hundred-thousandfold. */
export async function measureLists(services: Services, owner: pg.Client): Promise<Figure[]> {
  await owner.query(`truncate ${TABLES}`);
  await seed(owner, 1, PACKAGES);
  const { rows } = await owner.query<{ userId: string }>(
    'select user_id as "userId" from daily_package limit 1',
  );
  if (!rows[0]) throw new Error('a customer was seeded');
  const lists = Object.entries(listsOf(services, rows[0].userId));
  const figures: Figure[] = [];
  let seeded = 1;
  for (const customers of CUSTOMERS) {
    while (seeded < customers) {
      const chunk = Math.min(SEED_CHUNK, customers - seeded);
      await seed(owner, chunk, 1);
      seeded += chunk;
    }
    await owner.query(`vacuum analyze ${TABLES}`);
    for (const [list, statement] of lists) {
      figures.push({
        name: `pages read for a list of ${PACKAGES} ${list}, ${customers.toLocaleString('en')} customers`,
        value: await buffers(owner, statement),
        unit: '',
        budget: PAGES_MAX,
        gates: true,
        growth: { series: list, customers },
      });
    }
  }
  return figures;
}
