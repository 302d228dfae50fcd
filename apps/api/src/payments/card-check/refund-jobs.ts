import type { Kobo } from '@kolo/domain/money';
import * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import type { DueWork, JobHandler } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import { leaveJob } from '#platform/outbox.ts';
import type { Services } from '#platform/services.ts';
import { ownerOfReference } from '../queries.ts';
import type { WebhookListener } from '../webhook.ts';
import type { RefundWorld } from './give-back.ts';
import { giveBack } from './give-back.ts';
import { claimRefundsDue, insertRefund, nextRefundDue } from './refund-queries.ts';

const TASK = 'give_back';

/** Refunds asked about in one round; the rest wait for the next, which follows at once. */
const ROUND = 20;

/** A claimed refund whose asker died is due again after this; longer than the questions to the provider take. */
const CLAIM_MS = 60_000;

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

export function giveBackJob(world: RefundWorld): JobHandler {
  const Payload = z.object({ userId: z.uuid(), reference: z.string() });
  return jobHandler(TASK, Payload, ({ userId, reference }) => giveBack(world, userId, reference));
}

/** Asks the provider about every open refund whose time has come, until each is final. */
export function checkRefunds(world: RefundWorld): DueWork {
  const { db, clock, logger } = world.services;
  return {
    name: 'check refunds',
    nextDue: () => nextRefundDue(db),
    async runDue() {
      const now = clock.now();
      const until = new Date(now.getTime() + CLAIM_MS);
      const due = await claimRefundsDue(db, { now, until, limit: ROUND });
      await Promise.all(
        due.map(({ userId, reference }) =>
          giveBack(world, userId, reference).catch((error: unknown) =>
            logger.error({ err: error, reference }, 'a refund could not be settled'),
          ),
        ),
      );
      return due.length;
    },
  };
}

/** Hears that the provider has news of a refund, and leaves the asking to a job. */
export function hearRefunds(services: Services): WebhookListener {
  return async (tx, { event, data }) => {
    const reference = data['transaction_reference'];
    if (!event.startsWith('refund.') || typeof reference !== 'string') return;
    const userId = await ownerOfReference(tx, reference);
    if (userId) await leaveGiveBack(tx, services, userId, reference);
  };
}
