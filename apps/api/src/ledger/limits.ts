/** Bounds of the ledger. Each names its unit and where it comes from. */

/** One proof of all books, in ms. Its statements have this time in place of a request's. */
export const LEDGER_PROOF_MAX_MS = 10 * 60 * 1_000;

/** A night's proof whose worker died is begun again after this, in ms: longer than a proof may take. */
export const LEDGER_PROOF_AGAIN_MS = 15 * 60 * 1_000;

/** When a night's proof is due: three o'clock in Lagos. */
export const LEDGER_PROOF_HOUR_UTC = 2;
