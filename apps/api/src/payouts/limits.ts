import type { Backoff } from '#platform/process.ts';

/** Bounds of payouts. Each names its unit and where it comes from. */

/** The same amount to the same account within this time is asked about first. Source: the wire contract. */
export const REPEAT_WITHIN_MS = 60_000;

/** Withdrawals read at a time for a customer's copy of their data. */
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

/** The job that sends one, and asks about it. */
export const SETTLE_TASK = 'settle_withdrawal';

/** By which the record names what staff have found out of one that the provider contradicts. */
export const SETTLE_COMMAND = 'withdrawals settle';

/** By then the bank usually has it. Source: the withdrawal screen. */
export const USUALLY_MS = 10 * 60_000;

const HOUR_MS = 60 * 60_000;

/** One that is on its way is asked about from 10 s on. Source: security checklist, line 7. */
export const BACKOFF: Backoff = {
  firstMs: 10_000,
  longestMs: 5 * 60_000,
  old: { afterMs: HOUR_MS, longestMs: 30 * 60_000 },
  lateMs: [HOUR_MS, 24 * HOUR_MS, 72 * HOUR_MS],
};
