import type { Backoff } from '#platform/process.ts';
import { pauseMs } from '#platform/process.ts';

/** Bounds of transfers that come by themselves. Each names its unit and where it comes from. */

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** For so long after the customer pointed a transfer at something, one of that sum goes there; later ones go to DS. */
export const POINTED_FOR_MS = 2 * HOUR_MS;

/** A customer's list is read from this long before a payment began: the provider's clock need not be ours. */
export const LOOK_BACK_MS = DAY_MS;

/** The nightly look at all transfers goes back this far: past the 72 hours in which the provider repeats an event. */
export const SWEEP_BACK_MS = 4 * DAY_MS;

/** Pages of a list that are read at a time; a page is 100 transfers. */
export const CUSTOMER_PAGES_MAX = 5;
export const SWEEP_PAGES_MAX = 2_000;

/** When the night's look begins, as an hour of UTC, and how long it waits after a provider that did not answer. */
export const SWEEP_HOUR_UTC = 2;
export const SWEEP_PAUSE_MS = 10 * MINUTE_MS;

/** An account number whose making or watching has failed or brought nothing is asked about at growing pauses, from 10 s on. */
export const PAUSE_LONGEST_MS = DAY_MS;

/** How long to wait after so many questions about an account number. */
export function pauseOf(checks: number): number {
  return pauseMs(checks, 10_000, PAUSE_LONGEST_MS);
}

/** A transfer that was heard of is asked about 10 s after the first question, and so on up to a day. */
export const BACKOFF: Backoff = { firstMs: 5_000, longestMs: DAY_MS, countsAll: true };

/** So often the provider is asked for a number that it does not give, about half a day; the customer's next wish starts again. */
export const ASKED_MAX = 12;

/** One whose asker died is due again after this; longer than the provider takes to answer three calls. */
export const CLAIM_MS = 60_000;

/** How long the provider may not know of a transfer that was heard of: it repeats an event for 72 hours. */
export const DISMISS_AFTER_MS = 72 * HOUR_MS;

/** Held transfers that staff see at the same time, oldest first. */
export const HELD_SHOWN_MAX = 200;

/** Transfers read at a time for a customer's copy of their data. */
export const EXPORT_PAGE = 200;

export function after(now: Date, milliseconds: number): Date {
  return new Date(now.getTime() + milliseconds);
}
