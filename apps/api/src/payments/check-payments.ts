import type { DueWork } from '#platform/jobs.ts';
import { nextPaymentDue, paymentsDue } from './queries.ts';
import type { PaymentWorld } from './settle-payment.ts';
import { settlePayment } from './settle-payment.ts';

/** Payments asked about in one round; the rest wait for the next, which follows at once. */
const ROUND = 20;

/** Asks the provider about every open payment whose time has come, until each is final. */
export function checkPayments(world: PaymentWorld): DueWork {
  const { db, clock } = world.services;
  return {
    name: 'check payments',
    nextDue: () => nextPaymentDue(db),
    async runDue() {
      const due = await paymentsDue(db, clock.now(), ROUND);
      await Promise.all(due.map(({ userId, reference }) => settlePayment(world, userId, reference)));
      return due.length;
    },
  };
}
