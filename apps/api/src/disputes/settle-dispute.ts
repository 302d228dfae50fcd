import * as z from 'zod/mini';
import { formatDateAndTime } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { hasComeIn } from '#ledger/accounts.ts';
import type { PaymentRow } from '#payments/index.ts';
import { lockPayment, settlePayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import type { ProcessParts, ProviderEvent } from '#platform/feature.ts';
import { enqueueNotification } from '#platform/notices.ts';
import { askedFor } from '#platform/process.ts';
import { ProviderUnknown } from '#platform/provider-answer.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import type { Verification } from '#providers/paystack/transactions.ts';
import type { DisputeDeps } from './deps.ts';
import { CHECK_MS, UNANSWERED_MS } from './limits.ts';
import type { Disputed } from './lose-dispute.ts';
import { askedOf, inNaira, loseDispute } from './lose-dispute.ts';
import { decidedBy, takeableOf } from './open-disputes.ts';
import type { ChargebackRow } from './queries.ts';
import {
  findChargeback,
  findDisputedPayment,
  insertChargeback,
  updateContradicted,
  updateOpenChargeback,
  takenAgain,
} from './queries.ts';
import { noteClaims } from './take-back.ts';
import type { Said } from './win-dispute.ts';
import { winDispute } from './win-dispute.ts';

/** Keeps a dispute that we had not heard of; of one that is open, staff and the customer are told. */
async function begin(
  deps: DisputeDeps,
  tx: Tx,
  payment: PaymentRow,
  { disputeId, dispute }: { disputeId: string; dispute: Dispute },
): Promise<ChargebackRow> {
  const { userId, reference } = payment;
  const { services, openCase } = deps;
  const amountKobo = await askedOf(tx, dispute, payment);
  const createdAt = services.clock.now();
  const { dueAt } = dispute;
  const row = await insertChargeback(
    tx,
    { userId, id: disputeId, paymentId: payment.id, reference, amountKobo, createdAt, dueAt },
    new Date(createdAt.getTime() + CHECK_MS),
  );
  if (dispute.state !== 'open') return row;
  await openCase(tx, {
    kind: 'chargeback',
    key: `chargeback:${disputeId}`,
    userId,
    reference,
    detail: `The customer's bank asks for ${inNaira(amountKobo)} back. Answer it at the provider within 16 hours, or the money is taken.`,
  });
  const takeable = await takeableOf(tx, userId, reference);
  const toldKobo = amountKobo < takeable ? amountKobo : takeable;
  if (toldKobo === 0n) return row;
  await enqueueNotification(tx, services, userId, {
    kind: 'payment_disputed',
    amountKobo: String(toldKobo),
    until: decidedBy(row).toISOString(),
  });
  return row;
}

/**
 * What we have taken for final is never taken again by guess: staff look at a provider that says otherwise. Until it says won
 * again it is asked again, and the sum must stay in Kolo.
 */
async function holdContradicted(
  deps: DisputeDeps,
  tx: Tx,
  known: ChargebackRow,
  askedKobo: Kobo,
): Promise<void> {
  // Staff took it: the provider says the same.
  if (known.decision === 'taken') return;
  const { userId, id, reference } = known;
  const isNews = await deps.openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-reopened:${id}`,
    userId,
    reference,
    detail:
      'The provider says that a dispute which was won is lost. Nothing was moved: find out there which of the two holds, then disputes take or disputes release.',
  });
  // What staff have decided stands, however often the provider repeats itself; not what they decided before it first said so.
  if (known.decision !== null && !isNews) return;
  await updateContradicted(tx, known, {
    amountKobo: askedKobo > known.amountKobo ? askedKobo : known.amountKobo,
    nextCheckAt: new Date(deps.services.clock.now().getTime() + CHECK_MS),
  });
  const takeable = await takeableOf(tx, userId, reference);
  const heldKobo = askedKobo < takeable ? askedKobo : takeable;
  if (known.isHeld || heldKobo === 0n) return;
  await enqueueNotification(tx, deps.services, userId, {
    kind: 'payment_disputed',
    amountKobo: String(heldKobo),
    until: null,
  });
}

/** The provider calls won what staff have taken: which of both holds is for staff. */
async function noteTakenWon(
  { openCase }: DisputeDeps,
  tx: Tx,
  { userId, id, reference }: ChargebackRow,
): Promise<void> {
  await openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-taken-won:${id}`,
    userId,
    reference,
    detail: `The provider says that the dispute ${id} is won, and staff took its sum as lost. Find out there which holds: disputes release gives it back.`,
  });
}

/** The provider no longer contradicts itself: nothing is held, and what staff have taken since is for staff. */
async function noteWonAgain(deps: DisputeDeps, tx: Tx, known: ChargebackRow): Promise<void> {
  const { userId, id, amountKobo } = known;
  await updateContradicted(tx, known, { amountKobo, nextCheckAt: null });
  const again = await findChargeback(tx, userId, takenAgain(id));
  if (again?.state === 'lost') await noteTakenWon(deps, tx, known);
}

/**
 * The provider's status of a payment whose dispute is won, where nothing was ever credited of it: it may be there again.
 * Asked for outside the transaction.
 */
async function askProviderStatus(
  { services: { db }, paystack }: DisputeDeps,
  { state }: Dispute,
  { userId, reference }: { userId: string; reference: string },
): Promise<Verification | undefined> {
  if (state !== 'won' || (await hasComeIn(db, userId, reference))) return undefined;
  return paystack.verify(reference);
}

/** Takes the provider's status of a dispute over, whose payment is locked. */
async function takeOver(
  deps: DisputeDeps,
  tx: Tx,
  { payment, known }: Disputed,
  { dispute, providerStatus }: Said,
): Promise<void> {
  switch (dispute.state) {
    case 'open':
      if (known.state !== 'open') return;
      return updateOpenChargeback(tx, known, {
        amountKobo: await askedOf(tx, dispute, payment),
        dueAt: dispute.dueAt,
      });
    case 'lost':
      if (known.state === 'open') return loseDispute(deps, tx, { payment, known }, dispute);
      if (known.state === 'lost') return;
      return holdContradicted(deps, tx, known, await askedOf(tx, dispute, payment));
    case 'won':
      if (known.state === 'won') return noteWonAgain(deps, tx, known);
      // Lost by the word of staff, and not by the provider's.
      if (known.decision === 'taken') return noteTakenWon(deps, tx, known);
      return winDispute(deps, tx, { payment, known }, { dispute, providerStatus });
  }
}

/** In one transaction. The customer's turn lets one of several hearers act, once. */
async function applyDispute(
  deps: DisputeDeps,
  { userId, reference, disputeId }: { userId: string; reference: string; disputeId: string },
  said: Said,
): Promise<void> {
  await deps.services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const payment = await lockPayment(tx, userId, reference);
    const known =
      (await findChargeback(tx, userId, disputeId)) ??
      (await begin(deps, tx, payment, { disputeId, dispute: said.dispute }));
    await takeOver(deps, tx, { payment, known }, said);
    await noteClaims(deps, tx, userId);
    await deps.onLoss(tx, userId);
  });
}

/** Returns whether the provider knows such a dispute of this customer. */
async function askAndTakeOver(deps: DisputeDeps, userId: string, disputeId: string): Promise<boolean> {
  const { db, logger } = deps.services;
  const dispute = await deps.paystack.dispute(disputeId);
  const payment = dispute && (await findDisputedPayment(db, dispute.reference));
  if (!dispute || payment?.userId !== userId) {
    logger.warn({ disputeId }, 'the provider knows no such dispute of this customer');
    return false;
  }
  // One that is still open here is settled first, so that a payment that came and went is credited by nobody.
  const asked = await settlePayment(deps, userId, payment.reference, 'job');
  if (asked === 'silent') throw new ProviderUnknown('the provider did not say what became of the payment');
  const providerStatus = await askProviderStatus(deps, dispute, payment);
  await applyDispute(deps, { userId, reference: payment.reference, disputeId }, { dispute, providerStatus });
  return true;
}

/** One that is open here, and that the provider no longer knows or has not ended long after its day, is for staff. Told once. */
async function notifyIfUnanswered(
  { services: { db, clock }, openCase }: DisputeDeps,
  { userId, disputeId, isKnown }: { userId: string; disputeId: string; isKnown: boolean },
): Promise<void> {
  const known = await findChargeback(db, userId, disputeId);
  if (known?.state !== 'open') return;
  const due = decidedBy(known);
  const isLate = clock.now().getTime() - due.getTime() >= UNANSWERED_MS;
  if (isKnown && !isLate) return;
  const says = isKnown ? 'has not said how it ended' : 'no longer knows it';
  const unanswered = {
    kind: 'chargeback',
    key: `chargeback-unanswered:${disputeId}`,
    userId,
    reference: known.reference,
    detail: `The dispute ${disputeId} is open here, and the provider ${says}. Its sum must stay in Kolo meanwhile. Find out at the provider who has the money: disputes take where the bank has it, disputes release where it stays with the customer. Both work from ${formatDateAndTime(due)} on.`,
  } as const;
  await db.transaction().execute((tx) => openCase(tx, unanswered));
}

/**
 * Asks the provider what became of this dispute and takes it over: status, timeline and money. However often it is heard
 * of, money moves once each way. Throws what the provider client throws, so that it is asked again.
 */
export async function settleDispute(deps: DisputeDeps, userId: string, disputeId: string): Promise<void> {
  let isKnown = true;
  try {
    isKnown = await askAndTakeOver(deps, userId, disputeId);
  } finally {
    await notifyIfUnanswered(deps, { userId, disputeId, isKnown });
  }
}

const Told = z.object({
  id: z.union([z.int(), z.string().check(z.minLength(1), z.maxLength(100))]),
  transaction: z.object({ reference: z.string() }),
});

/** Whose dispute an event is about; one of a payment that we do not know is a case. */
async function disputeOf(
  { services, openCase }: DisputeDeps,
  tx: Tx,
  { event, data }: ProviderEvent,
): Promise<{ userId: string; disputeId: string } | undefined> {
  const told = Told.safeParse(data);
  if (!told.success) {
    services.logger.error({ event }, 'a dispute has a shape that we do not know');
    return undefined;
  }
  const { reference } = told.data.transaction;
  const disputeId = String(told.data.id);
  const payment = await findDisputedPayment(tx, reference);
  if (payment) return { userId: payment.userId, disputeId };
  const detail = 'A bank asks for a payment back that we do not know.';
  const key = `chargeback:${disputeId}`;
  await openCase(tx, { kind: 'chargeback', key, userId: null, reference, detail });
  return undefined;
}

/**
 * Every dispute is asked about when the provider tells of it, and every hour while it is open. What its answer means stands in
 * settleDispute; the row may not be here yet, so that a question without an answer fails its job, which asks again.
 */
export function disputeProcess(deps: DisputeDeps): { parts: ProcessParts } {
  const parts = askedFor(
    deps.services,
    {
      task: 'settle_dispute',
      key: z.object({ userId: z.uuid(), disputeId: z.string() }),
      ownerOf: ({ userId }) => userId,
      due: {
        name: 'check disputes',
        table: 'chargeback',
        key: ['userId', 'id'],
        wanted: ['userId', 'id'],
        againAfterMs: CHECK_MS,
      },
      keyOf: ({ userId, id: disputeId }) => ({ userId, disputeId }),
      events: { 'charge.dispute.': (tx, event) => disputeOf(deps, tx, event) },
    },
    ({ userId, disputeId }) => settleDispute(deps, userId, disputeId),
  );
  return { parts };
}
