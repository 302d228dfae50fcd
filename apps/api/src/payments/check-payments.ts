import { checkedWork } from '#platform/due-rows.ts';
import type { DueWork } from '#platform/jobs.ts';
import { settlePayment } from './settle-payment.ts';
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
