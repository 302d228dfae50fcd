import type { Payment } from '@kolo/contract/payments';
import { Refusal } from '#platform/errors.ts';
import { paymentView } from './payment-view.ts';
import { findPayment } from './queries.ts';
import type { PaymentWorld } from './settle-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { isOpen } from './states.ts';

/** A customer who keeps asking must not make us ask the provider more often than this. */
const ASK_PAUSE_MS = 1_500;

/** What has become of the payment; an open one is asked of the provider first. NOT_FOUND for a foreign reference too. */
export async function paymentStatus(
  world: PaymentWorld,
  userId: string,
  reference: string,
): Promise<Payment> {
  const { db, clock } = world.services;
  const payment = await findPayment(db, userId, reference);
  if (!payment) throw new Refusal('NOT_FOUND', { message: 'We could not find that payment.' });
  const askedAgo = payment.checkedAt ? clock.now().getTime() - payment.checkedAt.getTime() : Infinity;
  if (!isOpen(payment.status) || askedAgo < ASK_PAUSE_MS) return paymentView(db, payment);
  await settlePayment(world, userId, reference);
  return paymentView(db, (await findPayment(db, userId, reference)) ?? payment);
}
