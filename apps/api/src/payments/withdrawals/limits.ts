/** Bounds of withdrawals. Each names its unit and where it comes from. */

/** The same amount to the same account within this time is asked about first. Source: the issue. */
export const REPEAT_WITHIN_MS = 30_000;

/** Withdrawals read at once for a customer's copy of their data. */
export const EXPORT_PAGE = 200;

/** A claimed withdrawal whose asker died is due again after this; longer than the calls to the provider take. */
export const CLAIM_MS = 90_000;

/** One that is open for longer stands on the list of staff. */
export const LATE_AFTER_MS = 30 * 60_000;

/** Rows that `ops withdrawals list` prints. */
export const LIST_MAX = 200;
