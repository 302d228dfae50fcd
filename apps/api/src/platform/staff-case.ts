import type { Tx } from './db.ts';

/** What no rule can decide: staff look at it. */
type StaffCaseKind =
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
  | 'name_mismatch'
  | 'schedule_paid_twice'
  | 'order_held';

export interface NewStaffCase {
  readonly kind: StaffCaseKind;
  /** Names what was found: found again, it opens nothing. */
  readonly key: string;
  /** The customer whom it concerns; null if nobody is known. */
  readonly userId: string | null;
  readonly reference: string | null;
  /** What staff need to know, in plain words. */
  readonly detail: string;
}

/** Opens a case for staff in the transaction that found it; false where it stands open, or was answered, already. */
export type OpenCase = (tx: Tx, found: NewStaffCase) => Promise<boolean>;
