import type { PaymentMethod, PaymentPurpose } from '@kolo/contract/payments';
import type { AccountType } from '@kolo/domain/account-types';
import type { Kobo } from '@kolo/domain/money';
import type { CardAuthorization } from '#providers/paystack/authorization.ts';
import type { Pot } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Notice } from '#platform/notices.ts';

/** A payment as its purpose sees it. `accountType` or `packageId` names the target. */
export interface Contribution {
  readonly userId: string;
  readonly accountType: AccountType | null;
  readonly packageId: string | null;
  readonly amountKobo: Kobo;
  readonly method: PaymentMethod;
  /** The key of the command that asks for the payment; undefined where none does yet. */
  readonly requestKey?: string;
}

export function packageIdOf({ packageId }: Contribution): string {
  invariant(packageId, 'a payment into a package names it');
  return packageId;
}

/** A contribution that is paid: from which pot, under which key it is posted once, and the reference that it shows. */
export interface PaidContribution extends Contribution {
  /** The payment's own id. */
  readonly id: string;
  readonly from: Pot;
  readonly key: string;
  readonly reference: string;
  readonly requestKey: string;
  /** The address that the provider was given for the payer. */
  readonly payerEmail: string;
  /** The card that paid, where one did. */
  readonly card?: CardAuthorization | undefined;
}

/**
 * What a payment is for. The feature that owns the target implements it and the wiring joins them, so that a webhook can
 * credit a target that payments knows nothing of.
 */
export interface Purpose {
  /** Refuses a target that cannot take the payment, or not so much, before the customer pays. */
  check(db: Db | Tx, contribution: Contribution): Promise<void>;
  /**
   * Credits the target in the payment's own transaction, once per key, and returns what the customer should hear.
   * Money that has arrived is never refused: a target that is gone by now has a second place for it.
   */
  fulfil(tx: Tx, paid: PaidContribution): Promise<Notice>;
}

/** One for each purpose that the wiring offers; another is not known here. */
export type Purposes = Readonly<Partial<Record<PaymentPurpose, Purpose>>>;

/** The purpose of this name. Refuses with NOT_FOUND one that nothing here can be paid for. */
export function purposeOf(purposes: Purposes, payment: { readonly purpose: PaymentPurpose }): Purpose {
  const purpose = purposes[payment.purpose];
  if (!purpose) throw new Refusal('NOT_FOUND', { message: 'We could not find what this payment is for.' });
  return purpose;
}
