/** Bounds of the books that staff see. Each names its unit and where it comes from. */

/** Closing the days reads what the night's proof reads, once; in ms. */
export const CLOSING_MAX_MS = 10 * 60 * 1_000;

/** How long after a worker died another one may repeat the night's closing, in ms: longer than a closing may run. */
export const CLOSING_AGAIN_MS = 15 * 60 * 1_000;

/** A day is closed so long after its end, in ms: what was posted in its last moment is committed by then. */
export const CLOSING_AFTER_MS = 60 * 60 * 1_000;

/**
 * How long a look at the books adds up the days that are not closed, in ms. It reads the pages of these days and the keys of their month:
 * some million postings.
 */
export const OPEN_DAYS_MAX_MS = 3_000;
