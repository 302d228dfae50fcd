import * as z from 'zod/mini';
import type { Kobo } from '@kolo/domain/money';
import { ownerOfReference } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { checkedWork } from '#platform/due-rows.ts';
import type { EventListener } from '#platform/feature.ts';
import type { JobHandler } from '#platform/job-queue.ts';
import type { DueWork } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import type { RefundDeps } from './give-back.ts';
import { giveBack } from './give-back.ts';
import { insertRefund } from './queries.ts';

const TASK = 'give_back';

const REFUNDS = {
  name: 'check refunds',
  table: 'refund',
  key: ['user_id', 'id'],
  wanted: ['user_id', 'reference'],
  againAfterMs: 60_000,
} as const;

function leaveGiveBack(tx: Tx, services: Services, userId: string, reference: string): Promise<void> {
  return leaveJob(tx, services, { userId, task: TASK, payload: { userId, reference } });
}

/** Has the money of this payment given back: the intent and its job stand or fall with the transaction. */
export async function wantRefund(
  tx: Tx,
  services: Services,
  refund: { userId: string; paymentId: string; reference: string; amountKobo: Kobo },
): Promise<void> {
  await insertRefund(tx, { ...refund, id: services.ids.next() }, services.clock.now());
  await leaveGiveBack(tx, services, refund.userId, refund.reference);
}

export function giveBackJob(world: RefundDeps): JobHandler {
  const Payload = z.object({ userId: z.uuid(), reference: z.string() });
  return jobHandler(TASK, Payload, ({ userId, reference }) => giveBack(world, userId, reference));
}

/** Asks the provider about every open refund whose time has come, until each is final. */
export function checkRefunds(world: RefundDeps): DueWork {
  return checkedWork(world.services, REFUNDS, ({ user_id, reference }) =>
    giveBack(world, user_id, reference),
  );
}

/** The provider has something to say about a refund: a job asks what it is. */
export function onRefundEvent(services: Services): EventListener {
  return async (tx, { data }) => {
    const reference = data['transaction_reference'];
    if (typeof reference !== 'string') return;
    const userId = await ownerOfReference(tx, reference);
    if (userId) await leaveGiveBack(tx, services, userId, reference);
  };
}
