import { sql } from 'kysely';
import { PARTITION_MONTHS_AHEAD } from './limits.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import type { DueWork } from './jobs.ts';
import type { Services } from './services.ts';

function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}

function startOfNextMonth(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));
}

/** Makes the ledger's monthly partitions from this month on; answers how many were missing. Repeating changes nothing. */
export async function ensurePartitions(db: Db, clock: Clock): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    select ledger.ensure_partitions(${`${monthOf(clock.now())}-01`}::date, ${PARTITION_MONTHS_AHEAD}::integer) as made
  `.execute(db);
  return rows[0]?.made ?? 0;
}

/** Keeps the partitions ahead of the clock: once in each month that it reaches. */
export function partitionWork(services: Services): DueWork {
  let lastMonth = '';
  return {
    name: 'ledger partitions',
    nextDue: async () => startOfNextMonth(services.clock.now()),
    async runDue() {
      const month = monthOf(services.clock.now());
      if (month === lastMonth) return 0;
      await ensurePartitions(services.db, services.clock);
      lastMonth = month;
      return 1;
    },
  };
}
