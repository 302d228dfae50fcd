/** Bounds of schedules. Each names its unit and where it comes from. */

/** Dates of one schedule that are begun in one transaction; what fell due before them follows in the next. */
export const DATES_BEGUN_AT_ONCE = 100;

/** Passes over a customer's due dates before a change: as many dates as a daily schedule has in five years. */
export const PASSES_MAX = 20;

/** Customers of whom a date is begun in one transaction: their rows are held for it, some 100 ms. */
export const BEGUN_TOGETHER = 500;

/** Due schedules that are read at once: enough for four parallel workers to find customers that no other worker has locked. */
export const LOOKED_AT_TOGETHER = 2_000;

/** Customers whose dates are begun in parallel: half of a process's connections, so that its other work has the rest. */
export const BEGUN_BESIDE = 5;

/** Dates that are tried in parallel in one round: they hold no connection while the provider answers. */
export const ROUND = 20;

/** A try whose process died is looked at again after this: longer than a request to the provider takes. */
export const TRY_LOST_AFTER_MS = 5 * 60_000;

/** How a try stands is looked at again after this, even where nobody said that it ended. */
export const PENDING_CHECK_MS = 60 * 60_000;

/** After a fault a customer's schedules rest for this long. */
export const FAULT_REST_MS = 60_000;

/** How long before a card is charged the customer is told. Source: product rules, schedules. */
export const TELL_BEFORE_MS = 24 * 60 * 60_000;

/** Rows read at once for a customer's copy of their data. */
export const EXPORT_PAGE = 200;

/** Schedules moved by a corrected holiday in one go. */
export const MOVED_AT_ONCE = 500;

/** A pause ends at the latest after so many days. */
export const PAUSE_DAYS_MAX = 366;

/** A start lies at most so many days ahead. */
export const START_DAYS_MAX = 366;

/** Dates that staff are shown of one customer. */
export const SHOWN_DATES = 50;

/**
 * Charges of saved cards that schedules make, all workers together: the provider takes 1,200 in a minute, and the rest is for
 * customers who pay themselves. Source: the provider's rate limits.
 */
export const CHARGE_PACE = { bucket: 'schedule charges', most: 900, windowSeconds: 60 };
