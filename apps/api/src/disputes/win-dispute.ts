import { kobo } from '@kolo/domain/money';
import { hasComeIn } from '#ledger/accounts.ts';
import type { PaymentRow } from '#payments/index.ts';
import { appendEvent, creditReturned, isPaid, notifyIfClosed, updatePayment } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Dispute } from '#providers/paystack/disputes.ts';
import type { Verification } from '#providers/paystack/transactions.ts';
import type { DisputeDeps } from './deps.ts';
import { giveBack } from './give-back.ts';
import type { Disputed } from './lose-dispute.ts';
import { askedOf, inNaira, takeForOtherDisputes } from './lose-dispute.ts';
import { takeableOf } from './open-disputes.ts';
import type { ChargebackRow } from './queries.ts';
import { endChargeback } from './queries.ts';

/** What the provider says of a dispute, and, where nothing was credited, of its payment. */
export interface Said {
  readonly dispute: Dispute;
  readonly providerStatus: Verification | undefined;
}

/**
 * What came back of a payment that the bank had taken before we credited it: what the provider has of it now, else what the
 * dispute had when it was lost. Null where neither is exactly this payment.
 */
function returnedOf(payment: PaymentRow, known: ChargebackRow, providerStatus: Verification | undefined) {
  if (providerStatus?.state === 'success') return isPaid(payment, providerStatus) ? providerStatus : null;
  const isWhole = known.state === 'lost' && known.amountKobo === payment.amountKobo;
  return isWhole ? { amountKobo: payment.amountKobo, card: undefined } : null;
}

/** A payment that nobody has credited is credited now, or staff look at it. */
async function creditLate(
  deps: DisputeDeps,
  tx: Tx,
  { payment, known }: Disputed,
  providerStatus: Verification | undefined,
): Promise<void> {
  const { userId, reference, amountKobo } = payment;
  const returned = returnedOf(payment, known, providerStatus);
  if (returned) {
    // Before any pot: another lost dispute may take from every package in this transaction.
    await deps.packages.hold(tx, userId);
    await creditReturned(deps, tx, payment, returned);
    await takeForOtherDisputes(deps, tx, payment);
    return;
  }
  await deps.openCase(tx, {
    kind: 'chargeback',
    key: `chargeback-uncredited:${known.id}`,
    userId,
    reference,
    detail: `A dispute of ${inNaira(known.amountKobo)} was won. The payment of ${inNaira(amountKobo)} was reversed before it was credited, and nothing has been credited since: find out at the provider what came back.`,
  });
}

/** A customer who was told that a sum must stay in Kolo is told that it is free. */
async function notifyUndisputed(
  { services }: DisputeDeps,
  tx: Tx,
  { userId, reference }: PaymentRow,
  { state, amountKobo }: ChargebackRow,
): Promise<void> {
  const takeable = await takeableOf(tx, userId, reference);
  const freeKobo = amountKobo < takeable ? amountKobo : takeable;
  if (state !== 'open' || freeKobo === 0n) return;
  await enqueueNotification(tx, services, userId, {
    kind: 'payment_undisputed',
    amountKobo: String(freeKobo),
  });
}

/** The money stays with us, or comes back: what was taken goes back to where it came from, once. */
export async function winDispute(
  deps: DisputeDeps,
  tx: Tx,
  { payment, known }: Disputed,
  {
    dispute,
    providerStatus,
  }: Pick<Said, 'providerStatus'> & { readonly dispute: Pick<Dispute, 'amountKobo'> },
): Promise<void> {
  const { userId, reference } = payment;
  const at = deps.services.clock.now();
  const { takenKobo, lossKobo } = known;
  const amountKobo = kobo(takenKobo + lossKobo);
  if (amountKobo === 0n) {
    const askedKobo = await askedOf(tx, dispute, payment);
    await endChargeback(tx, known, { state: 'won', amountKobo: askedKobo, takenKobo, lossKobo, at });
    const isUncredited = payment.status === 'reversed' && !(await hasComeIn(tx, userId, reference));
    if (isUncredited) return creditLate(deps, tx, { payment, known }, providerStatus);
    return notifyUndisputed(deps, tx, payment, known);
  }
  await giveBack(deps, tx, known);
  await endChargeback(tx, known, { state: 'won', amountKobo, takenKobo, lossKobo, at });
  await appendEvent(tx, payment, 'credited', at);
  await updatePayment(tx, payment, { status: 'succeeded', failure: null, nextCheckAt: null });
  await enqueueNotification(tx, deps.services, userId, {
    kind: 'payment_given_back',
    amountKobo: String(amountKobo),
  });
  if (takenKobo > 0n) {
    const credit = { userId, reference, amountKobo: takenKobo, key: `won:${known.id}` };
    await notifyIfClosed(deps.openCase, tx, credit);
  }
  await takeForOtherDisputes(deps, tx, payment);
}
