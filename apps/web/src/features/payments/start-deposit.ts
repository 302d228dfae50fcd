import type { Payment } from '@kolo/contract/payments';
import { acrossTabs } from '#lib/across-tabs.ts';
import { hasCode } from '#lib/api-error.ts';
import { purposeOf, type Content, type IntentStore } from '#lib/command/intent.ts';
import { ANOTHER_PAYMENT_AFTER_MS } from '#lib/limits.ts';
import type { NextStep } from '#lib/command/use-checkout.ts';
import { tryOnce } from '#lib/command/send-once.ts';
import { serverClock } from '#lib/server-clock.ts';
import { pageOf } from './hosted-page.ts';
import type { DepositBody } from './api.ts';

export interface PaymentCalls<Body> {
  readonly intents: IntentStore;
  readonly init: (body: Body, idempotencyKey: string) => Promise<Payment>;
  readonly status: (reference: string) => Promise<Payment>;
  /** The last try was told as one that may be paid: whatever has become of it, it is this one that is asked after. */
  readonly isRetry?: boolean;
}

function nextStep(payment: Payment): NextStep {
  const url = pageOf(payment, serverClock.now());
  if (url !== undefined) return { kind: 'checkout', url };
  return { kind: 'result', reference: payment.reference };
}

/** Nothing to go on with. After a decline there is: another card on the same page, which can't be paid twice. */
function isDead(payment: Payment): boolean {
  switch (payment.status) {
    case 'failed':
      return pageOf(payment, serverClock.now()) === undefined;
    case 'abandoned':
      return true;
    case 'initiated':
    case 'pending':
    case 'succeeded':
    case 'reversed':
      return false;
  }
}

/** The money moved so long ago that the same form does not ask for that payment any more: its end was seen elsewhere. */
function isLongSettled({ status, timeline }: Payment): boolean {
  if (status !== 'succeeded' && status !== 'reversed') return false;
  const settled = timeline.findLast(
    ({ event }) => event === 'confirmed' || event === 'credited' || event === 'reversed',
  );
  if (settled === undefined) return false;
  return serverClock.now().getTime() - new Date(settled.at).getTime() > ANOTHER_PAYMENT_AFTER_MS;
}

async function startOrGoOn<Body extends Content>(
  name: string,
  body: Body,
  calls: PaymentCalls<Body>,
): Promise<NextStep> {
  const purpose = purposeOf(name, body);
  const before = calls.intents.find(purpose)?.reference;
  if (before !== undefined) {
    const payment = await calls.status(before).catch((error: unknown) => {
      if (hasCode(error, 'NOT_FOUND')) return null;
      throw error;
    });
    // A payment that is open or just through must be seen before the same money is sent again.
    const isAnother = payment !== null && !calls.isRetry && isLongSettled(payment);
    if (payment !== null && !isDead(payment) && !isAnother) return nextStep(payment);
    calls.intents.dropByReference(before);
  }
  return tryOnce(calls.intents, purpose, async ({ key }) => {
    const payment = await calls.init(body, key);
    calls.intents.noteReference(key, payment.reference);
    return nextStep(payment);
  });
}

/**
 * Starts a payment, or goes on with the one that this same content has started before: its first answer may have been
 * lost, the customer has come back from the checkout, or a second tab pays the same. One tab at a time, so that the
 * second finds what the first has begun. Throws ApiError.
 */
export function startPayment<Body extends Content>(
  name: string,
  body: Body,
  calls: PaymentCalls<Body>,
): Promise<NextStep> {
  return acrossTabs('pay', () => startOrGoOn(name, body, calls));
}

export function startDeposit(body: DepositBody, calls: PaymentCalls<DepositBody>): Promise<NextStep> {
  return startPayment('deposit', body, calls);
}

/** Whether its money may have moved although nothing is known: once sent it is taken at once, or its page has opened. */
export function mayBePaid(body: DepositBody, store: IntentStore): boolean {
  const intent = store.find(purposeOf('deposit', body));
  if (intent === null) return false;
  return intent.reference !== undefined || takesAtOnce(body);
}

/** Nothing else is asked of the customer: the request itself takes the money. */
export function takesAtOnce({ method }: DepositBody): boolean {
  return method === 'account' || method === 'saved_card';
}
