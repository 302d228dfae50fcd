import type { PaymentStatus } from '@kolo/contract/payments';
import * as z from 'zod/mini';
import { kobo } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Trigger, Checked, Process } from '#platform/process.ts';
import { providerProcess } from '#platform/process.ts';
import { Unanswered } from '#platform/provider-answer.ts';
import type { CardAuthorization } from '#providers/paystack/authorization.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { joinTraceOf } from '#platform/trace.ts';
import type { Verification } from '#providers/paystack/transactions.ts';
import { notifyIfAboveCap, notifyIfClosed } from './after-credit.ts';
import { BACKOFF, LEFT_AFTER_MS } from './check-times.ts';
import type { Outcome, ProviderPaymentStatus } from './methods/method.ts';
import { LEFT } from './methods/method.ts';
import { METHODS } from './methods/methods.ts';
import { purposeOf } from './purpose.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, findPayment, lockPayment, ownerOfReference, updatePayment } from './queries.ts';
import { canBecome, isOpen, PHASES } from './states.ts';
import { creditSurplus } from './surplus.ts';
import { SETTLE_TASK } from './webhook.ts';
import type { PaymentDeps } from './deps.ts';

type Success = Extract<Verification, { state: 'success' }>;
type Paid = Pick<Success, 'amountKobo' | 'card'>;

/** `wait`: nothing new, or a step that there is not. `mismatch`: never credited by guess, it stays until staff have looked. */
export type PaymentStep =
  | Outcome
  | { readonly kind: 'wait'; readonly refused?: PaymentStatus }
  | { readonly kind: 'mismatch'; readonly providerStatus: Success };

const WAIT: PaymentStep = { kind: 'wait' };
/** Whether the provider has the payment that we asked for, and no less than that. */
export function isPaid({ amountKobo }: PaymentRow, paid: Success): boolean {
  return paid.currency === 'NGN' && paid.requestedKobo === amountKobo && paid.amountKobo >= amountKobo;
}

function meaningOf(payment: PaymentRow, providerStatus: ProviderPaymentStatus, age: number): PaymentStep {
  switch (providerStatus.state) {
    case 'success':
      if (!isPaid(payment, providerStatus)) return { kind: 'mismatch', providerStatus };
      return {
        kind: 'step',
        status: 'succeeded',
        failure: null,
        events: ['confirmed', 'credited'],
        paid: providerStatus,
      };
    case 'reversed':
      // Paid and given back before we heard of it: nothing was credited, so there is nothing to take back.
      return { kind: 'step', status: 'reversed', failure: null, events: ['reversed'] };
    case 'looked':
      // The money is taken all the same when it comes.
      return isOpen(payment.status) && age >= LEFT_AFTER_MS ? LEFT : WAIT;
    default:
      return METHODS[payment.method].outcome(payment, providerStatus, age) ?? WAIT;
  }
}

/** What a payment that is not final does at this status, no matter who asked for it. */
export function decidePayment(
  payment: PaymentRow,
  providerStatus: ProviderPaymentStatus | Unanswered,
  now: Date,
): PaymentStep {
  if (providerStatus instanceof Unanswered) return WAIT;
  const step = meaningOf(payment, providerStatus, now.getTime() - payment.createdAt.getTime());
  if (step.kind !== 'step' || canBecome(payment.status, step.status)) return step;
  return step.status === payment.status ? WAIT : { kind: 'wait', refused: step.status };
}

/** Credits what this payment is for, once per reference. Returns what the customer is told. */
export function fulfilPayment(
  tx: Tx,
  { purposes }: Pick<PaymentDeps, 'purposes'>,
  payment: PaymentRow,
  card?: CardAuthorization,
): Promise<Notice> {
  const { source } = METHODS[payment.method];
  return purposeOf(purposes, payment).fulfil(tx, { ...payment, ...source(payment), card });
}

/** Credits all that arrived, and notifies the customer, and staff where they must look at it. */
async function creditSuccess(deps: PaymentDeps, tx: Tx, payment: PaymentRow, paid: Paid): Promise<void> {
  const { userId, reference } = payment;
  const surplusKobo = kobo(paid.amountKobo - payment.amountKobo);
  const { repaidKobo } = await deps.losses.creditFromOutside(tx, payment, async () => {
    const notice = await fulfilPayment(tx, deps, payment, paid.card);
    await enqueueNotification(tx, deps.services, userId, notice);
    if (surplusKobo > 0n) await creditSurplus(deps, tx, payment, surplusKobo);
  });
  const credit = { userId, reference, amountKobo: paid.amountKobo };
  // The check of a card stands in no balance, and goes back by itself.
  const creditedKobo = payment.purpose === 'card' ? surplusKobo : paid.amountKobo;
  const leftKobo = kobo(creditedKobo - repaidKobo);
  await notifyIfClosed(deps.openCase, tx, { ...credit, amountKobo: leftKobo, key: reference });
  if (creditedKobo > 0n) await notifyIfAboveCap(deps, tx, credit);
}

/**
 * Credits a locked payment that the bank had taken back before it was credited, and has given back since. Called in the
 * customer's turn.
 */
export async function creditReturned(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  paid: Paid,
): Promise<void> {
  const now = deps.services.clock.now();
  await creditSuccess(deps, tx, payment, paid);
  await appendEvent(tx, payment, 'confirmed', now);
  await appendEvent(tx, payment, 'credited', now);
  await updatePayment(tx, payment, { status: 'succeeded', failure: null, nextCheckAt: null });
}

/** Credits what is paid, or says that the payment failed. */
async function takeEffect(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  { status, failure, paid }: Extract<PaymentStep, { kind: 'step' }>,
): Promise<void> {
  const { userId, amountKobo } = payment;
  if (status === 'succeeded') {
    invariant(paid, 'a payment succeeds only where the provider says so');
    return creditSuccess(deps, tx, payment, paid);
  }
  const isTold = await deps.onPaymentFailed(tx, payment);
  if (status !== 'failed' || failure === null || isTold) return;
  const notice = { kind: 'payment_failed', amountKobo: String(amountKobo), reason: failure } as const;
  await enqueueNotification(tx, deps.services, userId, notice);
}

async function openMismatch(
  { services, openCase }: PaymentDeps,
  tx: Tx,
  { userId, reference, amountKobo }: PaymentRow,
  providerStatus: Success,
): Promise<void> {
  services.logger.error(
    { reference, currency: providerStatus.currency, requested: String(providerStatus.requestedKobo) },
    'the provider names another sum for this payment',
  );
  const detail = `Asked for ${amountKobo} kobo; the provider has ${providerStatus.amountKobo} of ${providerStatus.requestedKobo} kobo in ${providerStatus.currency}. Nothing was credited. Once it is given back in full at the provider, the payment ends as reversed.`;
  await openCase(tx, { kind: 'amount_mismatch', key: `amount:${reference}`, userId, reference, detail });
}

async function applyPayment(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  { step, checked }: { step: PaymentStep; checked: Checked },
): Promise<void> {
  const { checkedAt, checks, nextCheckAt, trigger } = checked;
  const question = { checkedAt, checks, nextCheckAt };
  const { status: from, reference } = payment;
  if (step.kind === 'step') {
    await takeEffect(deps, tx, payment, step);
    for (const event of step.events) await appendEvent(tx, payment, event, checkedAt);
    const { status, failure } = step;
    return updatePayment(tx, payment, { ...question, status, failure });
  }
  if (step.kind === 'mismatch') await openMismatch(deps, tx, payment, step.providerStatus);
  else if (step.refused) deps.services.logger.warn({ reference, from, to: step.refused }, 'no such step');
  const keepsEarlierCheck = trigger === 'customer' && isOpen(from);
  await updatePayment(tx, payment, { ...question, keepsEarlierCheck });
}

/** The page never opened and the customer may still be waiting for it. */
function isStillWanted({ services: { clock } }: PaymentDeps, payment: PaymentRow): boolean {
  const age = clock.now().getTime() - payment.createdAt.getTime();
  return payment.status === 'initiated' && age < LEFT_AFTER_MS;
}

/** Asks what became of it; undefined where its page, number or code was asked for once more instead. */
async function askFor(
  deps: PaymentDeps,
  payment: PaymentRow,
  trigger: Trigger,
): Promise<ProviderPaymentStatus | undefined> {
  const method = METHODS[payment.method];
  const elsewhere = await method.ask(deps, payment);
  if (elsewhere) return elsewhere;
  const providerStatus = await deps.paystack.verify(payment.reference);
  if (!method.isUnopened(providerStatus) || trigger !== 'check' || !isStillWanted(deps, payment))
    return providerStatus;
  await method.open(deps, payment);
  return undefined;
}

interface PaymentKey {
  readonly [member: string]: string;
  readonly userId: string;
  readonly reference: string;
}

/**
 * A payment through the provider: event, status call and check all come through here, and the payment's row lock lets one of
 * them credit, once. Of one that is final nothing more is asked.
 */
export function paymentProcess(deps: PaymentDeps): Process<PaymentKey, PaymentRow, ProviderPaymentStatus> {
  const unlessFinal = (payment: PaymentRow | undefined) =>
    payment && PHASES[payment.status] !== 'final' ? payment : undefined;
  return providerProcess(deps.services, {
    about: 'a payment',
    task: SETTLE_TASK,
    key: z.object({ userId: z.uuid(), reference: z.string() }),
    ownerOf: ({ userId }) => userId,
    due: {
      name: 'check payments',
      table: 'payment',
      key: ['userId', 'id'],
      wanted: ['userId', 'reference'],
      againAfterMs: 60_000,
    },
    keyOf: ({ userId, reference }) => ({ userId, reference }),
    events: {
      async 'charge.'(tx, { data: { reference } }) {
        const userId = reference ? await ownerOfReference(tx, reference) : undefined;
        return reference && userId ? { userId, reference } : undefined;
      },
    },
    backoff: BACKOFF,
    find: async (db, { userId, reference }) => unlessFinal(await findPayment(db, userId, reference)),
    ask(payment, trigger) {
      joinTraceOf(payment.requestKey);
      return askFor(deps, payment, trigger);
    },
    async lock(tx, { userId, reference }) {
      await takeTurn(tx, userId);
      return unlessFinal(await lockPayment(tx, userId, reference));
    },
    decide: decidePayment,
    phase: ({ status }, step) => PHASES[step.kind === 'step' ? step.status : status],
    apply: (tx, payment, step, checked) => applyPayment(deps, tx, payment, { step, checked }),
  });
}

/** Asks what became of this payment now. `silent`: the provider did not say. */
export function settlePayment(
  deps: PaymentDeps,
  userId: string,
  reference: string,
  trigger: Trigger,
): Promise<'settled' | 'silent'> {
  return paymentProcess(deps).settle({ userId, reference }, trigger);
}

/** Takes over what the provider said when it was asked to charge: it is the same status that it returns when asked. */
export function applyProviderStatus(
  deps: PaymentDeps,
  payment: PaymentRow,
  providerStatus: Verification,
): Promise<void> {
  return paymentProcess(deps).takeOver(payment, providerStatus, 'customer');
}
