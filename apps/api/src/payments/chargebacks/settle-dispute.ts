import type { Kobo } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import { leaveNotice } from '#platform/notices.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { tellIfClosed } from '../closed-account.ts';
import { ProviderUnknown } from '#providers/paystack/call.ts';
import type { PaymentRow } from '../queries.ts';
import { appendEvent, lockPayment, updatePayment } from '../queries.ts';
import type { PaymentWorld } from '../settle-payment.ts';
import { settlePayment } from '../settle-payment.ts';
import { giveBack } from './give-back.ts';
import { CHECK_MS } from './limits.ts';
import { noteLossState } from './loss-state.ts';
import { decidedBy, takeableOf } from './open-disputes.ts';
import type { ChargebackRow } from './queries.ts';
import {
  endChargeback,
  findChargeback,
  findDisputedPayment,
  insertChargeback,
  updateOpenChargeback,
} from './queries.ts';
import { takeBack } from './take-back.ts';

export interface ChargebackWorld extends PaymentWorld {
  readonly paystack: PaymentWorld['paystack'] & Pick<Paystack, 'dispute'>;
}

const TAKEN_BACK = 'Your bank took this payment back.';

/** Where the provider names no sum the bank asks for all of it. */
function askedOf({ amountKobo }: Dispute, payment: PaymentRow): Kobo {
  return amountKobo ?? payment.amountKobo;
}

function inNaira(amount: Kobo): string {
  return formatNaira(koboToNairaFloor(amount));
}

/** The bank has the money: it comes from what the customer has, and the payment says so. */
async function lose(
  world: ChargebackWorld,
  tx: Tx,
  payment: PaymentRow,
  known: ChargebackRow,
  dispute: Dispute,
): Promise<void> {
  const { userId, reference } = payment;
  const now = world.services.clock.now();
  // A payment that was never credited has nothing to give back, and the check of a card was refunded; of one that was
  // credited, never more than came in under it and has not gone back.
  const takeable = payment.status === 'succeeded' ? await takeableOf(tx, userId, reference) : kobo(0n);
  const askedKobo = askedOf(dispute, payment);
  const amountKobo = askedKobo < takeable ? askedKobo : takeable;
  const { takenKobo, lossKobo } =
    amountKobo === 0n
      ? { takenKobo: amountKobo, lossKobo: amountKobo }
      : await takeBack(world, tx, known, amountKobo);
  await endChargeback(tx, known, { state: 'lost', amountKobo: askedKobo, takenKobo, lossKobo, at: now });
  if (amountKobo === 0n) return;
  await appendEvent(tx, payment, 'reversed', now);
  if (amountKobo === takeable)
    await updatePayment(tx, payment, { status: 'reversed', failure: TAKEN_BACK, nextCheckAt: null });
  await leaveNotice(tx, world.services, userId, {
    kind: 'payment_taken_back',
    amountKobo: String(amountKobo),
    lossKobo: String(lossKobo),
  });
  if (lossKobo === 0n) return;
  await noteLossState(world, tx, userId);
  await world.openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-loss:${known.id}`,
    userId,
    reference,
    detail: `The bank took back ${inNaira(amountKobo)} after it had left Kolo: ${inNaira(lossKobo)} is missing and stands as this customer's loss.`,
  });
}

/** The money stays with us, or comes back: what was taken goes back to where it came from, once. */
async function win(
  world: ChargebackWorld,
  tx: Tx,
  payment: PaymentRow,
  known: ChargebackRow,
  dispute: Dispute,
): Promise<void> {
  const { userId, reference } = payment;
  const at = world.services.clock.now();
  const { takenKobo, lossKobo } = known;
  const amountKobo = kobo(takenKobo + lossKobo);
  if (amountKobo === 0n) {
    await endChargeback(tx, known, {
      state: 'won',
      amountKobo: askedOf(dispute, payment),
      takenKobo,
      lossKobo,
      at,
    });
    return;
  }
  await giveBack(world, tx, known);
  await endChargeback(tx, known, { state: 'won', amountKobo, takenKobo, lossKobo, at });
  await noteLossState(world, tx, userId);
  await appendEvent(tx, payment, 'credited', at);
  await updatePayment(tx, payment, { status: 'succeeded', failure: null, nextCheckAt: null });
  await leaveNotice(tx, world.services, userId, {
    kind: 'payment_given_back',
    amountKobo: String(amountKobo),
  });
  if (takenKobo === 0n) return;
  await tellIfClosed(world.openCase, tx, {
    userId,
    reference,
    amountKobo: takenKobo,
    key: `won:${known.id}`,
  });
}

/** Keeps a dispute that we had not heard of; of one that is open, staff and the customer are told. */
async function begin(
  world: ChargebackWorld,
  tx: Tx,
  payment: PaymentRow,
  disputeId: string,
  dispute: Dispute,
): Promise<ChargebackRow> {
  const { userId, reference } = payment;
  const { services, openCase } = world;
  const amountKobo = askedOf(dispute, payment);
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
  await leaveNotice(tx, services, userId, {
    kind: 'payment_disputed',
    amountKobo: String(toldKobo),
    until: decidedBy(row).toISOString(),
  });
  return row;
}

/** What we have taken for final is never taken again by guess: staff look at a provider that says otherwise. */
async function tellOfReopening(
  world: ChargebackWorld,
  tx: Tx,
  { userId, id, reference }: ChargebackRow,
): Promise<void> {
  await world.openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-reopened:${id}`,
    userId,
    reference,
    detail:
      'The provider says that a dispute which was won is lost. Nothing was moved: find out there which of the two holds.',
  });
}

/** Takes the provider's word over, in one transaction. The customer's turn lets one of several hearers act, once. */
async function applyDispute(
  world: ChargebackWorld,
  { userId, reference, disputeId }: { userId: string; reference: string; disputeId: string },
  dispute: Dispute,
): Promise<void> {
  await world.services.db.transaction().execute(async (tx) => {
    await takeTurn(tx, userId);
    const payment = await lockPayment(tx, userId, reference);
    const known =
      (await findChargeback(tx, userId, disputeId)) ?? (await begin(world, tx, payment, disputeId, dispute));
    switch (dispute.state) {
      case 'open':
        if (known.state !== 'open') return;
        return updateOpenChargeback(tx, known, {
          amountKobo: askedOf(dispute, payment),
          dueAt: dispute.dueAt,
        });
      case 'lost':
        if (known.state === 'open') return lose(world, tx, payment, known, dispute);
        return known.state === 'won' ? tellOfReopening(world, tx, known) : undefined;
      case 'won':
        return known.state === 'won' ? undefined : win(world, tx, payment, known, dispute);
    }
  });
}

/**
 * Asks the provider what became of this dispute and takes it over: status, timeline and money. However often it is heard
 * of, money moves once each way. Throws what the provider client throws, so that it is asked again.
 */
export async function settleDispute(
  world: ChargebackWorld,
  userId: string,
  disputeId: string,
): Promise<void> {
  const { db, logger } = world.services;
  const dispute = await world.paystack.dispute(disputeId);
  const payment = dispute && (await findDisputedPayment(db, dispute.reference));
  if (!dispute || payment?.userId !== userId) {
    logger.warn({ disputeId }, 'the provider knows no such dispute of this customer');
    return;
  }
  // One that is still open here is settled first, so that a payment that came and went is credited by nobody.
  const asked = await settlePayment(world, userId, payment.reference, 'webhook');
  if (asked === 'silent') throw new ProviderUnknown('the provider did not say what became of the payment');
  await applyDispute(world, { userId, reference: payment.reference, disputeId }, dispute);
}
