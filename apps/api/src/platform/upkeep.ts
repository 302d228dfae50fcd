import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { DueWork } from './jobs.ts';
import { RATE_LIMIT_KEPT_DAYS, UPKEEP_BATCH, UPKEEP_HOUR_UTC } from './limits.ts';
import type { Services } from './services.ts';
import type { DB } from './tables.ts';
import { endNight, isNightOpen, nightOf } from './nights.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Something that grows and is worth nothing after a while. */
export interface Maintenance {
  readonly name: string;
  /** Removes up to `most` rows that are no longer needed at that time; returns how many. */
  remove(db: Db, now: Date, most: number): Promise<number>;
}

/** Rows of one table that are worth nothing that many days after the time in `dated`; `key` is its primary key. */
interface OldRows {
  readonly name: string;
  readonly table: keyof DB;
  readonly key: readonly string[];
  readonly dated: string;
  readonly keptDays: number;
}

/** Rows that are worth nothing any more: how they are named, and what still tells so when they are removed. */
interface Worthless extends Pick<OldRows, 'table' | 'key' | 'dated'> {
  readonly isOld: RawBuilder<unknown>;
}

/**
 * Removes the oldest, over all customers. They are looked for without a lock and removed by their keys: one that is in use again
 * stays, and of two workers one removes it.
 */
export async function removeOldest(
  db: Db,
  { table, key, dated, isOld }: Worthless,
  most: number,
): Promise<number> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<Record<string, unknown>>`
    select ${columns} from ${sql.table(table)} where ${isOld} order by ${sql.ref(dated)} limit ${most}
  `.execute(db);
  if (rows.length === 0) return 0;
  const keys = rows.map((row) => sql`(${sql.join(key.map((column) => row[column]))})`);
  const { numAffectedRows } = await sql`
    delete from ${sql.table(table)} where (${columns}) in (${sql.join(keys)}) and ${isOld}
  `.execute(db);
  return Number(numAffectedRows ?? 0n);
}

export function oldRows({ name, keptDays, ...rows }: OldRows): Maintenance {
  return {
    name,
    remove: (db, now, most) => {
      const isOld = sql`${sql.ref(rows.dated)} < ${daysBefore(now, keptDays)}`;
      return removeOldest(db, { ...rows, isOld }, most);
    },
  };
}

/** Counters whose window is over; the next hit would begin them again. */
export const forgetRateLimits = oldRows({
  name: 'rate limits',
  table: 'rateLimit',
  key: ['bucket'],
  dated: 'windowStartedAt',
  keptDays: RATE_LIMIT_KEPT_DAYS,
});

/**
 * Removes what is no longer needed, once a night and in small batches, each its own transaction. Any number of workers
 * may do it side by side.
 */
export function upkeepWork(services: Services, tasks: readonly Maintenance[]): DueWork {
  return {
    name: 'upkeep',
    // Nothing waits for it, so that a clock that is moved need not stop for it.
    nextDue: async () => null,
    async runDue() {
      const now = services.clock.now();
      const night = { work: 'upkeep', night: nightOf(now, UPKEEP_HOUR_UTC) };
      if (!(await isNightOpen(services.db, night, now))) return 0;
      for (const task of tasks) {
        const removed = await task.remove(services.db, now, UPKEEP_BATCH);
        if (removed > 0) return removed;
      }
      await endNight(services.db, night, now);
      return 0;
    },
  };
}
