/**
 * How long a phone's push service has to name a token: an iPhone without a network reports neither one nor an error.
 * Source: none says how long; a request of ours has 30 s, and this is a part of one press.
 */
export const PUSH_TOKEN_WITHIN_MS = 20_000;
