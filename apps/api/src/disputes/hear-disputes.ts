import * as z from 'zod/mini';
import type { PaymentWorld } from '#payments/index.ts';
import { checkedWork } from '#platform/due-rows.ts';
import type { EventListener } from '#platform/feature.ts';
import type { JobHandler } from '#platform/job-queue.ts';
import type { DueWork } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { DisputeDeps } from './deps.ts';
import { CHECK_MS } from './limits.ts';
import { findDisputedPayment } from './queries.ts';
import { settleDispute } from './settle-dispute.ts';

const TASK = 'settle_dispute';

const DISPUTES = {
  name: 'check disputes',
  table: 'chargeback',
  key: ['user_id', 'id'],
  wanted: ['user_id', 'id'],
  againAfterMs: CHECK_MS,
} as const;

const Told = z.object({
  id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(100))]),
  transaction: z.object({ reference: z.string() }),
});

/** Leaves a dispute about a payment of ours to a job. */
export function onDispute({
  services,
  openCase,
}: Pick<PaymentWorld, 'services' | 'openCase'>): EventListener {
  return async (tx, { event, data }) => {
    const told = Told.safeParse(data);
    if (!told.success) {
      services.logger.error({ event }, 'a dispute has a shape that we do not know');
      return;
    }
    const { reference } = told.data.transaction;
    const disputeId = String(told.data.id);
    const payment = await findDisputedPayment(tx, reference);
    if (!payment) {
      const detail = 'A bank asks for a payment back that we do not know.';
      const key = `chargeback:${disputeId}`;
      await openCase(tx, { kind: 'chargeback', key, userId: null, reference, detail });
      return;
    }
    const { userId } = payment;
    await leaveJob(tx, services, { userId, task: TASK, payload: { userId, disputeId } });
  };
}

/** The job that a webhook leaves behind. */
export function settleDisputeJob(world: DisputeDeps): JobHandler {
  const Payload = z.object({ userId: z.uuid(), disputeId: z.string() });
  return jobHandler(TASK, Payload, ({ userId, disputeId }) => settleDispute(world, userId, disputeId));
}

/** Asks about every open dispute, in case nobody tells how it ended. */
export function checkDisputes(world: DisputeDeps): DueWork {
  return checkedWork(world.services, DISPUTES, ({ user_id, id }) => settleDispute(world, user_id, id));
}
