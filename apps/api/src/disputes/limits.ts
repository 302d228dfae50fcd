const HOUR_MS = 60 * 60 * 1_000;

/** An open dispute is asked about so often, in case nobody tells how it ended. */
export const CHECK_MS = HOUR_MS;

/** How long the provider waits for an answer to a dispute before it is lost. Source: the provider's documents, 16 hours. */
export const ANSWER_MS = 16 * HOUR_MS;

/** A dispute that is open for so long after its day is a matter for staff. Our choice: an answer that is only late is here by then. */
export const UNANSWERED_MS = 3 * 24 * HOUR_MS;

/** Disputes read at a time for a customer's copy of their data. */
export const EXPORT_PAGE = 200;

/** Disputes that one staff command prints. */
export const LIST_MAX = 200;

/** The longest reason that staff give, in characters. */
export const REASON_MAX = 500;
