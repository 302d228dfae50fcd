import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import type { Db, Tx } from '#platform/db.ts';
import type { PaymentRow } from './queries.ts';

/**
 * What a payment is for. The feature that owns the target implements it and the wiring joins them, so that a webhook can
 * credit a target that payments knows nothing of.
 */
export interface AccountPurpose {
  /** Refuses a target that can't take the payment, or not so much, before the customer pays. */
  check(db: Db | Tx, target: { userId: string; accountType: AccountType; amountKobo: Kobo }): Promise<void>;
  /** Credits the target in the payment's own transaction, once per reference. */
  fulfil(
    tx: Tx,
    deposit: { userId: string; accountType: AccountType; amountKobo: Kobo; reference: string },
  ): Promise<void>;
}

export interface Purposes {
  readonly account: AccountPurpose;
}

/** Credits what this payment is for. */
export async function fulfilPurpose(tx: Tx, purposes: Purposes, payment: PaymentRow): Promise<void> {
  switch (payment.purpose) {
    case 'account':
      return purposes.account.fulfil(tx, payment);
  }
}
