import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import * as z from 'zod/mini';
import type { Db } from './db.ts';
import { isPassing, isUnreachable, onlyRow } from './db.ts';
import { invariant } from './errors.ts';
import type { JobQueue, JobLane, JobHandler } from './job-queue.ts';
import { countFailedJobs, startQueue } from './job-queue.ts';
import {
  DRAIN_POLL_MS,
  DRAIN_TIMEOUT_MS,
  DUE_POLL_MS,
  JOB_ATTEMPTS,
  JOBS_LOST_POLL_MS,
  RELAY_BATCH,
  RELAY_POLL_MS,
} from './limits.ts';
import type { Services } from './services.ts';
import { monotonicMs, systemClock } from './clock.ts';
import type { Reading } from './metrics.ts';
import { timedDueWork } from './metrics.ts';
import { tracedJob } from './trace.ts';

/** Any payload, and the trace that it was left in. */
const Traced = z.looseObject({ traceparent: z.optional(z.string()) });

export function jobHandler<S extends z.ZodMiniType>(
  task: string,
  schema: S,
  handle: (payload: z.output<S>) => Promise<void>,
  lane: JobLane = 'money',
): JobHandler {
  const run = (payload: unknown) => {
    const { traceparent, ...own } = Traced.parse(payload);
    return tracedJob(task, traceparent, () => handle(schema.parse(own)));
  };
  return { task, lane, run };
}

/** Work that stands in a table with its due time; found by `due <= clock.now()`, never by its own timer. */
export interface DueWork {
  readonly name: string;
  /** When the next piece falls due; null when none stands. */
  nextDue(): Promise<Date | null>;
  /** Does what is due now; returns how many pieces it did. */
  runDue(): Promise<number>;
}

/** A row of the outbox by its key. */
interface Left {
  readonly userId: string;
  readonly id: string;
}

const nameOf = ({ userId, id }: Left) => `${userId}:${id}`;

/** Committed outbox rows, the oldest first, behind so many: over all customers, without a lock. */
function findLeft(db: Db, passed: number) {
  return db
    .selectFrom('outbox')
    .select(['userId', 'id', 'task', 'payload'])
    .orderBy('id')
    .limit(RELAY_BATCH)
    .offset(passed)
    .execute();
}

/** Hands those of these rows to the queue that no other worker was quicker to remove; returns how many. Both happen or neither. */
async function handOver(db: Db, rows: Awaited<ReturnType<typeof findLeft>>): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const keys = rows.map((row) => sql`(${row.userId}::uuid, ${row.id}::uuid)`);
    const taken = await sql<Left>`
      delete from outbox where (user_id, id) in (${sql.join(keys)}) returning user_id, id
    `.execute(tx);
    const mine = new Set(taken.rows.map(nameOf));
    const specs = rows
      .filter((row) => mine.has(nameOf(row)))
      .map((row) => ({ identifier: row.task, payload: row.payload, max_attempts: JOB_ATTEMPTS }));
    if (specs.length === 0) return 0;
    await sql`select graphile_worker.add_jobs(array(
      select json_populate_record(null::graphile_worker.job_spec, spec) from json_array_elements(${JSON.stringify(specs)}::json) spec
    ))`.execute(tx);
    return specs.length;
  });
}

/** Moves committed outbox rows to the queue and returns how many. Skips a batch that another worker holds for long. */
async function relay(db: Db): Promise<number> {
  for (let passed = 0; ; passed += RELAY_BATCH) {
    const rows = await findLeft(db, passed);
    if (rows.length === 0) return 0;
    try {
      return await handOver(db, rows);
    } catch (error) {
      if (!isPassing(error) || isUnreachable(error)) throw error;
    }
  }
}

/** How many seconds the oldest outbox row and the oldest job that may run have waited, over all customers; what is at work does not wait. */
export async function longestWaits({ db, clock }: Services): Promise<{ outbox: number; job: number }> {
  const asked = await sql<{ outbox: Date | null; job: Date | null }>`
    select (select min(created_at) from outbox) as outbox,
      (select min(run_at) from graphile_worker.jobs
        where locked_at is null and attempts < max_attempts and run_at < ${systemClock.now()}) as job
  `.execute(db);
  const since = (at: Date | null, now: Date) =>
    at ? Math.max(0, (now.getTime() - at.getTime()) / 1_000) : 0;
  // A job's time is the library's, which knows no clock that can be moved.
  const { outbox, job } = onlyRow(asked);
  return { outbox: since(outbox, clock.now()), job: since(job, systemClock.now()) };
}

/** What waits in the outbox and the queue, and what was given up: the same in every process. */
export function queueReadings(services: Services): Reading[] {
  return [
    {
      name: 'jobs_waited_seconds',
      help: 'How long the oldest outbox row, and the oldest job that may run, have waited',
      label: 'where',
      read: async () => {
        const { outbox, job } = await longestWaits(services);
        return [
          { label: 'outbox', value: outbox },
          { label: 'queue', value: job },
        ];
      },
    },
    {
      name: 'jobs_failed',
      help: 'Jobs whose last try failed, given up or waiting for another, by task',
      label: 'task',
      read: () => countFailedJobs(services.db),
    },
  ];
}

/** Outbox rows that the queue has not been handed, over all customers. */
async function unrelayed(db: Db): Promise<number> {
  const counted = await sql<{ waiting: bigint }>`select count(*) as waiting from outbox`.execute(db);
  return Number(onlyRow(counted).waiting);
}

export interface Worker {
  /** Runs all that is due now and every job that follows from it; returns when the next thing falls due. */
  settle(): Promise<Date | null>;
  /** Rejects when the queue is not running. */
  check(): Promise<void>;
  stop(): Promise<void>;
}

class Loop {
  #stopped = new AbortController();
  #done: Promise<void>;

  constructor(everyMs: number, work: () => Promise<void>, firstMs = 0) {
    this.#done = this.#run(everyMs, work, firstMs);
  }

  async #run(everyMs: number, work: () => Promise<void>, firstMs: number): Promise<void> {
    const { signal } = this.#stopped;
    await wait(firstMs, undefined, { signal }).catch(() => undefined);
    while (!signal.aborted) {
      await work();
      await wait(everyMs, undefined, { signal }).catch(() => undefined);
    }
  }

  async stop(): Promise<void> {
    this.#stopped.abort();
    await this.#done;
  }
}

/**
 * Runs what of one work has fallen due until nothing more is due at the clock's present time, one call after the other: a
 * work keeps what it knows between its pieces. A failure waits for the next round.
 */
function inTurn(services: Services, work: DueWork, signal: AbortSignal): () => Promise<void> {
  let last = Promise.resolve();
  const round = async () => {
    try {
      while (!signal.aborted && (await timedDueWork(work.name, () => work.runDue())) > 0);
    } catch (error) {
      services.logger.error({ err: error, work: work.name }, 'due work failed');
    }
  };
  return () => (last = last.then(round));
}

async function drain(services: Services, queue: JobQueue): Promise<void> {
  const deadline = monotonicMs() + DRAIN_TIMEOUT_MS;
  while (monotonicMs() < deadline) {
    await relay(services.db);
    if ((await unrelayed(services.db)) + (await queue.waiting()) === 0) return;
    await wait(DRAIN_POLL_MS);
  }
  services.logger.warn('the clock moves on while jobs of this step still wait');
}

async function earliest(works: readonly DueWork[]): Promise<Date | null> {
  const dues = await Promise.all(works.map((work) => work.nextDue()));
  const times = dues.flatMap((due) => (due ? [due.getTime()] : []));
  return times.length > 0 ? new Date(Math.min(...times)) : null;
}

/** Starts the queue, the relay and the due work. */
export async function startWorker(
  services: Services,
  pool: pg.Pool,
  handlers: readonly JobHandler[],
  works: readonly DueWork[],
): Promise<Worker> {
  const queue = await startQueue(services, pool, handlers);
  const relayLoop = new Loop(RELAY_POLL_MS, async () => {
    await relay(services.db).catch((error: unknown) =>
      services.logger.warn({ err: error }, 'outbox relay failed'),
    );
  });
  const lostLoop = new Loop(JOBS_LOST_POLL_MS, async () => {
    await queue
      .freeLost()
      .catch((error: unknown) => services.logger.warn({ err: error }, 'lost jobs were not freed'));
  });
  const leaving = new AbortController();
  const rounds = works.map((work) => inTurn(services, work, leaving.signal));
  // A loop for each, so that one that waits for a provider holds up no other; not all at the same moment.
  const dueLoops = rounds.map(
    (round, at) => new Loop(DUE_POLL_MS, round, (at * DUE_POLL_MS) / rounds.length),
  );
  return {
    async settle() {
      for (const round of rounds) await round();
      await drain(services, queue);
      return earliest(works);
    },
    async check() {
      invariant(queue.isRunning(), 'the job queue is not running');
    },
    async stop() {
      leaving.abort();
      // At once: a round of due work may wait for a provider for long, and meanwhile the queue would begin what it cannot end.
      await Promise.all([relayLoop, lostLoop, ...dueLoops, queue].map((one) => one.stop()));
    },
  };
}
