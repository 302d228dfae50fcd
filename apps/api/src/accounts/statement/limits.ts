/** Entries of one statement: what is read, kept and laid out for one call. 5,000 lines are some 150 pages. */
export const STATEMENT_ENTRIES_MAX = 5_000;
