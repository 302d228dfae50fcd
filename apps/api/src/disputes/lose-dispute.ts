import type { Kobo } from '@kolo/domain/money';
import { formatNaira, kobo, koboToNairaFloor } from '@kolo/domain/money';
import { hasComeIn } from '#ledger/accounts.ts';
import type { PaymentRow } from '#payments/index.ts';
import { appendEvent, surplusOf, updatePayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import type { LossContext } from './deps.ts';
import { takeableOf } from './open-disputes.ts';
import type { ChargebackRow } from './queries.ts';
import { addTaken, endChargeback, lostChargebacks } from './queries.ts';
import { takeBack } from './take-back.ts';

const TAKEN_BACK = 'Your bank took this payment back.';

/** Where the provider names no sum the bank asks for all that the payment brought. */
export async function askedOf(
  tx: Tx,
  { amountKobo }: Pick<Dispute, 'amountKobo'>,
  payment: PaymentRow,
): Promise<Kobo> {
  if (amountKobo !== null) return amountKobo;
  const surplus = await surplusOf(tx, payment);
  return kobo(payment.amountKobo + (surplus?.amountKobo ?? 0n));
}

export function inNaira(amount: Kobo): string {
  return formatNaira(koboToNairaFloor(amount));
}

/**
 * A lost dispute takes what it has not taken, at most what is there of its payment, from all that the customer has. Returns
 * what it took, the customer's loss included.
 */
async function takeMissing(
  context: LossContext,
  tx: Tx,
  payment: PaymentRow,
  lost: ChargebackRow,
): Promise<Kobo> {
  const { userId, reference } = payment;
  const hadKobo = lost.takenKobo + lost.lossKobo;
  const takeableKobo = await takeableOf(tx, userId, reference);
  const missingKobo = kobo(lost.amountKobo - hadKobo);
  const amountKobo = missingKobo < takeableKobo ? missingKobo : takeableKobo;
  if (amountKobo === 0n) return amountKobo;
  const { takenKobo, lossKobo } = await takeBack(context, tx, lost, amountKobo);
  await addTaken(tx, lost, { takenKobo, lossKobo });
  await appendEvent(tx, payment, 'reversed', context.services.clock.now());
  if (amountKobo === takeableKobo)
    await updatePayment(tx, payment, { status: 'reversed', failure: TAKEN_BACK, nextCheckAt: null });
  await enqueueNotification(tx, context.services, userId, {
    kind: 'payment_taken_back',
    amountKobo: String(amountKobo),
    lossKobo: String(lossKobo),
  });
  if (lossKobo === 0n) return amountKobo;
  await context.openCase(tx, {
    kind: 'chargeback',
    key: hadKobo === 0n ? `chargeback-loss:${lost.id}` : `chargeback-loss:${lost.id}:${hadKobo}`,
    userId,
    reference,
    detail: `The bank took back ${inNaira(amountKobo)} after it had left Kolo: ${inNaira(lossKobo)} is missing and stands as this customer’s loss.`,
  });
  return amountKobo;
}

/**
 * What the bank has had that came from no customer: the rest of a payment that other disputes or a refund had given back
 * already. What was never credited is nobody's loss, once.
 */
async function shortOf(tx: Tx, payment: PaymentRow, lost: ChargebackRow, tookKobo: Kobo): Promise<Kobo> {
  if (await hasComeIn(tx, payment.userId, payment.reference)) return kobo(lost.amountKobo - tookKobo);
  const all = (await lostChargebacks(tx, payment)).reduce((sum, { amountKobo }) => sum + amountKobo, 0n);
  const beyondKobo = all > payment.amountKobo ? all - payment.amountKobo : 0n;
  return kobo(beyondKobo < lost.amountKobo ? beyondKobo : lost.amountKobo);
}

/** A payment that is locked, and its dispute as we have it. */
export interface Disputed {
  readonly payment: PaymentRow;
  readonly known: ChargebackRow;
}

/** The bank has the money: it comes from what the customer has, and the payment says so. */
export async function loseDispute(
  context: LossContext,
  tx: Tx,
  { payment, known }: Disputed,
  dispute: Pick<Dispute, 'amountKobo'>,
): Promise<void> {
  const { userId, reference } = payment;
  const lost = { ...known, amountKobo: await askedOf(tx, dispute, payment) };
  const { takenKobo, lossKobo, amountKobo } = lost;
  const at = context.services.clock.now();
  await endChargeback(tx, known, { state: 'lost', amountKobo, takenKobo, lossKobo, at });
  const tookKobo = await takeMissing(context, tx, payment, lost);
  const shortKobo = await shortOf(tx, payment, lost, tookKobo);
  if (shortKobo === 0n) return;
  await context.openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-short:${known.id}`,
    userId,
    reference,
    detail: `The bank took back ${inNaira(amountKobo)}, but no more than ${inNaira(tookKobo)} of this payment was here to take: Kolo paid ${inNaira(shortKobo)}. Find out at the provider whether it asked for the same money twice.`,
  });
}

/** Money of this payment is here again: disputes of it that stand as lost take what they could not, the first lost first. */
export async function takeForOtherDisputes(context: LossContext, tx: Tx, payment: PaymentRow): Promise<void> {
  for (const lost of await lostChargebacks(tx, payment)) await takeMissing(context, tx, payment, lost);
}
