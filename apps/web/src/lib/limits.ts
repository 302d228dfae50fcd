/** Source: specification, section 9. */
export const REQUEST_TIMEOUT_MS = 30_000;

/** How long leaving waits for the server to end the session before the tokens go anyway. */
export const SIGN_OUT_TIMEOUT_MS = 3_000;

/** Intents remembered in one tab; the oldest go first. */
export const INTENTS_MAX = 20;

/** Source: specification, section 9. */
export const QUERY_FRESH_MS = 5 * 60_000;
export const QUERY_KEPT_MS = 10 * 60_000;
