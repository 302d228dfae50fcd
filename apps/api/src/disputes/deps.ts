import type { LagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import type { Pot } from '#ledger/chart.ts';
import type { PaymentDeps } from '#payments/index.ts';
import type { Tx } from '#platform/db.ts';

export interface DisputeDeps extends PaymentDeps {
  /** What lost disputes take from, besides the accounts. */
  readonly packages: Packages;
  /** Brings back what is still Kolo's to bring back, for a loss that stands: what came in that way makes it good. Called in the customer's turn. */
  readonly onLoss: (tx: Tx, userId: string) => Promise<void>;
}

/** What a loss reaches besides the database. */
export type LossContext = Pick<DisputeDeps, 'services' | 'packages' | 'openCase'>;

/** So much of one pot; `startsOn` where it was locked, since that day. */
export interface Part {
  readonly pot: Pot;
  readonly amountKobo: Kobo;
  readonly startsOn: LagosDate | null;
}

/** What money would have earned in an interest package that matured while the bank had it. */
export interface Earned {
  readonly name: string;
  readonly interestKobo: Kobo;
  readonly taxKobo: Kobo;
}

/**
 * A customer's packages, as a lost dispute sees them. The feature that owns them implements it and the wiring joins them.
 */
export interface Packages {
  /**
   * Holds every open package until the transaction ends. Returns their pots in the order in which a lost dispute empties
   * them: daily and product packages by their newest contribution, then interest packages by their nearest maturity.
   */
  hold(tx: Tx, userId: string): Promise<readonly Pot[]>;
  /**
   * Makes the package of this pot, which is held, give up so much, or as much as it has; it stays open. Returns from where
   * the caller posts it in the same transaction: of one that was due, the pots that its maturity paid into.
   */
  release(tx: Tx, wanted: { userId: string; pot: Pot; amountKobo: Kobo }): Promise<readonly Part[]>;
  /**
   * Where a part that came from this package goes back to: the package, with its old terms, or where that is closed an own
   * account. The caller posts it in the same transaction.
   */
  restore(
    tx: Tx,
    part: Part & { readonly userId: string },
  ): Promise<{ readonly pot: Pot; readonly earned: Earned | null }>;
}
