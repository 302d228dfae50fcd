import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import { HOUSE_BOOK } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import type { EventListener } from '#platform/feature.ts';
import { jobHandler } from '#platform/jobs.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import { noteReturned } from '../instruction-queries.ts';
import { findPayment, ownerOfReference } from '../queries.ts';
import { settleByReference } from '../webhook.ts';
import { hearInbound } from './queries.ts';
import { takeInbound } from './take-inbound.ts';
import type { PaymentWorld } from '../world.ts';
import type { JobHandler } from '#platform/job-queue.ts';

const TAKE_TASK = 'take_inbound';
const RETURNED_TASK = 'note_returned_transfer';

const Arrived = z.object({
  reference: z.string().check(z.minLength(1), z.maxLength(100)),
  channel: z.literal('dedicated_nuban'),
});

const Rejected = z.object({
  bank_transfer: z.object({
    amount: z.coerce.string().check(z.regex(/^[1-9]\d{0,14}$/)),
    transaction_id: z.coerce.string().check(z.regex(/^\d{1,25}$/)),
  }),
});

/** Whose it is the provider says later: until then the job is the house's. */
function enqueue(tx: Tx, services: Services, task: string, payload: Record<string, string>): Promise<void> {
  return leaveJob(tx, services, { userId: HOUSE_BOOK, task, payload });
}

/** A charge succeeded: one of ours is settled, and money that came by itself is taken in. */
export function onArrived({ services }: Pick<PaymentWorld, 'services'>): EventListener {
  const settle = settleByReference({ services });
  return async (tx, event) => {
    await settle(tx, event);
    const arrived = Arrived.safeParse(event.data);
    if (!arrived.success || (await ownerOfReference(tx, arrived.data.reference))) return;
    const { reference } = arrived.data;
    await hearInbound(tx, reference, services.clock.now());
    await enqueue(tx, services, TAKE_TASK, { reference });
  };
}

/** A transfer of a wrong sum was sent back. */
export function onTransferRejected({ services }: Pick<PaymentWorld, 'services'>): EventListener {
  return async (tx, { data }) => {
    const rejected = Rejected.safeParse(data);
    if (!rejected.success) return;
    const { amount, transaction_id: transactionId } = rejected.data.bank_transfer;
    await enqueue(tx, services, RETURNED_TASK, { transactionId, amount });
  };
}

async function noteRejected(world: PaymentWorld, transactionId: string, amountKobo: Kobo): Promise<void> {
  const { db } = world.services;
  const reference = await world.paystack.referenceOfTransaction(transactionId);
  const userId = await ownerOfReference(db, reference);
  const payment = userId && (await findPayment(db, userId, reference));
  if (payment) await db.transaction().execute((tx) => noteReturned(tx, payment, amountKobo));
}

/** The jobs that these events leave behind. */
export function inboundJobs(world: PaymentWorld): JobHandler[] {
  return [
    jobHandler(TAKE_TASK, z.object({ reference: z.string() }), ({ reference }) =>
      takeInbound(world, reference),
    ),
    jobHandler(
      RETURNED_TASK,
      z.object({ transactionId: z.string(), amount: z.string() }),
      ({ transactionId, amount }) => noteRejected(world, transactionId, kobo(BigInt(amount))),
    ),
  ];
}
