/** Bounds of cases. Each names its unit and where it comes from. */

/** Milliseconds until staff answer. Source: the central bank's time for complaints about cards and transfers, 72 hours. */
export const ANSWER_MS = 72 * 60 * 60 * 1_000;

/** Cases that one customer may open in a day. */
export const CASES_A_DAY_MAX = 20;

export const DAY_SECONDS = 24 * 60 * 60;

/** Cases that `ops cases list` shows of each kind. */
export const LIST_MAX = 200;

/** Cases read at a time for a customer's copy of their data. */
export const EXPORT_PAGE = 200;
