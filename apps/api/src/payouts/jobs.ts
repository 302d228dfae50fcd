import * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { checkedWork } from '#platform/due-rows.ts';
import type { EventListener } from '#platform/feature.ts';
import type { JobHandler } from '#platform/job-queue.ts';
import type { DueWork } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { PayoutDeps } from './deps.ts';
import { CLAIM_MS } from './limits.ts';
import { ownerOfReference } from './queries.ts';
import { settlePayout } from './settle-payout.ts';

const TASK = 'settle_withdrawal';

const WITHDRAWALS = {
  name: 'check withdrawals',
  table: 'withdrawal',
  key: ['user_id', 'id'],
  wanted: ['user_id', 'id'],
  againAfterMs: CLAIM_MS,
} as const;

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
export function settlePayoutJob(world: PayoutDeps): JobHandler {
  return jobHandler(TASK, Payload, ({ userId, id, asker }) => settlePayout(world, userId, id, asker));
}

/** The provider has something to say about a transfer of ours: a job asks what it is. */
export function onTransferEvent(services: Services): EventListener {
  return async (tx, { data: { reference } }) => {
    if (!reference) return;
    const owner = await ownerOfReference(tx, reference);
    if (owner) await leaveSettling(tx, services, { ...owner, asker: 'webhook' });
  };
}

/** Asks the provider about every withdrawal whose time has come, until each is final. */
export function checkPayouts(world: PayoutDeps): DueWork {
  return checkedWork(world.services, WITHDRAWALS, ({ user_id, id }) =>
    settlePayout(world, user_id, id, 'check'),
  );
}
