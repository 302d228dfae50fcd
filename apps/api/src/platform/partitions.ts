import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { PARTITION_MONTHS_AHEAD, PARTITION_TRIES, PARTITION_WAIT_MS } from './limits.ts';
import type { Clock } from './clock.ts';
import type { Db } from './db.ts';
import { invariant } from './errors.ts';
import type { DueWork } from './jobs.ts';
import type { Services } from './services.ts';

function monthOf(instant: Date): string {
  return instant.toISOString().slice(0, 7);
}

function startOfNextMonth(instant: Date): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + 1, 1));
}

/** One try: returns how many were missing; null where another process is at it, or the lock did not come in time. */
async function tryPartitions(db: Db, clock: Clock): Promise<number | null> {
  const { rows } = await sql<{ made: number | null }>`
    select ledger.ensure_partitions(${`${monthOf(clock.now())}-01`}::date, ${PARTITION_MONTHS_AHEAD}::integer) as made
  `.execute(db);
  return rows[0]?.made ?? null;
}

/** Makes the ledger's monthly partitions from this month on; returns how many were missing. Repeating changes nothing. */
export async function ensurePartitions(db: Db, clock: Clock): Promise<number> {
  for (let tries = 0; tries < PARTITION_TRIES; tries += 1) {
    const made = await tryPartitions(db, clock);
    if (made !== null) return made;
    await wait(PARTITION_WAIT_MS);
  }
  invariant(false, 'the partitions of the ledger are locked for longer than making them takes');
}

/**
 * Keeps the partitions ahead of the clock: once in each month that it reaches. What it remembers no other process needs: a
 * second look finds them made.
 */
export function partitionWork(services: Services): DueWork {
  let lastMonth = '';
  return {
    name: 'ledger partitions',
    nextDue: async () => startOfNextMonth(services.clock.now()),
    async runDue() {
      const month = monthOf(services.clock.now());
      // Not in time: six months stand ready, so that the next round is early enough.
      if (month === lastMonth || (await tryPartitions(services.db, services.clock)) === null) return 0;
      lastMonth = month;
      return 1;
    },
  };
}
