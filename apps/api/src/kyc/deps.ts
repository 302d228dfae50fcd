import type { Tx } from '#platform/db.ts';
import type { IdentityCheck } from '#providers/identity-check.ts';
import type { NameCheckDeps } from './name-checks.ts';
import type { FileStorage } from '#providers/s3-storage.ts';

/** What the other features do for the identity check. The wiring joins them. */
export interface KycPorts {
  readonly openCase: NameCheckDeps['openCase'];
  /** From now on the BVN's record says what the customer is called: what bears a name is looked at again. */
  readonly onBvnConfirmed: (tx: Tx, userId: string) => Promise<void>;
}

/** What the identity check reaches besides the database. */
export interface KycDeps extends NameCheckDeps, KycPorts {
  readonly identity: IdentityCheck;
  readonly storage: FileStorage;
}
