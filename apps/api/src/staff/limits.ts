/** Bounds of the staff's desk. */

/** How long a one-time link is good for. */
export const LINK_HOURS = 24;

export const SESSION_HOURS = 8;
export const SESSION_IDLE_MINUTES = 15;

/** How long after its beginning a session's row is removed, in days: long after it has ended. */
export const SESSION_KEPT_DAYS = 1;

/** Wrong codes behind the right password, and for how long nothing is tried after them. */
export const WRONG_CODES_MAX = 5;
export const LOCK_MINUTES = 15;

/** Tries of one name from one network: what a person mistypes; a right one forgets them. */
export const TRIES_PER_NAME = { most: 10, windowSeconds: 15 * 60 };

/** Tries of one network, the right ones too: an office signs in behind one address every morning. */
export const TRIES_PER_NETWORK = { most: 60, windowSeconds: 15 * 60 };

/** One step of a code, in seconds, and the steps on either side that are taken too. Source: RFC 6238, 5.2. */
export const TOTP_STEP_S = 30;
export const TOTP_STEPS_AROUND = 1;

/** Source: RFC 4226, 4: at least 128 bits, 160 recommended. */
export const TOTP_SECRET_BYTES = 20;

/** 80 bits: sixteen letters of base32, in fours. */
export const RECOVERY_CODE_BYTES = 10;

/** For how long who was added or has enrolled approves nothing, and who was disabled is still counted as working here, in hours. */
export const NEW_HOURS = 24;

/** Proposals that are shown, those that end first at the top. */
export const PROPOSALS_SHOWN = 200;

/** Letters of a proposal that the command line lists: a catalogue has more. */
export const PROPOSAL_LETTERS = 400;

/** Notices that the desk shows. */
export const NOTICES_MAX = 50;

/** Lines of the record that the command line shows of one customer, or of one member of staff. */
export const RECORDS_SHOWN = 200;
