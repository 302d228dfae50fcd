/** How often, at most, an app that is left open asks whether there is a new version of it. */
export const UPDATE_CHECK_EVERY_MS = 15 * 60_000;
/** How long a customer who asked for the new version waits for its worker before the page is loaded all the same. */
export const TAKE_OVER_WAIT_MS = 3_000;

/** Source of the number: specification of the offline journey: the last 50. */
export const OFFLINE_TRANSACTIONS_MAX = 50;
/** Single orders, schedules and accounts that are kept for use offline; the oldest go first. */
export const OFFLINE_DETAILS_MAX = 40;
/** Answers come in bursts; they are sealed together. */
export const OFFLINE_SAVE_AFTER_MS = 500;
/** How often the lists that no screen has asked for are fetched for use offline. */
export const OFFLINE_FILL_EVERY_MS = 5 * 60_000;
