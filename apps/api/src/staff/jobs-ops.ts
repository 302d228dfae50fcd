import { Refusal } from '#platform/errors.ts';
import { FAILED_BATCH, listFailedJobs } from '#platform/job-queue.ts';
import { longestWaits } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { staffReason } from '#platform/terminal.ts';
import { retryJob } from './failed-jobs.ts';

export const JOBS_USAGE = `  jobs list [ID]           jobs that failed for good, or wait for another try, oldest first, 200 at a time: those behind that ID; how long the oldest work has waited
  jobs retry ID|all --reason "…"   run one of them, or all of them, again now; only staff read the reason
`;

const JOB = /^\d{1,18}$/;

type Print = (text: string) => void;

/** Also prints how long the oldest work has waited: a stalled queue may have no failed job. */
async function list(services: Services, after: bigint, print: Print): Promise<void> {
  const jobs = await listFailedJobs(services.db, after);
  for (const { id, task, attempts, error } of jobs) print(`${id}  ${task}  try ${attempts}  ${error}`);
  if (jobs.length === 0) print('no job has failed');
  const { outbox, job } = await longestWaits(services);
  print(`waiting: the oldest outbox row ${Math.round(outbox)} s, the oldest job ${Math.round(job)} s`);
  if (jobs.length === FAILED_BATCH) print(`there may be more: jobs list ${jobs.at(-1)?.id}`);
}

/** What is named; all that have failed, once each: one that fails again meanwhile is behind us. */
async function* named({ db }: Services, name: string): AsyncIterable<bigint> {
  if (name !== 'all') return yield BigInt(name);
  let last: bigint | undefined = 0n;
  while (last !== undefined) {
    const jobs = await listFailedJobs(db, last);
    for (const { id } of jobs) yield id;
    last = jobs.at(-1)?.id;
  }
}

/** `list [ID]`, `retry ID|all --reason "…"`; returns the exit code. */
export async function jobsCommand(
  services: Services,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const [action, name = ''] = words;
  const reason = staffReason(words.slice(2));
  if (action === 'list' && (words.length === 1 || (words.length === 2 && JOB.test(name)))) {
    await list(services, BigInt(name), print);
    return 0;
  }
  if (action !== 'retry' || reason === '' || !(name === 'all' || JOB.test(name))) {
    print(`usage:\n${JOBS_USAGE}`);
    return 2;
  }
  let code = 0;
  let count = 0;
  for await (const id of named(services, name)) {
    count += 1;
    try {
      print(`${await retryJob(services, id, { reason, actor })} ${id} runs again now`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      print(error.message);
      code = 1;
    }
  }
  if (count === 0) print('no job has failed');
  return code;
}
