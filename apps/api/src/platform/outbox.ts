import { sql } from 'kysely';
import type { Ids } from './ids.ts';
import type { Clock } from './clock.ts';
import type { Tx } from './db.ts';
import type { JsonObject } from './tables.ts';
import { traceparent } from './trace.ts';

/** Only where somebody asked for traces: the job takes it off again. */
function withTrace(payload: JsonObject): JsonObject {
  const trace = traceparent();
  return trace === null ? payload : { ...payload, traceparent: trace };
}

/**
 * Leaves a job in the transaction that it tells of: it runs if and only if that transaction commits.
 * The handler must be idempotent: a job runs at least once.
 */
export async function enqueueJob(
  tx: Tx,
  { ids, clock }: { ids: Ids; clock: Clock },
  job: { userId: string; task: string; payload: JsonObject },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({
      userId: job.userId,
      id: ids.next(),
      task: job.task,
      payload: JSON.stringify(withTrace(job.payload)),
      createdAt: clock.now(),
    })
    .execute();
}

/** As `enqueueJob`, for many customers in one statement. */
export async function leaveJobs(
  tx: Tx,
  { ids, clock }: { ids: Ids; clock: Clock },
  task: string,
  jobs: readonly { userId: string; payload: JsonObject }[],
): Promise<void> {
  await sql`
    insert into outbox (user_id, id, task, payload, created_at)
    select j.user_id, j.id, ${task}, j.payload, ${clock.now()}::timestamptz
    from unnest(
      ${jobs.map((job) => job.userId)}::uuid[], ${jobs.map(() => ids.next())}::uuid[],
      ${jobs.map((job) => JSON.stringify(withTrace(job.payload)))}::jsonb[]
    ) as j (user_id, id, payload)
  `.execute(tx);
}
