import type { Kobo } from '@kolo/domain/money';
import { HOUSE_NARRATIONS } from '@kolo/domain/transactions';
import { openPots } from '#ledger/accounts.ts';
import { SUSPENSE_BOOK, PROVIDER, UNCLAIMED } from '#ledger/chart.ts';
import { postMovement } from '#ledger/post.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Actor } from '#platform/staff-record.ts';
import { recordDeed } from '#platform/staff-record.ts';
import { takeTurn } from '#platform/take-turn.ts';
import { notifyIfAboveCap } from '../after-credit.ts';
import { payerEmail, referenceOf } from '../payment-names.ts';
import { purposeOf } from '../purpose.ts';
import type { PaymentRow } from '../queries.ts';
import { appendEvent, insertPayment, lockPointedTransfer, updatePayment } from '../queries.ts';
import type { PaymentDeps } from '../deps.ts';
import { POINTED_FOR_MS } from './limits.ts';
import { lockInbound, updateInbound } from './queries.ts';

interface Arrived {
  readonly userId: string;
  readonly reference: string;
  readonly amountKobo: Kobo;
}

/** A payment that nobody started: it came by itself, for the DS account. */
async function insertArrival(deps: PaymentDeps, tx: Tx, arrived: Arrived): Promise<PaymentRow> {
  const { clock, config, ids } = deps.services;
  const { userId, reference, amountKobo } = arrived;
  const now = clock.now();
  const id = ids.next();
  const payment: PaymentRow = {
    userId,
    id,
    reference: referenceOf(id),
    status: 'succeeded',
    purpose: 'account',
    method: 'bank_transfer',
    accountType: 'ds',
    packageId: null,
    sourceAccountType: null,
    cardId: null,
    amountKobo,
    payerEmail: payerEmail(config, userId),
    requestKey: `provider:${reference}`,
    createdAt: now,
    authorizationUrl: null,
    failure: null,
    checks: 0,
  };
  await insertPayment(tx, payment, null);
  await appendEvent(tx, payment, 'started', now);
  return payment;
}

/** Credits a locked payment with a transfer that came under the provider's reference, and says so. */
async function creditPayment(
  deps: PaymentDeps,
  tx: Tx,
  payment: PaymentRow,
  providerReference: string,
): Promise<void> {
  const now = deps.services.clock.now();
  await deps.losses.creditFromOutside(tx, payment, async () => {
    const notice = await purposeOf(deps.purposes, payment).fulfil(tx, {
      ...payment,
      from: PROVIDER,
      key: `provider:${providerReference}`,
    });
    await enqueueNotification(tx, deps.services, payment.userId, notice);
  });
  await notifyIfAboveCap(deps, tx, payment);
  await appendEvent(tx, payment, 'confirmed', now);
  await appendEvent(tx, payment, 'credited', now);
  await updatePayment(tx, payment, {
    status: 'succeeded',
    failure: null,
    checkedAt: now,
    nextCheckAt: null,
  });
}

/** Credits a transfer to the DS account, kobo and all, whatever the customer holds; returns the payment's id. */
export async function creditToDs(deps: PaymentDeps, tx: Tx, arrived: Arrived): Promise<string> {
  const payment = await insertArrival(deps, tx, arrived);
  await creditPayment(deps, tx, payment, arrived.reference);
  return payment.id;
}

/** Credits what the customer pointed a transfer of this very sum at, else the DS account; returns the payment's id. */
export async function creditArrival(deps: PaymentDeps, tx: Tx, arrived: Arrived): Promise<string> {
  const since = new Date(deps.services.clock.now().getTime() - POINTED_FOR_MS);
  const pointed = await lockPointedTransfer(tx, arrived.userId, { amountKobo: arrived.amountKobo, since });
  if (!pointed) return creditToDs(deps, tx, arrived);
  await creditPayment(deps, tx, pointed, arrived.reference);
  return pointed.id;
}

interface HouseMoney {
  readonly reference: string;
  readonly amountKobo: Kobo;
}

/** Puts money whose owner is not known into the suspense account, once per reference. */
export async function holdInHouse(
  tx: Tx,
  { ids, clock }: Services,
  { reference, amountKobo }: HouseMoney,
): Promise<void> {
  await openPots(tx, SUSPENSE_BOOK, [PROVIDER, UNCLAIMED]);
  await postMovement(tx, {
    userId: SUSPENSE_BOOK,
    key: `provider:${reference}`,
    id: ids.next(),
    at: clock.now(),
    kind: 'inboundHeld',
    from: PROVIDER,
    to: UNCLAIMED,
    amountKobo,
    narration: HOUSE_NARRATIONS.held,
    reference,
  });
}

/** Takes it out again for its owner, once per reference. */
async function releaseFromHouse(
  tx: Tx,
  { ids, clock }: Services,
  { reference, amountKobo }: HouseMoney,
): Promise<void> {
  await postMovement(tx, {
    userId: SUSPENSE_BOOK,
    key: `release:${reference}`,
    id: ids.next(),
    at: clock.now(),
    kind: 'inboundReleased',
    from: UNCLAIMED,
    to: PROVIDER,
    amountKobo,
    narration: HOUSE_NARRATIONS.released,
    reference,
  });
}

/** Gives held money to the customer whose it is: a reversal in the suspense account and a posting in theirs, in one transaction. */
export async function releaseInbound(
  deps: PaymentDeps,
  { reference, userId, actor }: { reference: string; userId: string; actor: Actor },
): Promise<void> {
  const { services } = deps;
  await services.db.transaction().execute(async (tx) => {
    const row = await lockInbound(tx, reference);
    if (!row || row.status === 'dismissed')
      throw new Refusal('NOT_FOUND', { message: `No transfer ${reference} is known.` });
    if (row.status !== 'held')
      throw new Refusal('WRONG_STATE', { message: `The transfer ${reference} is ${row.status}, not held.` });
    if (!(await takeTurn(tx, userId)).isOpen)
      throw new Refusal('NOT_FOUND', { message: `Nobody with the id ${userId} has an open account.` });
    const { amountKobo } = row;
    invariant(amountKobo, 'a held transfer has an amount');
    await releaseFromHouse(tx, services, { reference, amountKobo });
    const paymentId = await creditToDs(deps, tx, { userId, reference, amountKobo });
    const settledAt = services.clock.now();
    await updateInbound(tx, reference, {
      status: 'released',
      userId,
      paymentId,
      settledAt,
      staff: actor.name,
      nextCheckAt: null,
    });
    const after = { reference, amountKobo: String(amountKobo) };
    await recordDeed(tx, services, actor, { command: 'inbound release', userId, after });
  });
}
