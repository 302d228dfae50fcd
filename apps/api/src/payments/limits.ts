/** Payments read at once for a customer's copy of their data. */
export const EXPORT_PAGE = 200;
