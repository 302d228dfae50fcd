/** Open packages of one kind. A bound on what one customer can make us list; no saver comes near it. */
export const OPEN_PACKAGES_MAX = 50;

/** Packages of one kind that a customer has ever made: a closed one stays on the list. Ten a month for eight years. */
export const PACKAGES_MAX = 1_000;

/** How far ahead a package may begin, in months. */
export const START_AHEAD_MONTHS = 12;

/** Merges followed from one package to the next: no more than a customer can have open. */
export const MERGES_FOLLOWED_MAX = 50;

/** Maturities posted in one transaction. Its rows are locked for some 50 ms. Source: ledger reference, rule 18. */
export const MATURITY_CHUNK = 500;

/** Tranches of one lock, the first payment among them: each is read and counted whenever the lock is shown. Source: product rules, IBS. */
export const TRANCHES_MAX = 500;

/** Packages looked at in one transaction to remind of them. It reads what the posting of maturities writes. */
export const REMINDER_CHUNK = 500;

/** The time of the day in Lagos at which a customer is told that a price is no longer promised, in ms: 9:00. */
export const PROMISE_TOLD_AT_MS = 9 * 60 * 60 * 1_000;
