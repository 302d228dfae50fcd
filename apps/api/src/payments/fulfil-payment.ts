import { PROVIDER, wallet } from '#ledger/chart.ts';
import type { CardAuthorization } from '#providers/paystack/authorization.ts';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';
import type { Purpose, Purposes } from './purpose.ts';
import type { PaymentRow } from './queries.ts';

/** The purpose of this name. Refuses with NOT_FOUND one that nothing here can be paid for. */
export function purposeOf(purposes: Purposes, payment: Pick<PaymentRow, 'purpose'>): Purpose {
  const purpose = purposes[payment.purpose];
  if (!purpose) throw new Refusal('NOT_FOUND', { message: 'We could not find what this payment is for.' });
  return purpose;
}

/** The pot that pays: the world outside for money from the provider, else the customer's own account. */
function sourceOf(payment: PaymentRow) {
  switch (payment.method) {
    case 'card':
    case 'saved_card':
    case 'bank_transfer':
    case 'ussd':
      return { from: PROVIDER, key: `provider:${payment.reference}` };
    case 'account':
      invariant(payment.sourceAccountType, 'a payment from an account names it');
      return { from: wallet(payment.sourceAccountType), key: `payment:${payment.reference}` };
  }
}

/** Credits what this payment is for, once per reference; answers what the customer should hear. */
export function fulfilPayment(
  tx: Tx,
  purposes: Purposes,
  payment: PaymentRow,
  card?: CardAuthorization,
): Promise<Notice> {
  return purposeOf(purposes, payment).fulfil(tx, { ...payment, ...sourceOf(payment), card });
}

/** The same for money that came by itself, once per the provider's own reference. */
export function fulfilArrival(
  tx: Tx,
  purposes: Purposes,
  payment: PaymentRow,
  providerReference: string,
): Promise<Notice> {
  return purposeOf(purposes, payment).fulfil(tx, {
    ...payment,
    from: PROVIDER,
    key: `provider:${providerReference}`,
  });
}
