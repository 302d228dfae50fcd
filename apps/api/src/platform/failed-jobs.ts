import { sql } from 'kysely';
import type { Db } from './db.ts';
import { scrub } from './scrub.ts';

export interface FailedJob {
  readonly id: string;
  readonly task: string;
  readonly attempts: number;
  readonly error: string;
}

const LIST_MAX = 200;

/** Jobs whose last try failed, oldest first; whether they wait for another try or were given up. */
export async function listFailedJobs(db: Db): Promise<FailedJob[]> {
  const { rows } = await sql<{ id: bigint; task: string; attempts: number; error: string | null }>`
    select id, task_identifier as task, attempts, last_error as error
    from graphile_worker.jobs where last_error is not null order by id limit ${LIST_MAX}
  `.execute(db);
  return rows.map((row) => ({ ...row, id: String(row.id), error: scrub(row.error ?? '') }));
}

/** Gives every failed job its tries back and runs it now; answers how many. */
export async function retryFailedJobs(db: Db): Promise<number> {
  const jobs = await listFailedJobs(db);
  if (jobs.length === 0) return 0;
  const ids = sql.join(jobs.map((job) => sql`${job.id}::bigint`));
  const { rows } = await sql`
    select id from graphile_worker.reschedule_jobs(array[${ids}], run_at := '1970-01-01', attempts := 0)
  `.execute(db);
  return rows.length;
}
