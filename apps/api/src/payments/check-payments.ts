import * as z from 'zod/mini';
import { checkedWork } from '#platform/due-rows.ts';
import type { JobHandler } from '#platform/job-queue.ts';
import type { DueWork } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import { settlePayment } from './settle-payment.ts';
import { SETTLE_TASK } from './webhook.ts';
import type { PaymentWorld } from './world.ts';

const PAYMENTS = {
  name: 'check payments',
  table: 'payment',
  key: ['user_id', 'id'],
  wanted: ['user_id', 'reference'],
  againAfterMs: 60_000,
} as const;

/** Asks the provider about every open payment whose time has come, until each is final. */
export function checkPayments(world: PaymentWorld): DueWork {
  return checkedWork(world.services, PAYMENTS, ({ user_id, reference }) =>
    settlePayment(world, user_id, reference, 'check'),
  );
}

/** The job that a webhook leaves behind. */
export function settlePaymentJob(world: PaymentWorld): JobHandler {
  const Payload = z.object({ userId: z.uuid(), reference: z.string() });
  return jobHandler(SETTLE_TASK, Payload, async ({ userId, reference }) => {
    await settlePayment(world, userId, reference, 'webhook');
  });
}
