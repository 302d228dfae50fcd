import { EventEmitter } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import type { Runner, WorkerEvents } from 'graphile-worker';
import { Logger as QueueLogger, run } from 'graphile-worker';
import { sql } from 'kysely';
import { systemClock } from './clock.ts';
import type { Db, Tx } from './db.ts';
import { onlyRow } from './db.ts';
import type { QueuePlace } from './desk-queue.ts';
import { invariant } from './errors.ts';
import { JOB_LANES, JOB_LOST_AFTER_MS, QUEUE_RESTART_MS } from './limits.ts';
import { timedJob } from './metrics.ts';
import { scrub } from './scrub.ts';
import type { Services } from './services.ts';

/** Which jobs may have to wait for each other. */
export type JobLane = keyof typeof JOB_LANES;

/** One kind of job: its payload's schema and what it does. Runs at least once, so it must be idempotent. */
export interface JobHandler {
  readonly task: string;
  readonly lane: JobLane;
  readonly run: (payload: unknown) => Promise<void>;
}

/** The queue of this process. */
export interface JobQueue {
  /** Jobs that wait to be run for the first time, or that this process is running. */
  waiting(): Promise<number>;
  isRunning(): boolean;
  /** Gives back the jobs of workers that died with them. */
  freeLost(): Promise<void>;
  stop(): Promise<void>;
}

function queueLogger(services: Services): QueueLogger {
  // The queue's own lines carry payloads; ours name the task and the error only.
  return new QueueLogger(() => (level, message) => {
    if (level === 'error' || level === 'warning')
      services.logger.warn({ queue: scrub(message) }, 'job queue');
  });
}

interface Pool {
  /** By which its jobs are locked. */
  readonly id: string;
  readonly runner: Runner;
  /** Settles when it runs no more jobs. */
  readonly ended: Promise<void>;
}

function heldIn(inHand: Set<Promise<void>>, work: Promise<void>): Promise<void> {
  const held = work.finally(() => inHand.delete(held));
  inHand.add(held);
  return held;
}

async function openPool(
  services: Services,
  pool: pg.Pool,
  handlers: readonly JobHandler[],
  concurrency: number,
): Promise<Pool> {
  const events: WorkerEvents = new EventEmitter();
  const inHand = new Set<Promise<void>>();
  // Where it could not write down the ends of jobs, the library stops, and may wait for ever for what it failed to write.
  const gaveUp = new Promise<void>((resolve, reject) => {
    events.once('pool:fatalError', ({ error }) => {
      void wait(QUEUE_RESTART_MS)
        .then(() => Promise.allSettled(inHand))
        .then(() => reject(error instanceof Error ? error : new Error(String(error))));
    });
  });
  let id = '';
  events.once('pool:create', ({ workerPool }) => (id = workerPool.id));
  const runner = await run({
    pgPool: pool,
    events,
    concurrency,
    noHandleSignals: true,
    logger: queueLogger(services),
    // With these the library waits until the end of a job is written down. Without, a database that goes away just then
    // is a rejection that nobody hears, and ends the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: Object.fromEntries(
      handlers.map(({ task, run: runJob }) => [
        task,
        (payload: unknown) =>
          heldIn(
            inHand,
            timedJob(task, () => runJob(payload)),
          ),
      ]),
    ),
  });
  return { id, runner, ended: Promise.race([runner.promise, gaveUp]) };
}

async function close({ runner, ended }: Pool): Promise<void> {
  await Promise.race([runner.stop(), ended]).catch(() => undefined);
}

/** The library locks by the real time, wherever the clock of the business stands. */
function lostBefore(): Date {
  return new Date(systemClock.now().getTime() - JOB_LOST_AFTER_MS);
}

/** Whatever is locked by these may be run again: every job is idempotent. */
async function unlock(db: Db, pools: ReturnType<typeof sql>): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${pools})`.execute(db);
}

interface RunningLane {
  /** The pool by which its jobs are locked now. */
  poolId(): string;
  isRunning(): boolean;
  stop(): Promise<void>;
}

/**
 * Runs a lane until it is stopped. Where the library gives up, as it does when the end of a job could not be written down, it
 * is started again, and the jobs that it had in hand are run again.
 */
async function startLane(
  services: Services,
  connections: pg.Pool,
  handlers: readonly JobHandler[],
  concurrency: number,
): Promise<RunningLane> {
  const { db, logger } = services;
  const open = () => openPool(services, connections, handlers, concurrency);
  let pool = await open();
  let running = true;
  const leaving = new AbortController();

  const openAgain = async () => {
    await unlock(db, sql`array[${pool.id}]`);
    pool = await open();
    running = true;
    if (leaving.signal.aborted) await close(pool);
  };
  const keepRunning = async () => {
    while (!leaving.signal.aborted) {
      await pool.ended.catch((error: unknown) => logger.error({ err: error }, 'job queue stopped'));
      running = false;
      while (!running && !leaving.signal.aborted) {
        await wait(QUEUE_RESTART_MS, undefined, { signal: leaving.signal }).catch(() => undefined);
        if (leaving.signal.aborted) return;
        await openAgain().catch((error: unknown) => logger.warn({ err: error }, 'job queue did not start'));
      }
    }
  };
  const kept = keepRunning();

  return {
    poolId: () => pool.id,
    isRunning: () => running,
    async stop() {
      leaving.abort();
      await close(pool);
      running = false;
      await kept;
    },
  };
}

/** Runs every lane that has handlers. */
export async function startQueue(
  services: Services,
  connections: pg.Pool,
  handlers: readonly JobHandler[],
): Promise<JobQueue> {
  const { db } = services;
  const names = new Set(handlers.map((handler) => handler.task));
  invariant(names.size === handlers.length, 'two handlers have one task name');
  const lanes: RunningLane[] = [];
  for (const [name, concurrency] of Object.entries(JOB_LANES)) {
    const own = handlers.filter(({ lane }) => lane === name);
    if (own.length > 0) lanes.push(await startLane(services, connections, own, concurrency));
  }

  return {
    isRunning: () => lanes.every((lane) => lane.isRunning()),
    async waiting() {
      const pools = lanes.map((lane) => lane.poolId());
      const counted = await sql<{ waiting: bigint }>`
        select count(*) as waiting from graphile_worker.jobs where attempts = 0 or locked_by = any(${pools})
      `.execute(db);
      return Number(onlyRow(counted).waiting);
    },
    freeLost: () =>
      unlock(
        db,
        sql`array(
          select distinct locked_by from graphile_worker.jobs where locked_at < ${lostBefore()}
        )`,
      ),
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}

export interface FailedJob {
  readonly id: bigint;
  readonly task: string;
  readonly attempts: number;
  readonly maxAttempts: number;
  /** As it was thrown: `errorShown` says what of it staff see. */
  readonly error: string;
}

/** Failed jobs that are read at a time. */
export const FAILED_BATCH = 200;
/** Letters of an error that staff are shown. */
const ERROR_LETTERS = 300;

/** What an error says, on one line and without what could be a person's; not where it was thrown. */
export function errorShown(error: string): string {
  const [said = ''] = scrub(error).split('\n    at ');
  return said.replaceAll(/\s+/g, ' ').trim().slice(0, ERROR_LETTERS);
}

/** The last try failed, and no other is under way or was ordered by staff. */
const HAS_FAILED = sql<boolean>`(last_error is not null and attempts > 0 and locked_at is null)`;

const FAILED = sql`id, task_identifier as task, attempts, max_attempts, last_error as error`;

/** A batch of the jobs whose last try failed, oldest first, behind that id; whether they wait for another try or were given up. */
export async function listFailedJobs(db: Db, after = 0n): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`
    select ${FAILED} from graphile_worker.jobs where ${HAS_FAILED} and id > ${after} order by id limit ${FAILED_BATCH}
  `.execute(db);
  return rows.map((row) => ({ ...row, error: errorShown(row.error) }));
}

/** The same for the desk. The library stamps jobs with the real time, so their age is computed by the real clock and subtracted from ours. */
export function jobsFailed(now: Date) {
  return sql<FailedJob & QueuePlace>`
    select ${FAILED}, date_trunc('milliseconds', created_at) as at, id as key,
      ${now}::timestamptz - (${systemClock.now()}::timestamptz - created_at) as since
    from graphile_worker.jobs where ${HAS_FAILED}`;
}

/** One that has failed; undefined for one that ran, runs now, or was given its tries back. */
export async function findFailedJob(tx: Tx, id: bigint): Promise<FailedJob | undefined> {
  const { rows } = await sql<FailedJob>`
    select ${FAILED} from graphile_worker.jobs where id = ${id} and ${HAS_FAILED}
  `.execute(tx);
  return rows[0];
}

/** How many jobs' last try failed, by task; no task at all where none did. */
export async function countFailedJobs(db: Db): Promise<{ label: string; value: number }[]> {
  const { rows } = await sql<{ label: string; value: bigint }>`
    select task_identifier as label, count(*) as value
    from graphile_worker.jobs where ${HAS_FAILED} group by 1
  `.execute(db);
  return rows.map(({ label, value }) => ({ label, value: Number(value) }));
}

/** Gives a failed job its tries back and lets it run now; false where the library does not let it go. */
export async function retryFailedJob(db: Db | Tx, id: bigint): Promise<boolean> {
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array[${id}]::bigint[], run_at := ${systemClock.now()}, attempts := 0)
  `.execute(db);
  return rows.length > 0;
}
