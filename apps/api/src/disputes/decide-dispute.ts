import type { PaymentRow } from '#payments/index.ts';
import { lockPayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { DisputeDeps } from './deps.ts';
import { loseDispute } from './lose-dispute.ts';
import { isOverdue, takeableOf } from './open-disputes.ts';
import type { ChargebackRow } from './queries.ts';
import { decideChargeback, findChargeback, insertChargeback, takenAgain } from './queries.ts';
import { ownerOfDispute } from './staff-queries.ts';
import { noteClaims } from './take-back.ts';
import { winDispute } from './win-dispute.ts';

interface Decision {
  /** The provider's number of the dispute. */
  readonly id: string;
  readonly actor: Actor;
  readonly reason: string;
}

/** Both rows of this dispute, under the customer's lock and the payment's. Refuses with NOT_FOUND. */
async function decide(
  deps: DisputeDeps,
  command: 'disputes take' | 'disputes release',
  { id, actor, reason }: Decision,
  act: (
    tx: Tx,
    found: { dispute: ChargebackRow; again: ChargebackRow | undefined; payment: PaymentRow },
  ) => Promise<void>,
): Promise<void> {
  const { db, logger } = deps.services;
  const owner = await ownerOfDispute(db, id);
  if (!owner) throw new Refusal('NOT_FOUND', { message: `No dispute ${id} is known.` });
  const { userId, reference } = owner;
  await db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const payment = await lockPayment(tx, userId, reference);
    const dispute = await findChargeback(tx, userId, id);
    if (!dispute) throw new Refusal('NOT_FOUND', { message: `No dispute ${id} is known.` });
    await act(tx, { dispute, again: await findChargeback(tx, userId, takenAgain(id)), payment });
    await noteClaims(deps, tx, userId);
    await deps.onLoss(tx, userId);
    const before = { state: dispute.state, isHeld: dispute.isHeld };
    await recordDeed(tx, deps.services, actor, { command, userId, reason, before, after: { dispute: id } });
  });
  logger.warn({ disputeId: id, staff: actor.name }, 'a dispute was decided by hand');
}

function waitsForNobody(id: string): Refusal {
  return new Refusal('WRONG_STATE', {
    message: `The dispute ${id} does not wait for staff. Nothing was moved.`,
  });
}

/**
 * The bank has the money after all: it comes from what the customer has, as of any lost dispute, and the customer is told.
 * A release by mistake is corrected so too. A dispute that the provider has not ended by its day is itself lost.
 * Refuses with NOT_FOUND and WRONG_STATE.
 */
export async function takeHeld(deps: DisputeDeps, decision: Decision): Promise<void> {
  const { id, reason } = decision;
  const staff = decision.actor.name;
  await decide(deps, 'disputes take', decision, async (tx, { dispute, again: before, payment }) => {
    const at = deps.services.clock.now();
    const taken = { decision: 'taken', staff, reason, at } as const;
    if (isOverdue(dispute, at)) {
      await loseDispute(deps, tx, { payment, known: dispute }, dispute);
      // Behind it: what is open is asked about.
      return decideChargeback(tx, dispute, taken);
    }
    const isReleased = dispute.decision === 'released' && !before;
    if (!dispute.isHeld && !isReleased) throw waitsForNobody(id);
    await decideChargeback(tx, dispute, taken);
    const { userId, paymentId, reference, amountKobo } = dispute;
    const lost = { userId, id: takenAgain(id), paymentId, reference, amountKobo, createdAt: at, dueAt: null };
    const again = await insertChargeback(tx, lost, at);
    await loseDispute(deps, tx, { payment, known: again }, dispute);
  });
}

/**
 * The money stays with the customer: a sum that was held is free, and what staff had taken goes back to where it came from.
 * A dispute that the provider has not ended by its day is won. The customer is told. Refuses with NOT_FOUND and WRONG_STATE.
 */
export async function releaseHeld(deps: DisputeDeps, decision: Decision): Promise<void> {
  const { id, reason } = decision;
  const staff = decision.actor.name;
  await decide(deps, 'disputes release', decision, async (tx, { dispute, again, payment }) => {
    const { services } = deps;
    const at = services.clock.now();
    const released = { decision: 'released', staff, reason, at } as const;
    if (again?.state === 'lost') {
      await decideChargeback(tx, again, released);
      return winDispute(deps, tx, { payment, known: again }, { dispute: again, providerStatus: undefined });
    }
    const isTaken = dispute.state === 'lost' && dispute.decision === 'taken';
    if (isTaken || isOverdue(dispute, at)) {
      await winDispute(deps, tx, { payment, known: dispute }, { dispute, providerStatus: undefined });
      return decideChargeback(tx, dispute, released);
    }
    if (!dispute.isHeld) throw waitsForNobody(id);
    await decideChargeback(tx, dispute, released);
    const { userId, reference, amountKobo } = dispute;
    const takeable = await takeableOf(tx, userId, reference);
    const freeKobo = amountKobo < takeable ? amountKobo : takeable;
    if (freeKobo === 0n) return;
    await enqueueNotification(tx, services, userId, {
      kind: 'payment_undisputed',
      amountKobo: String(freeKobo),
    });
  });
}
