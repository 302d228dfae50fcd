import type { DueWork } from '#platform/jobs.ts';
import { claimPaymentsDue, nextPaymentDue } from './payments-due.ts';
import type { PaymentWorld } from './settle-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments asked about in one round; the rest wait for the next, which follows at once. */
const ROUND = 20;

/** A claimed payment whose asker died is due again after this; longer than a question to the provider takes. */
const CLAIM_MS = 60_000;

/** Asks the provider about every open payment whose time has come, until each is final. */
export function checkPayments(world: PaymentWorld): DueWork {
  const { db, clock, logger } = world.services;
  return {
    name: 'check payments',
    nextDue: () => nextPaymentDue(db),
    async runDue() {
      const now = clock.now();
      const due = await claimPaymentsDue(db, {
        now,
        until: new Date(now.getTime() + CLAIM_MS),
        limit: ROUND,
      });
      // One payment that can't be settled must not hold up the others; its claim brings it back.
      await Promise.all(
        due.map(({ userId, reference }) =>
          settlePayment(world, userId, reference, 'check').catch((error: unknown) =>
            logger.error({ err: error, reference }, 'a payment could not be settled'),
          ),
        ),
      );
      return due.length;
    },
  };
}
