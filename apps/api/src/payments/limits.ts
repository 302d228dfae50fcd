/** Bounds of payments. Each names its unit and where it comes from. */

/** Payments of one customer that wait to be finished at once: more than anybody has open by mistake. */
export const OPEN_PAYMENTS_MAX = 10;

/** Payments that one customer may start in a day: each asks the provider for a page, and then how it stands. */
export const PAYMENTS_A_DAY_MAX = 30;
