/** Bounds of the PDFs and spreadsheets that customers save. Each names its unit and where it comes from. */

/** Entries of one statement: what is read, kept and laid out for one call. 5,000 lines are some 150 pages. */
export const STATEMENT_ENTRIES_MAX = 5_000;

/** Files that one process makes at the same time: on two cores two threads leave calls their share. */
export const FILES_AT_ONCE = 2;

/** Customers who wait for their turn in one process. */
export const FILES_WAITING_MAX = 10;

/** Making one file, in ms. A thread that takes longer is ended; the largest statement takes a tenth of it. */
export const FILE_MAKING_MS = 20_000;

/** Waiting for a turn, in ms: with the making it stays below the 30 s after which a client gives up. */
export const FILE_WAITING_MS = 8_000;

/** When to ask again while a file is being made or all turns are taken, in seconds. */
export const FILE_RETRY_S = 2;

/** When to ask again after a file could not be made, in seconds: the same file at once would end the same way. */
export const FILE_FAILED_RETRY_S = 60;

/** A code can be checked for so long after its statement was made, in days: two years. */
export const STATEMENT_CODE_DAYS = 730;

/** Codes that one address may check; a bank counter checks a handful a day. */
export const CODE_CHECKS_PER_ADDRESS = { most: 30, windowSeconds: 60 * 60 };

/** Statements that one copy of a customer's data lists, the newest first. */
export const STATEMENTS_PER_EXPORT = 10_000;

/** Statements whose entries one statement of the ledger check reads again: at most a million entries, some seconds. */
export const STATEMENT_PROOF_BATCH = 200;

/** Files of one customer, over all processes. */
export const FILES_PER_CUSTOMER = { most: 30, windowSeconds: 60 * 60 };

/**
 * Objects of one thread, in MB: the largest statement takes some 22, one whose narrations are all as long as they can be some 30.
 * Few young ones, so that a thread does not grow before it clears.
 */
export const THREAD_HEAP_MB = { old: 36, young: 4 };
