/** Bounds of withdrawals. Each names its unit and where it comes from. */

/** The same amount to the same account within this time is asked about first. Source: the wire contract. */
export const REPEAT_WITHIN_MS = 60_000;

/** Withdrawals read at once for a customer's copy of their data. */
export const EXPORT_PAGE = 200;

/** A claimed withdrawal whose asker died is due again after this; longer than the calls to the provider take. */
export const CLAIM_MS = 90_000;

/** One that is open for longer stands on the list of staff. */
export const LATE_AFTER_MS = 30 * 60_000;

/** Longer than any request of ours to the provider takes: after it an unanswered one has arrived, or never will. */
export const TELLING_MAX_MS = 60_000;

/** A reason of staff's, in letters. */
export const REASON_MAX = 500;

/** Rows that `ops withdrawals list` prints. */
export const LIST_MAX = 200;
