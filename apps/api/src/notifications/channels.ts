import type { NewsChannel, Topic } from '@kolo/contract/notification-preferences';
import type { NotificationKind } from '@kolo/contract/notifications';

interface Way {
  readonly topic: Topic;
  readonly channels: readonly NewsChannel[];
}

/** What each kind of notice is about and how it may leave the app, if the customer wants it so. The one place that says it. */
export const WAYS: Readonly<Record<NotificationKind, Way>> = {
  welcome: { topic: 'news', channels: ['email', 'push'] },
  deposit_credited: { topic: 'money', channels: ['email', 'sms', 'push'] },
  payment_failed: { topic: 'money', channels: ['email', 'sms', 'push'] },
  // By e-mail and SMS it has left already, to the contacts of that moment: no preference stands in the way of it.
  security: { topic: 'security', channels: ['push'] },
};
