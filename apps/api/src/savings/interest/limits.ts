/** Maturities posted in one transaction. Its rows are locked for some 50 ms. Source: ledger reference, rule 18. */
export const MATURITY_CHUNK = 500;

/** Tranches of one lock, the first payment among them: each is read and counted with every look at it. Source: the issue. */
export const TRANCHES_MAX = 500;
