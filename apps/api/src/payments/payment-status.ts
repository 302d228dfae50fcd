import type { Payment } from '@kolo/contract/payments';
import { Refusal } from '#platform/errors.ts';
import { PAGE_COUNTS_MS } from './limits.ts';
import { settlePayment } from './payment-process.ts';
import { METHODS } from './methods/methods.ts';
import { namedPayment } from './payment-view.ts';
import type { PaymentRow } from './queries.ts';
import { claimQuestion, findPayment } from './queries.ts';
import { isOpen } from './states.ts';
import type { PaymentDeps } from './deps.ts';

/** A page that stopped counting is rarely paid. */
const OLD_PAUSE_MS = 10_000;

/**
 * Whether the provider may know more than we do. One who comes back from the page after a decline may have paid there:
 * "no money has left your account" must not be an old answer.
 */
async function shouldAsk({ services }: PaymentDeps, payment: PaymentRow): Promise<boolean> {
  const { status, method, authorizationUrl, createdAt } = payment;
  const now = services.clock.now();
  const isYoung = now.getTime() - createdAt.getTime() < PAGE_COUNTS_MS;
  const hasDied = status === 'failed' || status === 'abandoned';
  // A page has no end of its own: it can be paid after days.
  const mayLive = hasDied && (isYoung || authorizationUrl !== null);
  if (!isOpen(status) && !mayLive) return false;
  const pauseMs = isYoung ? METHODS[method].askPauseMs : OLD_PAUSE_MS;
  return claimQuestion(services.db, payment, { now, askedBefore: new Date(now.getTime() - pauseMs) });
}

/** What has become of the payment; the provider is asked first where it may know more. NOT_FOUND for a foreign reference too. */
export async function paymentStatus(deps: PaymentDeps, userId: string, reference: string): Promise<Payment> {
  const { db } = deps.services;
  const payment = await findPayment(db, userId, reference);
  if (!payment) throw new Refusal('NOT_FOUND', { message: 'We could not find that payment.' });
  if (!(await shouldAsk(deps, payment))) return namedPayment(deps, db, payment);
  const asked = await settlePayment(deps, userId, reference, 'customer');
  return namedPayment(deps, db, (await findPayment(db, userId, reference)) ?? payment, asked === 'silent');
}
