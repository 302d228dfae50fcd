import type { DeskQueue, QueuePlace } from '#platform/desk-queue.ts';
import { deskQueue } from '#platform/desk-queue.ts';
import { Refusal } from '#platform/errors.ts';
import type { FailedJob } from '#platform/job-queue.ts';
import { errorShown, findFailedJob, jobsFailed, retryFailedJob } from '#platform/job-queue.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { takeProposalsTurn } from './proposal-queries.ts';

/** Jobs whose last try failed, those that wait for another by themselves too. */
export function failedJobs(services: Services): DeskQueue {
  return deskQueue(services, 'jobs', {
    rows: (now) => jobsFailed(now),
    key: 'bigint',
    show: ({ key, task, attempts, maxAttempts, error }: FailedJob & QueuePlace) => {
      const isGivenUp = attempts >= maxAttempts;
      return {
        id: String(key),
        title: task,
        dueAt: null,
        customerId: null,
        facts: [
          { name: 'Tries', value: `${attempts} of ${maxAttempts}` },
          { name: 'Next try', value: isGivenUp ? 'none: it was given up' : 'automatic' },
        ],
        choices: [],
        text: errorShown(error),
      };
    },
  });
}

/**
 * Gives a failed job its tries back and lets it run now. Refuses with WRONG_STATE one that ran meanwhile, runs now or was given its tries
 * back by somebody else: it is not run twice.
 */
export async function retryJob(
  services: Services,
  id: bigint,
  { reason, actor }: { reason: string; actor: Actor },
): Promise<string> {
  return services.db.transaction().execute(async (tx) => {
    // Two who press at once come one after the other.
    await takeProposalsTurn(tx);
    const job = await findFailedJob(tx, id);
    if (!job || !(await retryFailedJob(tx, id)))
      throw new Refusal('WRONG_STATE', { message: `Job ${id} is not failed any more. It ran, or runs now.` });
    const before = { job: String(id), task: job.task, tries: job.attempts };
    await recordDeed(tx, services, actor, { command: 'jobs retry', reason, before });
    return job.task;
  });
}
