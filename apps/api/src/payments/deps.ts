import type { BankClaims } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import type { CardDeps } from '#payment-methods/index.ts';
import type { Db, Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { OpenCase } from '#platform/staff-case.ts';
import type { Paystack } from '#providers/paystack/paystack.ts';
import type { Purposes } from './purpose.ts';

/** What a credit from outside came to. */
export interface Credited<T> {
  readonly credited: T;
  /** How much of it made losses good, and is no longer the customer's. */
  readonly repaidKobo: Kobo;
}

/** What banks took back that was no longer here. The feature that knows disputes implements it and the wiring joins them. */
export interface Losses {
  /**
   * For every credit that comes from outside into an account or a package: a payment, a transfer, a payout that came back, the
   * refund of an order. Runs it in the customer's turn; where a loss to a chargeback stands, what came in under this
   * reference then makes it good, at most the credit. Returns how much of it went that way, beside what the credit returned. Interest and
   * moves between own pots do not come through here.
   */
  creditFromOutside<T>(
    tx: Tx,
    credit: { readonly userId: string; readonly reference: string },
    run: () => Promise<T>,
  ): Promise<Credited<T>>;
  /** Whether banks ever took something back. */
  hasLost(db: Db | Tx, userId: string): Promise<boolean>;
  /** What is missing of all lost disputes. */
  missing(db: Db | Tx, userId: string): Promise<Kobo>;
  /** What banks ask back, and what they had back that is missing, as the wire shows it. */
  claims(db: Db | Tx, userId: string, now: Date): Promise<BankClaims>;
}

export interface PaymentDeps {
  readonly services: Services;
  readonly paystack: Paystack;
  readonly purposes: Purposes;
  readonly cards: CardDeps;
  readonly openCase: OpenCase;
  readonly losses: Losses;
  /** What the customer paid for orders that may still be cancelled: it is back in an account then. */
  readonly inOrders: (tx: Tx, userId: string) => Promise<Kobo>;
  /**
   * Is told, in the same transaction, that a payment came to nothing. Returns whether the one who asked for it notifies the customer
   * themselves.
   */
  readonly onPaymentFailed: (tx: Tx, payment: { userId: string; requestKey: string }) => Promise<boolean>;
}
