import type { Kobo } from '@kolo/domain/money';
import type { Tx } from '#platform/db.ts';
import { creditPayment } from '../credit-payment.ts';
import { payerEmail, referenceOf } from '../payment-names.ts';
import type { PaymentRow } from '../queries.ts';
import { appendEvent, insertPayment, lockPointedTransfer } from '../queries.ts';
import { POINTED_FOR_MS } from './limits.ts';
import type { PaymentWorld } from '../world.ts';

interface Arrived {
  readonly userId: string;
  readonly reference: string;
  readonly amountKobo: Kobo;
}

/** A payment that nobody started: it came by itself, for the DS account. */
async function insertArrival(world: PaymentWorld, tx: Tx, arrived: Arrived): Promise<PaymentRow> {
  const { clock, config, ids } = world.services;
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

/** Credits a transfer to the DS account, kobo and all, whatever the customer holds; answers the payment's id. */
export async function creditToDs(world: PaymentWorld, tx: Tx, arrived: Arrived): Promise<string> {
  const payment = await insertArrival(world, tx, arrived);
  await creditPayment(world, tx, payment, arrived.reference);
  return payment.id;
}

/** Credits what the customer pointed a transfer of this very sum at, else the DS account; answers the payment's id. */
export async function creditArrival(world: PaymentWorld, tx: Tx, arrived: Arrived): Promise<string> {
  const since = new Date(world.services.clock.now().getTime() - POINTED_FOR_MS);
  const pointed = await lockPointedTransfer(tx, arrived.userId, { amountKobo: arrived.amountKobo, since });
  if (!pointed) return creditToDs(world, tx, arrived);
  await creditPayment(world, tx, pointed, arrived.reference);
  return pointed.id;
}
