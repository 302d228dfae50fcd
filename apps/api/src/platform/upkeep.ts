import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { DueWork } from './jobs.ts';
import { RATE_LIMIT_KEPT_DAYS, UPKEEP_BATCH, UPKEEP_HOUR_UTC } from './limits.ts';
import type { Services } from './services.ts';
import { endNight, isNightOpen, nightOf } from './nights.ts';

const DAY_MS = 24 * 60 * 60 * 1_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * DAY_MS);
}

/** Something that grows and is worth nothing after a while. */
export interface Maintenance {
  readonly name: string;
  /** Removes up to `most` rows that are no longer needed at that time; answers how many. */
  remove(db: Db, now: Date, most: number): Promise<number>;
}

/** Counters whose window is over; the next hit would begin them again. */
export const forgetRateLimits: Maintenance = {
  name: 'rate limits',
  async remove(db, now, most) {
    const { numAffectedRows } = await sql`
      delete from rate_limit where bucket in (
        select bucket from rate_limit where window_started_at < ${daysBefore(now, RATE_LIMIT_KEPT_DAYS)}
        order by window_started_at limit ${most} for update skip locked
      )
    `.execute(db);
    return Number(numAffectedRows ?? 0n);
  },
};

/**
 * Removes what is no longer needed, once a night and in small batches, each a transaction of its own. Any number of workers
 * may do it beside each other.
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
