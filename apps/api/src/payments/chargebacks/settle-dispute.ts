import type { Kobo } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import { PROVIDER } from '#ledger/chart.ts';
import type { Tx } from '#platform/db.ts';
import { leaveNotice } from '#platform/notices.ts';
import { takeTurn } from '#platform/take-turn.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import { tellIfClosed } from '../closed-account.ts';
import { ProviderUnknown } from '#providers/paystack/call.ts';
import { purposeOf } from '../fulfil-payment.ts';
import type { PaymentRow } from '../queries.ts';
import { appendEvent, lockPayment, ownerOfReference, updatePayment } from '../queries.ts';
import type { PaymentWorld } from '../settle-payment.ts';
import { settlePayment } from '../settle-payment.ts';
import { broughtBy } from '../surplus.ts';
import type { ChargebackRow } from './queries.ts';
import { endChargeback, insertChargeback, lockChargeback, takenBackOf } from './queries.ts';
import type { Claim } from './take-back.ts';
import { coverLoss, takeBack } from './take-back.ts';

export interface ChargebackWorld extends PaymentWorld {
  readonly paystack: PaymentWorld['paystack'] & Pick<Paystack, 'dispute'>;
}

/** An open dispute is asked about so often, in case its end is not told: the provider gives it 16 hours. */
const CHECK_MS = 60 * 60 * 1_000;

const TAKEN_BACK = 'Your bank took this payment back.';

/** Where the provider names no sum the bank asks for all of it. */
function askedOf({ amountKobo }: Dispute, payment: PaymentRow): Kobo {
  return amountKobo ?? payment.amountKobo;
}

/** The bank has the money: it comes from where the payment went, and the payment says so. */
async function lose(
  world: ChargebackWorld,
  tx: Tx,
  { payment, disputeId }: Claim,
  known: ChargebackRow,
  dispute: Dispute,
): Promise<void> {
  const now = world.services.clock.now();
  await takeTurn(tx, payment.userId);
  // A payment that was never credited has nothing to give back, and the check of a card was refunded; of one that was
  // credited, never more than it was.
  const before = await takenBackOf(tx, payment.userId, payment.id);
  const isCredited = payment.status === 'succeeded' && payment.purpose !== 'card';
  const broughtKobo = await broughtBy(tx, payment);
  const credited = isCredited ? broughtKobo - before : 0n;
  const askedKobo = askedOf(dispute, payment);
  const amountKobo = kobo(askedKobo < credited ? askedKobo : credited);
  const parts = await takeBack(world, tx, { payment, disputeId }, amountKobo);
  await endChargeback(tx, known, { state: 'lost', amountKobo: askedKobo, ...parts, at: now });
  if (amountKobo === 0n) return;
  await appendEvent(tx, payment, 'reversed', now);
  if (before + amountKobo === broughtKobo)
    await updatePayment(tx, payment, { status: 'reversed', failure: TAKEN_BACK, nextCheckAt: null });
  await leaveNotice(tx, world.services, payment.userId, {
    kind: 'payment_taken_back',
    amountKobo: String(amountKobo),
    lossKobo: String(parts.lossKobo),
  });
  if (parts.lossKobo === 0n) return;
  const [whole, loss] = [amountKobo, parts.lossKobo].map((part) => formatNaira(koboToNairaFloor(kobo(part))));
  await world.openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-loss:${disputeId}`,
    userId: payment.userId,
    reference: payment.reference,
    detail: `The bank took back ${whole} after it was spent: ${loss} is missing and stands as this customer's loss.`,
  });
}

/**
 * The money stays, or comes back. What was taken is credited as the payment was, once: into what it was for, or where that
 * is gone into the account beside it.
 */
async function win(
  world: ChargebackWorld,
  tx: Tx,
  claim: Claim,
  known: ChargebackRow,
  dispute: Dispute,
): Promise<void> {
  const { payment, disputeId } = claim;
  const now = world.services.clock.now();
  const { takenKobo, lossKobo } = known;
  const wasLost = takenKobo + lossKobo > 0n;
  const amountKobo = wasLost ? kobo(takenKobo + lossKobo) : askedOf(dispute, payment);
  await endChargeback(tx, known, { state: 'won', amountKobo, takenKobo, lossKobo, at: now });
  if (!wasLost) return;
  await takeTurn(tx, payment.userId);
  if (lossKobo > 0n) await coverLoss(world, tx, claim, lossKobo);
  await appendEvent(tx, payment, 'credited', now);
  await updatePayment(tx, payment, { status: 'succeeded', failure: null, nextCheckAt: null });
  if (takenKobo === 0n) return;
  const notice = await purposeOf(world.purposes, payment).fulfil(tx, {
    ...payment,
    amountKobo: takenKobo,
    from: PROVIDER,
    key: `chargeback-won:${disputeId}`,
    isReturn: true,
  });
  await leaveNotice(tx, world.services, payment.userId, notice);
  const { userId, reference } = payment;
  await tellIfClosed(world.openCase, tx, {
    userId,
    reference,
    amountKobo: takenKobo,
    key: `won:${disputeId}`,
  });
}

async function openDispute(
  world: ChargebackWorld,
  tx: Tx,
  { payment, disputeId }: Claim,
  dispute: Dispute,
): Promise<ChargebackRow> {
  const { userId, reference } = payment;
  const amountKobo = askedOf(dispute, payment);
  const at = world.services.clock.now();
  const nextCheckAt = new Date(at.getTime() + CHECK_MS);
  if (dispute.state === 'open') {
    const amount = formatNaira(koboToNairaFloor(amountKobo));
    const detail = `The customer's bank asks for ${amount} back. Answer it at the provider within 16 hours, or the money is taken.`;
    await world.openCase(tx, {
      kind: 'chargeback',
      key: `chargeback:${disputeId}`,
      userId,
      reference,
      detail,
    });
  }
  return insertChargeback(tx, {
    userId,
    id: disputeId,
    paymentId: payment.id,
    reference,
    amountKobo,
    at,
    nextCheckAt,
  });
}

/** Takes the provider's word over, in one transaction. The payment's lock lets one of several hearers act, once. */
async function applyDispute(
  world: ChargebackWorld,
  userId: string,
  disputeId: string,
  dispute: Dispute,
): Promise<void> {
  await world.services.db.transaction().execute(async (tx) => {
    const payment: PaymentRow = await lockPayment(tx, userId, dispute.reference);
    const claim = { payment, disputeId };
    const known =
      (await lockChargeback(tx, userId, disputeId)) ?? (await openDispute(world, tx, claim, dispute));
    if (known.state === 'open' && dispute.state === 'lost') await lose(world, tx, claim, known, dispute);
    if (known.state !== 'won' && dispute.state === 'won') await win(world, tx, claim, known, dispute);
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
  const dispute = await world.paystack.dispute(disputeId);
  if (!dispute || (await ownerOfReference(world.services.db, dispute.reference)) !== userId) {
    world.services.logger.warn({ disputeId }, 'the provider knows no such dispute of this customer');
    return;
  }
  // One that is still open here is settled first, so that a payment that came and went is credited by nobody.
  const asked = await settlePayment(world, userId, dispute.reference, 'webhook');
  if (asked === 'silent') throw new ProviderUnknown('the provider did not say what became of the payment');
  await applyDispute(world, userId, disputeId, dispute);
}
