/** Verified addresses only: nothing goes to one that was mistyped. */
export interface Contacts {
  readonly email: string | null;
  readonly phone: string | null;
}

export interface MessageLink {
  readonly purpose: 'stop_reminders' | 'cancel_order';
  /** Whose reminders, or which order. */
  readonly subjectId: string;
}

/** What is asked of the feature that knows customers; the wiring joins them. */
export interface Customers {
  contactsOf(userId: string): Promise<Contacts>;
  /** Makes a link of a message as that is sent, good for one purpose. Returns its address. */
  linkFor(userId: string, channel: 'email' | 'phone', link: MessageLink): Promise<string>;
  /** Which of these sessions still live. */
  liveAmong(userId: string, sessionIds: readonly string[]): Promise<readonly string[]>;
}
