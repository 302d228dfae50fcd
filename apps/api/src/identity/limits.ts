/** Bounds of signing up and in. Each names its unit and where it comes from. */

/** Life of an access token. Source: security checklist, line 16. */
export const ACCESS_TOKEN_MINUTES = 15;

/** Access tokens, and as many CSRF pairs, whose signature a process need not check again: some 5 MB each. */
export const KNOWN_TOKENS_MAX = 10_000;

/** A session that nobody refreshes ends after this. */
export const SESSION_DAYS = 30;

/** However often it is refreshed, a session ends this long after the sign-in. */
export const SESSION_MAX_DAYS = 90;

/** An ended session is kept for so long, since a sign-in is told by it whether its device is a new one. */
export const SESSION_KEPT_DAYS = 365;

/**
 * How long the refresh token before the present one stays good while that one was never used. A client waits 30 s for an
 * answer, so a lost one leaves room for three more tries. Source: security checklist, line 16.
 */
export const REFRESH_GRACE_MS = 2 * 60_000;

/** How long the CSRF pair before the present one stays good, for other tabs. */
export const CSRF_GRACE_MS = 60_000;

/** Life of a one-time code. Source: security checklist, line 13. */
export const CODE_MINUTES = 10;

/** A code or a grant that has run out is kept for so long. */
export const CODE_KEPT_DAYS = 1;

/** How long after the right password was typed on a device, a code that waits for it works there. */
export const ADOPTED_HOURS = 24;

/**
 * Tries of one code, the right one included: this many for all unknown devices together, as many for all known devices together, and
 * as many for each request for a code. Source: line 13.
 *
 * The last of these bounds no guesser who asks again and again. What does is `CODE_TRIES_PER_ACCOUNT`, in which strangers are counted
 * whether they asked or not: 100 tries an hour at one contact, 25 from one network. A code for a new password is one in a million, so
 * that an hour of guessing finds it once in 10,000 times, and once in 40,000 from one network. A code that verifies a contact opens
 * nothing without the password or the bearer.
 */
export const CODE_TRIES = 5;

/** How long after it asked a client has its own tries: its code may wait ten minutes to be sent, and then lives for ten. */
export const ASKED_MINUTES = 2 * CODE_MINUTES;

/** Rounds of taking over a contact: each of so many registrations that come at the same time may be replaced by every other. */
export const TAKE_ATTEMPTS = 100;

/** Life of the grant that a right reset code is traded for. Source: line 14. */
export const RESET_GRANT_MINUTES = 10;

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

export interface Limit {
  readonly most: number;
  readonly windowSeconds: number;
}

/** A count that one hit leaves every so many seconds. */
export interface Draining {
  readonly most: number;
  readonly secondsEach: number;
}

/** For what anybody can do to an account without proof: from one network, and from all of them together. */
export interface SharedLimit {
  readonly perNetwork: Limit;
  readonly inAll: Limit;
}

/**
 * Wrong passwords and wrong codes, together, from one network by devices that have not signed in to that account before. Many
 * customers share one address of a mobile network: of three hundred who sign in within ten minutes, half on new devices and
 * one in ten mistyping twice, thirty to sixty mistakes stand here. A guesser has 36 + 60 tries in those ten minutes, and once it
 * stops, there is room for one more mistake every 10 s. Right ones are taken back at once.
 */
export const GUESSES_PER_ADDRESS: Draining = { most: 36, secondsEach: 10 };

/**
 * Tries of codes per contact, over all its codes; a resend does not reset them. Source: line 13. The count shuts out one
 * network only, so that nobody can lock the owner out; the larger one bounds a guess that is spread over many. A device that
 * has signed in to the account before has its own count, as large as a network's.
 */
export const CODE_TRIES_PER_ACCOUNT: SharedLimit = {
  perNetwork: { most: 25, windowSeconds: HOUR_S },
  inAll: { most: 100, windowSeconds: HOUR_S },
};

/**
 * Messages cost money and annoy people who did not ask for them. Strangers have 30 an hour to one contact in all, and so have known
 * devices that share a count, which strangers cannot use up.
 */
export const CODES_SENT_PER_IDENTIFIER: SharedLimit = {
  perNetwork: { most: 6, windowSeconds: HOUR_S },
  inAll: { most: 30, windowSeconds: HOUR_S },
};
export const CODES_SENT_PER_ADDRESS: Draining = { most: 60, secondsEach: MINUTE_S };

/** Wrong passwords for one account. */
export const SIGN_INS_PER_ACCOUNT: SharedLimit = {
  perNetwork: { most: 10, windowSeconds: 10 * MINUTE_S },
  inAll: { most: 60, windowSeconds: 10 * MINUTE_S },
};

/**
 * New devices that sign in to one account. Each has its own count of wrong passwords from then on, and is told to the
 * customer by every way there is: anyone who knows the password cannot make thousands of either.
 */
export const NEW_DEVICES_PER_ACCOUNT: Limit = { most: 100, windowSeconds: 24 * HOUR_S };

/** How long after the first sign-in on it a known device shares the count of the messages that it asks for. */
export const NEW_DEVICE_HOURS = 24;

/** Messages about sign-ins with the right password that name no device, to one account and from one network. */
export const NAMELESS_SIGN_INS_TOLD: Limit = { most: 1, windowSeconds: HOUR_S };

/**
 * Wrong passwords of anyone who is signed in already, over all calls that ask for it again. The last one ends its session: anyone who
 * holds a stolen one has no more tries. A sign-in with the right password starts the count again.
 */
export const OWN_PASSWORD_TRIES: Limit = { most: 10, windowSeconds: HOUR_S };

export const REGISTRATIONS_PER_ADDRESS: Draining = { most: 60, secondsEach: MINUTE_S };

/** Password resets without a valid grant. */
export const RESETS_PER_ADDRESS: Draining = { most: 200, secondsEach: 20 };

/** Refresh tokens that this server never made. */
export const REFRESHES_PER_ADDRESS: Limit = { most: 3_000, windowSeconds: 15 * MINUTE_S };

/** A session is refreshed every 15 minutes, in each of its tabs and once more for each lost answer. */
export const REFRESHES_PER_SESSION: Limit = { most: 200, windowSeconds: 15 * MINUTE_S };

/** Wrong PINs in a row that end the session, and lock the PIN until a sign-in with the password. Source: line 19. */
export const PIN_TRIES = 5;

/** Wrong PINs in a row, over sign-ins, after which only a new PIN helps. Source: architecture, section 5. */
export const PIN_TRIES_IN_ALL = 10;

/**
 * The customer is told of wrong PINs at the third, counted over right ones in between so that a guesser who waits for the owner's
 * own PIN is told of too; two slips of the owner's own finger tell nobody. At most once an hour, but each lock is told.
 */
export const WRONG_PINS_TOLD_AT = 3;
export const WRONG_PINS_TOLD_EVERY_MS = 60 * 60_000;

/** How long after the password was typed a session sets a first PIN without it: anyone who has just signed in is not asked twice. */
export const PASSWORD_FRESH_MINUTES = 15;

/**
 * A younger PIN that was reset, or set on a new device, changes no contact by itself: as long as a change waits for which the
 * password alone is enough, so that a PIN of one's own making is no shorter way.
 */
export const PIN_PROVES_AFTER_HOURS = 72;

/**
 * How long after a press the contact that pressed proves nothing alone where another one stands. Longer than a customer who is ill or
 * travels leaves their mailbox unread.
 */
export const PRESS_DISTRUSTED_DAYS = 30;

/** How long after an account was made, the session in which it was made verifies its second contact as well as the first. */
export const REGISTERING_HOURS = 24;

/** How long a newly verified contact gets no code for the PIN or the password. Source: product rules, contacts. */
export const YOUNG_CONTACT_HOURS = 24;

/** How long a change of contact, PIN or password lowers bank withdrawals. Source: product rules, withdrawals. */
export const LOWERED_HOURS = 24;

/** How long an old contact stays reserved and its link undoes the change. Source: product rules, contacts. */
export const UNDO_HOURS = 72;

/** How long a change waits when it was requested without a code from an old contact. Source: product rules, contacts. */
export const LATER_HOURS = 72;

/** Contacts are told of a waiting change immediately and again after each of these hours. Source: product rules, contacts. */
export const LATER_TOLD_HOURS = [24, 48] as const;

/** A freeze by the link of a contact that was thrown out is reviewed by staff within so many days. */
export const LINK_FREEZE_REVIEW_DAYS = 1;

/** A change that is due while the customer is frozen is looked at again after this, in ms. */
export const LATER_WHILE_FROZEN_MS = 60 * 60 * 1_000;

/** A claimed change whose worker died is due again after this, in ms. */
export const LATER_CLAIM_MS = 60_000;

/** A change of contact that is over, and a link that has run out, are kept for so long. */
export const TRANSITIONS_KEPT_DAYS = 90;

/** A claimed wait of a young contact whose worker died is due again after this, in ms. */
export const YOUNG_WAIT_CLAIM_MS = 60_000;

/** Each check costs an argon2id; far above what a person types. */
export const PIN_CHECKS_PER_CUSTOMER: Limit = { most: 120, windowSeconds: 15 * MINUTE_S };

/** Passwords and codes tried for a new PIN. */
export const PIN_RESETS_PER_CUSTOMER: Limit = { most: 10, windowSeconds: HOUR_S };
export const PIN_CODES_PER_CUSTOMER: Limit = { most: 6, windowSeconds: HOUR_S };

/** Changes of the password in the settings, each of which is told by SMS. Resets do not count. */
export const PASSWORD_CHANGES_PER_CUSTOMER: Limit = { most: 5, windowSeconds: 24 * HOUR_S };

/** Passwords and PINs tried for a new contact, each of which may send a message to a stranger. */
export const CONTACT_CHANGES_PER_CUSTOMER: Limit = { most: 10, windowSeconds: HOUR_S };
/** Codes to the customer's own contacts, by which one of them is removed. */
export const OWN_CODES_PER_CUSTOMER: Limit = { most: 6, windowSeconds: HOUR_S };
/** Earlier names that staff and the customer's copy show. Ours. */
export const EARLIER_NAMES_SHOWN = 50;
/** A new name that was refused is told to the customer at most so often. */
export const REFUSED_NAMES_TOLD: Limit = { most: 1, windowSeconds: 24 * HOUR_S };
export const PROFILE_CHANGES_PER_CUSTOMER: Limit = { most: 60, windowSeconds: HOUR_S };

/** Links of messages that were never sent, from one address. A token of 256 bits is not guessed: this only spares the log. */
export const LINKS_PER_ADDRESS: Limit = { most: 300, windowSeconds: HOUR_S };

/** Copies of one's data; each reads all of it. */
export const EXPORTS_PER_CUSTOMER: Limit = { most: 5, windowSeconds: HOUR_S };

/** Sign-ins that one copy lists, the newest first; far more than years of daily use make. */
export const SESSIONS_PER_EXPORT = 10_000;

/** The furthest ahead that staff may set the review of a freeze, in days. Source: product rules, freezes. */
export const FREEZE_REVIEW_DAYS_MAX = 7;

/** A reason or a note of staff's, in letters. */
export const STAFF_TEXT_MAX = 300;

/** A claimed freeze whose worker died is due again after this, in ms. */
export const FREEZE_CLAIM_MS = 60_000;

/** Changes of contacts that `ops customers show` prints. */
export const TRANSITIONS_SHOWN = 20;

/** Freezes that `ops customers show` prints. */
export const FREEZES_SHOWN = 20;

/** The security log is kept for two years; one of them may be a leap year. Source: product rules, security log. */
export const SECURITY_EVENTS_KEPT_DAYS = 731;

/**
 * How long the link of a notification is good, in ms: longer than anyone is reminded in a row, and than an order is held before staff look
 * at it.
 */
export const NOTICE_LINK_MS = 60 * 24 * 60 * 60 * 1_000;
