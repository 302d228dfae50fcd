import { Refusal } from '#platform/errors.ts';
import { listFailedJobs } from '#platform/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { staffReason } from '#platform/terminal.ts';
import { retryJob } from './failed-jobs.ts';

export const JOBS_USAGE = `  jobs list                jobs that failed for good, or wait for another try
  jobs retry ID|all --reason "…"   run one of them, or all of them, again now; only staff read the reason
`;

const JOB = /^\d{1,18}$/;

type Print = (text: string) => void;

async function list({ db }: Services, print: Print): Promise<void> {
  for (const { id, task, attempts, error } of await listFailedJobs(db))
    print(`${id}  ${task}  try ${attempts}  ${error}`);
}

/** `list`, `retry ID|all --reason "…"`; returns the exit code. */
export async function jobsCommand(
  services: Services,
  words: readonly string[],
  print: Print,
  actor: Actor,
): Promise<number> {
  const [action, named = ''] = words;
  const reason = staffReason(words.slice(2));
  if (action === 'list' && words.length === 1) {
    await list(services, print);
    return 0;
  }
  if (action !== 'retry' || reason === '' || !(named === 'all' || JOB.test(named))) {
    print(`usage:\n${JOBS_USAGE}`);
    return 2;
  }
  const ids = named === 'all' ? (await listFailedJobs(services.db)).map(({ id }) => id) : [BigInt(named)];
  let code = 0;
  for (const id of ids) {
    try {
      print(`${await retryJob(services, id, { reason, actor })} ${id} runs again now`);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      print(error.message);
      code = 1;
    }
  }
  if (ids.length === 0) print('no job has failed');
  return code;
}
