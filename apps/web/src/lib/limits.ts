/** Source: specification, section 9. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** How long leaving waits for the server to end the session before the tokens go anyway. */
export const SIGN_OUT_TIMEOUT_MS = 3_000;

/** Intents remembered in one browser; the oldest go first. */
export const INTENTS_MAX = 20;

/** How long a command without an answer is taken for the same one; by then what it did is seen in the lists. */
export const INTENT_UNANSWERED_KEPT_MS = 24 * 60 * 60_000;

/** How long a payment that was begun is gone on with; its page lives for a day. */
export const INTENT_KEPT_MS = 7 * 24 * 60 * 60_000;

/** How long after a payment is through the same request is still taken for it, whose end was perhaps not seen. */
export const ANOTHER_PAYMENT_AFTER_MS = 10 * 60_000;

/** Source: specification, section 9. */
export const QUERY_FRESH_MS = 5 * 60_000;
export const QUERY_KEPT_MS = 10 * 60_000;

/** How long the app stays open untouched. Source: specification, section 9; the bounds: security checklist, line 19. */
export const LOCK_AFTER_MS = 5 * 60_000;
export const LOCK_AFTER_MIN_MS = 60_000;
export const LOCK_AFTER_MAX_MS = 30 * 60_000;
/** Source: specification, section 9. */
export const IDLE_CHECK_MS = 10_000;
/** A mouse moves hundreds of times a second; the storage hears of it once. */
export const ACTIVITY_KEPT_EVERY_MS = 1_000;
/** How far the clock may jump back, for a slow answer that carried the server's time; further back is a lock. */
export const CLOCK_JUMP_MS = 30_000;
/** Before a file of the app that did not come is asked for a second time. */
export const CHUNK_RETRY_MS = 1_000;
/** How long the server has to say that it can be reached. */
export const REACH_TIMEOUT_MS = 5_000;
/** How often what waits for a connection tries again by itself. */
export const RECONNECT_EVERY_MS = 5_000;
/** How long the first paint waits for the screen's file and its customer, which mostly travel with the app's own. */
export const FIRST_SCREEN_WAIT_MS = 300;
/** After the first screen: a slow line is its own until then. */
export const LOAD_AHEAD_AFTER_MS = 4_000;
/** For so long nothing came: longer than a slow line's round trip. */
export const LINE_QUIET_MS = 2_000;
/** How often a page that still gets answers waits that long again: a minute, and then what is left to load loads beside them. */
export const LINE_BUSY_ROUNDS_MAX = 15;
/** How long a browser that is never idle puts off what was left for then. */
export const IDLE_TIMEOUT_MS = 5_000;

/** How long a file is asked for again while the server makes others first. */
export const FILE_WAIT_MAX_MS = 60_000;
/** A longer Retry-After is a limit, which the customer is told of instead. */
export const FILE_RETRY_MAX_S = 10;
