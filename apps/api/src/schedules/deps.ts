import type { ContributionPurpose } from '@kolo/contract/payments';
import type { Kobo } from '@kolo/domain/money';
import type { PaymentDeps } from '#payments/index.ts';
import type { Db, Tx } from '#platform/db.ts';

/** A package that is paid into by itself. */
export interface Target {
  /** That of the package into which it was merged, where it was. */
  readonly id: string;
  readonly name: string;
  /** What the package was called that was merged into this one; null where none was, or both are called the same. */
  readonly mergedName: string | null;
  /** Why it takes no money any more; null where it does. */
  readonly because: string | null;
  /** How the customer can make it take money again; null if they cannot. */
  readonly wayOut: string | null;
  /** The most that it takes; null: no bound. */
  readonly mostKobo: Kobo | null;
  /** The target or the product's price; null: no bound. */
  readonly goalKobo: Kobo | null;
}

export interface ScheduleDeps extends PaymentDeps {
  /** What schedules pay into, in their order; null for an unknown package as for another customer's. */
  readonly scheduledTargets: (
    db: Db | Tx,
    userId: string,
    wanted: readonly {
      readonly purpose: Exclude<ContributionPurpose, 'account'>;
      readonly packageId: string;
      readonly amountKobo: Kobo;
      /** A missed date that the customer pays by hand: into a daily package also past its target. */
      readonly isByHand: boolean;
    }[],
  ) => Promise<(Target | null)[]>;
}
