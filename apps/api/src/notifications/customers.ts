/** Verified addresses only: nothing goes to one that was mistyped. */
export interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/** What is asked of the feature that knows customers; the wiring joins them. */
export interface Customers {
  contactsOf(userId: string): Promise<Contacts>;
  /** Which of these sessions still live. */
  liveAmong(userId: string, sessionIds: readonly string[]): Promise<readonly string[]>;
}
