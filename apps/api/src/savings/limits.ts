/** Open packages of one kind. A bound on what one customer can make us list; no saver comes near it. */
export const OPEN_PACKAGES_MAX = 50;

/** How far ahead a package may begin, in months. */
export const START_AHEAD_MONTHS = 12;
