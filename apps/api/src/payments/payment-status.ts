import type { Payment } from '@kolo/contract/payments';
import { Refusal } from '#platform/errors.ts';
import { paymentView } from './payment-view.ts';
import type { PaymentRow } from './queries.ts';
import { claimQuestion, findPayment } from './queries.ts';
import type { PaymentWorld } from './settle-payment.ts';
import { settlePayment } from './settle-payment.ts';
import { isOpen } from './states.ts';

/** A customer who keeps asking must not make us ask the provider more often than this. */
const ASK_PAUSE_MS = 1_500;

/** What has come to an own number is read from a list, of which the provider allows fewer questions; its event is faster. */
const LIST_PAUSE_MS = 10_000;

/** For so long the provider's page may still be open in a tab, and another card may pay on it after a decline. */
const PAGE_LIVES_MS = 24 * 60 * 60 * 1_000;

/**
 * Whether the provider may know more than we do. One who comes back from the page after a decline may have paid there:
 * "no money has left your account" must not be an old answer.
 */
async function shouldAsk({ services }: PaymentWorld, payment: PaymentRow): Promise<boolean> {
  const now = services.clock.now();
  const hasDied = payment.status === 'failed' || payment.status === 'abandoned';
  const mayLive = hasDied && now.getTime() - payment.createdAt.getTime() < PAGE_LIVES_MS;
  if (!isOpen(payment.status) && !mayLive) return false;
  const pauseMs = payment.method === 'bank_transfer' ? LIST_PAUSE_MS : ASK_PAUSE_MS;
  return claimQuestion(services.db, payment, { now, askedBefore: new Date(now.getTime() - pauseMs) });
}

/** What has become of the payment; the provider is asked first where it may know more. NOT_FOUND for a foreign reference too. */
export async function paymentStatus(
  world: PaymentWorld,
  userId: string,
  reference: string,
): Promise<Payment> {
  const { db } = world.services;
  const payment = await findPayment(db, userId, reference);
  if (!payment) throw new Refusal('NOT_FOUND', { message: 'We could not find that payment.' });
  if (!(await shouldAsk(world, payment))) return paymentView(db, payment);
  const asked = await settlePayment(world, userId, reference, 'customer');
  return paymentView(db, (await findPayment(db, userId, reference)) ?? payment, asked === 'silent');
}
