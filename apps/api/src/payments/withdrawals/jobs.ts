import * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import type { DueWork, JobHandler } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { WebhookListener } from '../webhook.ts';
import { claimWithdrawalsDue, nextWithdrawalDue } from './due-queries.ts';
import { CHECK_ROUND, CLAIM_MS } from './limits.ts';
import { ownerOfReference } from './queries.ts';
import { settleWithdrawal } from './settle-withdrawal.ts';
import type { WithdrawalWorld } from './world.ts';

const TASK = 'settle_withdrawal';

const Payload = z.object({ userId: z.uuid(), id: z.uuid(), asker: z.enum(['job', 'webhook']) });

/** Leaves the sending, or the asking, to a job. */
export async function leaveSettling(
  tx: Tx,
  services: Services,
  payload: z.infer<typeof Payload>,
): Promise<void> {
  await leaveJob(tx, services, { userId: payload.userId, task: TASK, payload });
}

/** The job that a withdrawal leaves behind, and each webhook about it. */
export function settleWithdrawalJob(world: WithdrawalWorld): JobHandler {
  return jobHandler(TASK, Payload, ({ userId, id, asker }) => settleWithdrawal(world, userId, id, asker));
}

/** Hears of transfers of ours. */
export function hearTransfers(services: Services): WebhookListener {
  return async (tx, { event, data: { reference } }) => {
    if (!event.startsWith('transfer.') || !reference) return;
    const owner = await ownerOfReference(tx, reference);
    if (owner) await leaveSettling(tx, services, { ...owner, asker: 'webhook' });
  };
}

/** Asks the provider about every withdrawal whose time has come, until each is final. */
export function checkWithdrawals(world: WithdrawalWorld): DueWork {
  const { db, clock, logger } = world.services;
  return {
    name: 'check withdrawals',
    nextDue: () => nextWithdrawalDue(db),
    async runDue() {
      const now = clock.now();
      const until = new Date(now.getTime() + CLAIM_MS);
      const due = await claimWithdrawalsDue(db, { now, until, limit: CHECK_ROUND });
      // One that can't be settled must not hold up the others; its claim brings it back.
      await Promise.all(
        due.map(({ userId, id }) =>
          settleWithdrawal(world, userId, id, 'check').catch((error: unknown) =>
            logger.error({ err: error, withdrawal: id }, 'a withdrawal could not be settled'),
          ),
        ),
      );
      return due.length;
    },
  };
}
