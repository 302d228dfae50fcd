import type { Tx } from '#platform/db.ts';

/** What payments can't decide by itself: staff look at it. */
type TroubleKind =
  | 'reconciliation'
  | 'amount_mismatch'
  | 'chargeback'
  | 'unmatched_money'
  | 'closed_account_credited'
  | 'refund_failed'
  | 'above_cap'
  | 'withdrawal_held'
  | 'contact_disputed'
  | 'freeze_overdue'
  | 'ledger_check'
  | 'name_mismatch';

export interface Trouble {
  readonly kind: TroubleKind;
  /** Names what was found: found again, it opens nothing. */
  readonly key: string;
  /** The customer whom it concerns; null where nobody is known. */
  readonly userId: string | null;
  readonly reference: string | null;
  /** What staff need to know, in plain words. */
  readonly detail: string;
}

/** Opens a case for staff in the transaction that found the trouble; false where it stands open, or was answered, already. */
export type OpenCase = (tx: Tx, trouble: Trouble) => Promise<boolean>;
