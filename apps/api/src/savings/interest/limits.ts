/** Maturities posted in one transaction. Its rows are locked for some 50 ms. Source: ledger reference, rule 18. */
export const MATURITY_CHUNK = 500;
