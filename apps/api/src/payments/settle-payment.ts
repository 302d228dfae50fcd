import type { PaymentEvent, PaymentStatus } from '@kolo/contract/payments';
import { kobo } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import { leaveNotice } from '#platform/notices.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import type { Verification } from '#providers/paystack/transactions.ts';
import { tellIfAboveCap } from './above-cap.ts';
import { CHARGE_LOST_AFTER_MS, LEFT_AFTER_MS, nextCheck, nextTry } from './check-times.ts';
import { tellIfClosed } from './closed-account.ts';
import { declineMessage, NEVER_CHARGED, PAGE_NEVER_OPENED } from './failure-words.ts';
import { fulfilPayment } from './fulfil-payment.ts';
import { settleByInbound } from './inbound/settle-by-inbound.ts';
import { findInstruction } from './instruction-queries.ts';
import { openPayment } from './open-payment.ts';
import type { PaymentRow } from './queries.ts';
import { appendEvent, findPayment, lockPayment, updatePayment } from './queries.ts';
import { canBecome, isOpen } from './states.ts';
import { creditSurplus } from './surplus.ts';
import { neverOpened } from './waiting-words.ts';
import type { PaymentWorld } from './world.ts';

/** What the provider's word means for the payment; null: nothing new. */
interface Outcome {
  readonly status: PaymentStatus;
  readonly failure: string | null;
  readonly events: readonly PaymentEvent[];
}

const LEFT: Outcome = { status: 'abandoned', failure: null, events: ['abandoned'] };

function isWithoutPage({ method }: PaymentRow): boolean {
  return method === 'bank_transfer' || method === 'ussd';
}

type Success = Extract<Verification, { state: 'success' }>;

/** Whether the provider has the payment that we asked for, and no less than that. */
export function isPaid({ amountKobo }: PaymentRow, paid: Success): boolean {
  return paid.currency === 'NGN' && paid.requestedKobo === amountKobo && paid.amountKobo >= amountKobo;
}

function successOutcome(world: PaymentWorld, payment: PaymentRow, paid: Success) {
  if (isPaid(payment, paid))
    return { status: 'succeeded', failure: null, events: ['confirmed', 'credited'] } satisfies Outcome;
  world.services.logger.error(
    { reference: payment.reference, currency: paid.currency, requested: String(paid.requestedKobo) },
    'the provider names another sum for this payment',
  );
  return 'mismatch';
}

/** A kept card has no page on which somebody may still pay: what the provider does not know of by now never reached it. */
function unchargedOutcome(age: number): Outcome | null {
  if (age < CHARGE_LOST_AFTER_MS) return null;
  return { status: 'failed', failure: NEVER_CHARGED, events: ['failed'] };
}

/** Never credited by guess: it stays as it is until staff have looked at it. */
async function openMismatch(
  world: PaymentWorld,
  tx: Tx,
  payment: PaymentRow,
  word: Verification,
): Promise<void> {
  if (word.state !== 'success') return;
  const { userId, reference, amountKobo } = payment;
  const detail = `Asked for ${amountKobo} kobo; the provider has ${word.amountKobo} of ${word.requestedKobo} kobo in ${word.currency}. Nothing was credited.`;
  await world.openCase(tx, {
    kind: 'amount_mismatch',
    key: `amount:${reference}`,
    userId,
    reference,
    detail,
  });
}

function outcomeOf(
  world: PaymentWorld,
  payment: PaymentRow,
  word: Verification,
): Outcome | 'mismatch' | null {
  const age = world.services.clock.now().getTime() - payment.createdAt.getTime();
  switch (word.state) {
    case 'success':
      return successOutcome(world, payment, word);
    case 'failed':
      // A number for one transfer that nobody used in time is no decline: the same transfer may still be on its way.
      if (payment.method === 'bank_transfer') return LEFT;
      return { status: 'failed', failure: declineMessage(word.reason, payment), events: ['failed'] };
    case 'abandoned':
      if (payment.authorizationUrl === null && payment.method === 'saved_card') return unchargedOutcome(age);
      if (payment.method === 'card' && payment.authorizationUrl === null) {
        // The provider knows the reference, but its page's address never reached us: nobody can have paid.
        return { status: 'failed', failure: PAGE_NEVER_OPENED, events: ['failed'] };
      }
      return word.left || age >= LEFT_AFTER_MS ? LEFT : null;
    case 'unknown_reference':
      if (payment.method === 'saved_card') return unchargedOutcome(age);
      return age >= LEFT_AFTER_MS
        ? { status: 'failed', failure: neverOpened(payment.method), events: ['failed'] }
        : null;
    case 'reversed':
      // Paid and given back before we heard of it: nothing was credited, so there is nothing to take back.
      return { status: 'reversed', failure: null, events: ['reversed'] };
    case 'open':
      // At the provider such a payment can wait for ever for a customer who has gone.
      return isWithoutPage(payment) && age >= LEFT_AFTER_MS ? LEFT : null;
  }
}

/** Who asks. Only our own checks count for the pauses: a customer who keeps looking pushes them neither apart nor away. */
export type Asker = 'check' | 'customer' | 'webhook';

function checksAfter(payment: PaymentRow, asker: Asker): number {
  return asker === 'check' ? payment.checks + 1 : payment.checks;
}

/** Credits all that arrived, and notifies the customer, and staff where they must look at it. */
async function creditSuccess(
  world: PaymentWorld,
  tx: Tx,
  payment: PaymentRow,
  paid: Pick<Success, 'amountKobo' | 'card'>,
): Promise<void> {
  const { userId, reference } = payment;
  const surplusKobo = kobo(paid.amountKobo - payment.amountKobo);
  await world.losses.creditFromOutside(tx, payment, async () => {
    const notice = await fulfilPayment(tx, world.purposes, payment, paid.card);
    await leaveNotice(tx, world.services, userId, notice);
    if (surplusKobo > 0n) await creditSurplus(world, tx, payment, surplusKobo);
  });
  const credit = { userId, reference, amountKobo: paid.amountKobo };
  await tellIfClosed(world.openCase, tx, { ...credit, key: reference });
  // The check of a card stands in no balance.
  if (payment.purpose !== 'card' || surplusKobo > 0n) await tellIfAboveCap(world, tx, credit);
}

/**
 * Credits a locked payment that the bank had taken back before it was credited, and has given back since. Called in the
 * customer's turn.
 */
export async function creditReturned(
  world: PaymentWorld,
  tx: Tx,
  payment: PaymentRow,
  paid: Pick<Success, 'amountKobo' | 'card'>,
): Promise<void> {
  const now = world.services.clock.now();
  await creditSuccess(world, tx, payment, paid);
  await appendEvent(tx, payment, 'confirmed', now);
  await appendEvent(tx, payment, 'credited', now);
  await updatePayment(tx, payment, { status: 'succeeded', failure: null, nextCheckAt: null });
}

/** Credits what is paid, or says that the payment failed. */
async function takeEffect(
  world: PaymentWorld,
  tx: Tx,
  payment: PaymentRow,
  { outcome, word }: { outcome: Outcome; word: Verification },
): Promise<void> {
  const { userId, amountKobo } = payment;
  if (outcome.status === 'succeeded') {
    invariant(word.state === 'success', 'a payment succeeds by the word of the provider');
    await creditSuccess(world, tx, payment, word);
    return;
  }
  const isTold = await world.onPaymentFailed(tx, payment);
  if (outcome.status === 'failed' && outcome.failure !== null && !isTold) {
    const notice = {
      kind: 'payment_failed',
      amountKobo: String(amountKobo),
      reason: outcome.failure,
    } as const;
    await leaveNotice(tx, world.services, userId, notice);
  }
}

async function applyWord(
  world: PaymentWorld,
  tx: Tx,
  payment: PaymentRow,
  { word, asker }: { word: Verification; asker: Asker },
): Promise<void> {
  const now = world.services.clock.now();
  const found = outcomeOf(world, payment, word);
  if (found === 'mismatch') await openMismatch(world, tx, payment, word);
  const outcome = found === 'mismatch' ? null : found;
  const checked = { checkedAt: now, checks: checksAfter(payment, asker) };
  if (!outcome || !canBecome(payment.status, outcome.status)) {
    if (outcome && outcome.status !== payment.status) {
      world.services.logger.warn(
        { reference: payment.reference, from: payment.status, to: outcome.status },
        'no such step',
      );
    }
    await updatePayment(tx, payment, {
      ...checked,
      nextCheckAt: nextCheck(payment.status, payment.createdAt, checked.checks, now),
      keepsEarlierCheck: asker === 'customer' && isOpen(payment.status),
    });
    return;
  }
  await takeEffect(world, tx, payment, { outcome, word });
  for (const event of outcome.events) await appendEvent(tx, payment, event, now);
  await updatePayment(tx, payment, {
    ...checked,
    status: outcome.status,
    failure: outcome.failure,
    nextCheckAt: nextCheck(outcome.status, payment.createdAt, checked.checks, now),
  });
}

/** A transfer to the customer's own number comes under a reference of the provider's: asking for ours would tell nothing. */
async function isToOwnNumber({ services }: PaymentWorld, payment: PaymentRow): Promise<boolean> {
  if (payment.method !== 'bank_transfer') return false;
  return (await findInstruction(services.db, payment))?.kind === 'dedicated';
}

/** The page never opened and the customer may still be waiting for it. */
function isStillWanted(world: PaymentWorld, payment: PaymentRow): boolean {
  const age = world.services.clock.now().getTime() - payment.createdAt.getTime();
  return payment.method !== 'saved_card' && payment.status === 'initiated' && age < LEFT_AFTER_MS;
}

/** Takes over what the provider said when it was asked to charge: it is the same word that it says when asked. */
export async function takeWord(world: PaymentWorld, payment: PaymentRow, word: Verification): Promise<void> {
  const { userId, reference } = payment;
  await world.services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const locked = await lockPayment(tx, userId, reference);
    // A check may have been quicker.
    if (isOpen(locked.status)) await applyWord(world, tx, locked, { word, asker: 'customer' });
  });
}

/** The provider has no such payment yet, or it has one of which the number or the code never reached us. */
function isUnopened(payment: PaymentRow, word: Verification): boolean {
  return word.state === 'unknown_reference' || (word.state === 'open' && isWithoutPage(payment));
}

/** Puts the next question off, so that a provider that is down is not asked in a loop. */
async function postpone(world: PaymentWorld, userId: string, reference: string, asker: Asker): Promise<void> {
  const { db, clock } = world.services;
  await db.transaction().execute(async (tx) => {
    const payment = await lockPayment(tx, userId, reference);
    const settled = payment.status === 'succeeded' || payment.status === 'reversed';
    const checks = checksAfter(payment, asker);
    await updatePayment(tx, payment, {
      checkedAt: clock.now(),
      checks,
      nextCheckAt: settled ? null : nextTry(checks, clock.now()),
      keepsEarlierCheck: asker === 'customer' && isOpen(payment.status),
    });
  });
}

/**
 * Asks the provider what became of this payment and takes it over, in one transaction: status, timeline and money.
 * Webhook, status call and job all come through here; the payment's row lock lets one of them credit, once.
 * Where the provider's answer is unknown nothing changes but the time of the next question: `silent`.
 */
export async function settlePayment(
  world: PaymentWorld,
  userId: string,
  reference: string,
  asker: Asker,
): Promise<'settled' | 'silent'> {
  const known = await findPayment(world.services.db, userId, reference);
  if (!known || known.status === 'succeeded' || known.status === 'reversed') return 'settled';
  if (await isToOwnNumber(world, known)) return settleByInbound(world, known, checksAfter(known, asker));
  let word: Verification;
  try {
    word = await world.paystack.verify(reference);
    if (isUnopened(known, word) && asker === 'check' && isStillWanted(world, known)) {
      await openPayment(world, known);
      return 'settled';
    }
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    world.services.logger.warn(
      { reference, reason: error.message },
      'the provider did not say what became of a payment',
    );
    await postpone(world, userId, reference, asker);
    return 'silent';
  }
  await world.services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    await applyWord(world, tx, await lockPayment(tx, userId, reference), { word, asker });
  });
  return 'settled';
}
