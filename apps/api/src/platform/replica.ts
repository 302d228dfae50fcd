import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { monotonicMs } from './clock.ts';
import type { Config } from './config.ts';
import type { Database, Db } from './db.ts';
import { onlyRow, openDatabase } from './db.ts';
import {
  POOL_MAX,
  REPLICA_BEHIND_MS,
  REPLICA_CONNECT_MS,
  REPLICA_POLL_MS,
  REPLICA_REST_MS,
} from './limits.ts';
import type { Logger } from './logger.ts';

/** A database for reads that decide nothing. It contains every commit made before the call, by any process. */
export type Reading = () => Promise<Db>;

/** Names the cluster: a copy has the name of what it was copied from. */
async function clusterOf(db: Db): Promise<string> {
  const asked = await sql<{ id: string }>`
    select system_identifier::text as id from pg_control_system()
  `.execute(db);
  return onlyRow(asked).id;
}

/** The end of the primary's log: every visible commit lies before it. */
async function endOfLog(primary: Db): Promise<string> {
  const asked = await sql<{ at: string }>`select pg_current_wal_flush_lsn()::text as at`.execute(primary);
  return onlyRow(asked).at;
}

/** Whether the replica has replayed up to there. A promoted one no longer follows the primary, so the answer is no. */
async function hasReplayed(replica: Db, at: string): Promise<boolean> {
  const asked = await sql<{ has: boolean }>`
    select pg_is_in_recovery() and coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as has
  `.execute(replica);
  return onlyRow(asked).has;
}

/** An open connection may lead to a machine that hangs: no answer within the connection time-out counts as a failure. */
async function inTime<T>(asked: Promise<T>): Promise<T> {
  const late = new AbortController();
  const tooLate = wait(REPLICA_CONNECT_MS, undefined, { signal: late.signal }).then(() => {
    throw new Error('the replica does not answer');
  });
  try {
    return await Promise.race([asked, tooLate]);
  } finally {
    tooLate.catch(() => undefined);
    late.abort();
  }
}

/** The replica where it has caught up with the primary of this moment, or does so shortly; the primary in every other case. */
export function readingFrom(primary: Db, replica: Db, logger: Pick<Logger, 'warn' | 'error'>): Reading {
  let isCopy: boolean | null = null;
  let restsUntil = Number.NEGATIVE_INFINITY;
  const caughtUp = async (): Promise<boolean> => {
    if (isCopy === null) {
      isCopy = (await clusterOf(primary)) === (await inTime(clusterOf(replica)));
      if (!isCopy) logger.error('DATABASE_REPLICA_URL is no copy of DATABASE_URL, and is not read');
    }
    if (!isCopy) return false;
    const at = await endOfLog(primary);
    const until = monotonicMs() + REPLICA_BEHIND_MS;
    while (!(await inTime(hasReplayed(replica, at)))) {
      if (monotonicMs() >= until) return false;
      await wait(REPLICA_POLL_MS);
    }
    return true;
  };
  return async () => {
    if (monotonicMs() < restsUntil) return primary;
    try {
      return (await caughtUp()) ? replica : primary;
    } catch (error) {
      // A primary that is away says so itself, to the statement that comes next.
      logger.warn({ err: error }, 'the replica is not read for a while');
      restsUntil = monotonicMs() + REPLICA_REST_MS;
      return primary;
    }
  };
}

/** As the environment has it; without a replica everything is read from the primary. */
export function openReading(
  { databaseReplicaUrl: url, pooler }: Config,
  primary: Db,
  logger: Logger,
): { readonly reading: Reading; close(): Promise<void> } {
  if (url === null) return { reading: async () => primary, close: async () => undefined };
  const replica: Database = openDatabase(url, logger, POOL_MAX, { ...pooler, waitMs: REPLICA_CONNECT_MS });
  return { reading: readingFrom(primary, replica.db, logger), close: () => replica.close() };
}
