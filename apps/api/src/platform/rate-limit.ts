import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Clock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { Refusal } from './errors.ts';

export interface RateLimit {
  /** What is counted: a route with an account or an address, by `bucketName`. */
  readonly bucket: string;
  readonly most: number;
  readonly windowSeconds: number;
}

/** What people sign in with, and where they call from, is kept out of the counters' names. */
export function bucketName(kind: string, ...parts: readonly string[]): string {
  return `${kind}:${createHash('sha256').update(parts.join('|')).digest('base64url')}`;
}

/** Counts one hit and says whether the window still has room for it, if nobody is to be refused. */
export async function isFirst(db: Db, clock: Clock, limit: RateLimit): Promise<boolean> {
  return (await hit(db, clock, limit)).hits <= limit.most;
}

/**
 * Counts one hit in the database and returns how many the window holds. Throws RATE_LIMITED with Retry-After above `most`.
 * The count is taken before the work, so that parallel guesses are counted one by one.
 */
export async function countHit(db: Db, clock: Clock, limit: RateLimit): Promise<number> {
  const row = await hit(db, clock, limit);
  if (row.hits <= limit.most) return row.hits;
  const endsAt = row.windowStartedAt.getTime() + limit.windowSeconds * 1_000;
  throw new Refusal('RATE_LIMITED', {
    retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now().getTime()) / 1_000)),
  });
}

/** Counts one hit and returns when there is room for it: now, or once the windows of those before it are over. */
export async function roomAt(db: Db | Tx, clock: Clock, limit: RateLimit): Promise<Date> {
  const { hits, windowStartedAt } = await hit(db, clock, limit);
  const windows = Math.floor((hits - 1) / limit.most);
  if (windows === 0) return clock.now();
  return new Date(windowStartedAt.getTime() + windows * limit.windowSeconds * 1_000);
}

/** A clock that is set back makes no window longer: it then begins now at the latest, with all its hits. */
async function hit(db: Db | Tx, clock: Clock, limit: RateLimit) {
  const now = clock.now();
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1_000);
  return db
    .insertInto('rateLimit')
    .values({ bucket: limit.bucket, windowStartedAt: now, hits: 1 })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        hits: sql<number>`case when rate_limit.window_started_at <= ${windowStart} then 1 else rate_limit.hits + 1 end`,
        windowStartedAt: sql<Date>`case when rate_limit.window_started_at <= ${windowStart} then ${now} else least(rate_limit.window_started_at, ${now}) end`,
      }),
    )
    .returning(['hits', 'windowStartedAt'])
    .executeTakeFirstOrThrow();
}

/** A count that one hit leaves every so many seconds; nothing of it is forgotten at once. */
export interface DrainingLimit {
  readonly bucket: string;
  readonly most: number;
  readonly secondsEach: number;
}

/**
 * Counts one hit and throws RATE_LIMITED where the bucket is full. A refused hit is not counted: knocking on does not keep the
 * bucket full for the others who share it.
 */
export async function countDrainingHit(db: Db, clock: Clock, limit: DrainingLimit): Promise<void> {
  const now = clock.now();
  const { bucket, most, secondsEach } = limit;
  const drained = sql<number>`greatest(0, floor(extract(epoch from ${now}::timestamptz - rate_limit.window_started_at) / ${secondsEach}::int))::int`;
  const row = await db
    .insertInto('rateLimit')
    .values({ bucket, windowStartedAt: now, hits: 1 })
    .onConflict((conflict) =>
      conflict
        .column('bucket')
        .doUpdateSet({
          hits: sql<number>`greatest(0, rate_limit.hits - ${drained}) + 1`,
          windowStartedAt: sql<Date>`case when rate_limit.hits <= ${drained} then ${now}::timestamptz
            else rate_limit.window_started_at + ${drained} * ${secondsEach}::int * interval '1 second' end`,
        })
        .where(sql<boolean>`rate_limit.hits - ${drained} < ${most}::int`),
    )
    .returning('hits')
    .executeTakeFirst();
  if (!row) throw new Refusal('RATE_LIMITED', { retryAfterSeconds: secondsEach });
}
