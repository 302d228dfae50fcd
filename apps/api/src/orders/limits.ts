/** Bounds of orders. Each names its unit and where it comes from. */

/** How long a product is reserved for an order whose bank has not answered. Source: product rules, checkout. */
export const RESERVED_FOR_MS = 24 * 60 * 60_000;

/**
 * A paid order that is not confirmed after this long, or was confirmed this long ago and may not leave, is a case for staff. Source: the
 * issue of the shop.
 */
export const HELD_MAX_MS = 7 * 24 * 60 * 60_000;

/** A confirmed order that is not dispatched after that is looked at again after this. */
export const LOOK_AGAIN_MS = 24 * 60 * 60_000;

/** Orders on a page of `ops orders list`. */
export const LIST_MAX = 200;

/** More pages than that nobody reads. */
export const PAGES_MAX = 1_000;

/** Orders read at once for a customer's copy of their data. */
export const EXPORT_PAGE = 200;
