/** Verified addresses only: nothing goes to one that was mistyped. */
export interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

/** What is asked of the feature that knows customers; the wiring joins them. */
export interface Customers {
  contactsOf(userId: string): Promise<Contacts>;
  /** Makes a link that stops reminders, as the message is sent that it stands in. Returns its address. */
  stopRemindersLink(userId: string, channel: 'email' | 'phone'): Promise<string>;
  /** Which of these sessions still live. */
  liveAmong(userId: string, sessionIds: readonly string[]): Promise<readonly string[]>;
}
