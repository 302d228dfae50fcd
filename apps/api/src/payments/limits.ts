/** Bounds of payments. Each names its unit and where it comes from. */

/** Payments of one customer that wait to be finished at the same time: the wire contract's limit. */
export const OPEN_PAYMENTS_MAX = 100;

/** Payments that one customer may start in a day: each asks the provider for a page, and then how it stands. */
export const PAYMENTS_A_DAY_MAX = 1_000;

/** For so long from its start the page of a card payment counts towards what a customer may hold. Source: the wire contract. */
export const PAGE_COUNTS_MS = 24 * 60 * 60 * 1_000;

/** Cards that one customer may show in a day: a thief who tries out stolen ones has use for many more. */
export const CARD_CHECKS_A_DAY_MAX = 20;

/** A repeat of a webhook is seen for so long; the provider repeats for 72 hours. One after that is settled once all the same. */
export const WEBHOOK_KEPT_DAYS = 90;

/** Payments read at a time for a customer's copy of their data. */
export const EXPORT_PAGE = 200;

/** A check that is late by so much means that no worker gets to it: the pauses before the next one are shorter than this. */
export const CHECK_OVERDUE_MS = 10 * 60_000;
