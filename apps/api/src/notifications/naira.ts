import type { Notification } from '@kolo/contract/notifications';
import { formatShown, kobo } from '@kolo/domain/money';

export type NotificationAction = NonNullable<Notification['action']>;

export interface NoticeWords {
  readonly title: string;
  readonly body: string;
  /** What an SMS says: one page of 160 plain characters. */
  readonly sms: string;
  /** What the customer can do about it. */
  readonly action?: NotificationAction;
}

/** A notice's kobo as a customer reads them. */
export function naira(amountKobo: string): string {
  return formatShown(kobo(BigInt(amountKobo)));
}
