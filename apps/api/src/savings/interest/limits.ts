/** Open locks of one customer. A bound on what one customer can make us list; no saver comes near it. */
export const OPEN_LOCKS_MAX = 50;

/** Maturities posted in one transaction. Its rows are locked for some 50 ms. Source: ledger reference, rule 18. */
export const MATURITY_CHUNK = 500;
