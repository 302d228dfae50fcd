/** A catalogue file is read whole: 5 MB are some 10,000 products. */
export const CATALOGUE_MAX_BYTES = 5 * 1024 * 1024;

/** Pieces of one product in stock. A longer figure is a slip of the finger. */
export const STOCK_MAX = 1_000_000;

/** Facts on one product's page. */
export const FACTS_MAX = 12;
