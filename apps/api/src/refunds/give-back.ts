import { narrations } from '@kolo/domain/transactions';
import { PROVIDER, REFUNDS } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import { appendEvent, lockPayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { RefundState } from '#providers/paystack/refunds.ts';
import type { RefundRow } from './queries.ts';
import { claimSending, findRefundOf, lockRefund, updateRefund } from './queries.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;

/** Longer than any request of ours to the provider can take: after it an unanswered one has arrived or never will. */
const SENDING_MAX_MS = 60 * SECOND_MS;

/** The first question after the request; a bank takes up to ten working days, so the pauses grow to an hour. */
const FIRST_PAUSE_MS = 10 * SECOND_MS;

export interface RefundDeps {
  readonly services: Services;
  readonly paystack: Pick<Paystack, 'refund' | 'findRefund'>;
  readonly openCase: OpenCase;
}

function nextQuestion(checks: number, now: Date): Date {
  // 2 ** 20 pauses are far beyond the longest; the bound keeps the power finite.
  return new Date(now.getTime() + Math.min(FIRST_PAUSE_MS * 2 ** Math.min(checks, 20), HOUR_MS));
}

/** What the provider says of the refund, asked for where it does not know of it. Throws what the provider client throws. */
async function askProvider({ services, paystack }: RefundDeps, refund: RefundRow): Promise<RefundState> {
  const { reference, amountKobo } = refund;
  const state = await paystack.findRefund(reference).catch((error: unknown) => {
    // A refused question says nothing of the wish.
    throw error instanceof ProviderRefused ? new ProviderUnknown(error.message) : error;
  });
  if (state !== 'none') return state;
  const now = services.clock.now();
  const sentBefore = new Date(now.getTime() - SENDING_MAX_MS);
  // The provider has no key for refunds: while an unanswered request may still arrive there, there is no second one.
  if (!(await claimSending(services.db, refund, { now, sentBefore }))) return 'none';
  return paystack.refund({ reference, amountKobo, note: `kolo refund ${refund.id}` });
}

/** `silent`: the provider did not say. `refused`: it said no to giving the money back. */
type Word = RefundState | 'silent' | 'refused';

/** For a person a refusal is news when it is not the first: the first may be of the moment. */
async function tellOfRefusal({ openCase }: RefundDeps, tx: Tx, refund: RefundRow): Promise<void> {
  if (refund.checks === 0) return;
  const { userId, reference, amountKobo } = refund;
  await openCase(tx, {
    kind: 'refund_failed',
    key: `refund_refused:${refund.id}`,
    userId,
    reference,
    detail: `The provider refuses to give ${amountKobo} kobo of a card's check back: it is the customer's still, and asked for again.`,
  });
}

/** One that had failed: booked where it went back after all, and asked about while it may. */
async function takeOverFailed(tx: Tx, { services }: RefundDeps, refund: RefundRow, word: Word) {
  const checks = refund.checks + 1;
  const mayStillGo = word === 'open' || word === 'silent' || word === 'refused';
  const nextCheckAt = mayStillGo ? nextQuestion(checks, services.clock.now()) : null;
  return updateRefund(tx, refund, { checks, nextCheckAt });
}

async function takeOver(tx: Tx, world: RefundDeps, refund: RefundRow, state: Word) {
  const { services, openCase } = world;
  if (refund.status === 'failed' && state !== 'refunded') return takeOverFailed(tx, world, refund, state);
  const now = services.clock.now();
  const checks = refund.checks + 1;
  const told = { userId: refund.userId, id: refund.paymentId };
  // Its timeline is written under the payment's lock.
  await lockPayment(tx, refund.userId, refund.reference);
  const isKnownThere = state === 'open' || state === 'failed' || state === 'refunded';
  if (refund.status === 'wanted' && isKnownThere) await appendEvent(tx, told, 'refund_requested', now);
  switch (state) {
    case 'refused':
      await tellOfRefusal(world, tx, refund);
      return updateRefund(tx, refund, { checks, nextCheckAt: nextQuestion(checks, now) });
    case 'none':
    case 'silent':
      return updateRefund(tx, refund, { checks, nextCheckAt: nextQuestion(checks, now) });
    case 'open':
      return updateRefund(tx, refund, { status: 'asked', checks, nextCheckAt: nextQuestion(checks, now) });
    case 'failed':
      // It stays among the refunds: it is the customer's, and staff see to it.
      services.logger.error({ reference: refund.reference }, 'the provider could not give a payment back');
      await openCase(tx, {
        kind: 'refund_failed',
        key: `refund_failed:${refund.id}`,
        userId: refund.userId,
        reference: refund.reference,
        detail: `${refund.amountKobo} kobo of a card's check could not be given back: it is the customer's still.`,
      });
      await appendEvent(tx, told, 'refund_failed', now);
      return updateRefund(tx, refund, { status: 'failed', checks, nextCheckAt: null });
    case 'refunded':
      await postMovement(tx, {
        userId: refund.userId,
        key: `refund:${refund.reference}`,
        id: services.ids.next(),
        at: now,
        kind: 'cardCheckRefund',
        from: REFUNDS,
        to: PROVIDER,
        amountKobo: refund.amountKobo,
        narration: narrations.cardCheckRefund(),
        reference: refund.reference,
      });
      await appendEvent(tx, told, 'refunded', now);
      return updateRefund(tx, refund, { status: 'refunded', checks, nextCheckAt: null });
  }
}

/**
 * Gives the money of a payment back the way it came, once: it looks what the provider knows before it asks for anything.
 * Job, webhook and check all come through here; the row's lock lets one of them book it. An answer that is not known
 * changes nothing but the time of the next question.
 */
export async function giveBack(world: RefundDeps, userId: string, reference: string): Promise<void> {
  const { db, logger } = world.services;
  const known = await findRefundOf(db, userId, reference);
  if (!known || known.status === 'refunded') return;
  let word: Word;
  try {
    word = await askProvider(world, known);
  } catch (error) {
    if (!(error instanceof ProviderUnknown) && !(error instanceof ProviderRefused)) throw error;
    logger.warn({ reference, reason: error.message }, 'the provider did not say what became of a refund');
    word = error instanceof ProviderRefused ? 'refused' : 'silent';
  }
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const refund = await lockRefund(tx, known);
    if (refund.status === 'refunded') return;
    await takeOver(tx, world, refund, word);
  });
}
