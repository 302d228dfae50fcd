import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

const LOOK_EVERY_MS = 20;
const LOOKS = 500;

/**
 * Waits until a statement of another connection to this database waits for a row; answers that connection's process.
 * Asked outside any transaction, within which the answer would always be the first one.
 */
export async function backendThatWaits(db: Db, beginning = ''): Promise<number> {
  for (let look = 0; look < LOOKS; look += 1) {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like ${`${beginning}%`}
    `.execute(db);
    const [waiting] = rows;
    if (waiting) return waiting.pid;
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new Error('no statement waited for a row');
}
