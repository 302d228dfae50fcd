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
  // A card that somebody else adds would be news that the customer must have.
  card_checked: { topic: 'security', channels: ['email', 'sms', 'push'] },
  contribution_credited: { topic: 'money', channels: ['email', 'push'] },
  sb_full: { topic: 'money', channels: ['email', 'sms', 'push'] },
  sb_diverted: { topic: 'money', channels: ['email', 'sms', 'push'] },
  sb_transferred: { topic: 'money', channels: ['email', 'push'] },
  sb_merged: { topic: 'money', channels: ['email', 'push'] },
  price_promised: { topic: 'money', channels: ['email'] },
  price_promise_ends: { topic: 'money', channels: ['email', 'sms', 'push'] },
  lock_matured: { topic: 'money', channels: ['email', 'sms', 'push'] },
  // Interest is gone for good: anyone who gives it up to do harm must not be able to silence what is told of it.
  lock_left_early: { topic: 'security', channels: ['email', 'sms', 'push'] },
  // A customer who waits for it to be decided must hear of it on the one channel that they have.
  kyc_approved: { topic: 'security', channels: ['email', 'sms', 'push'] },
  kyc_rejected: { topic: 'security', channels: ['email', 'sms', 'push'] },
  kyc_revoked: { topic: 'security', channels: ['email', 'sms', 'push'] },
  // Each is a step by which a thief would make the account their own.
  kyc_submitted: { topic: 'security', channels: ['email', 'sms', 'push'] },
  bvn_confirmed: { topic: 'security', channels: ['email', 'sms', 'push'] },
  bvn_unbound: { topic: 'security', channels: ['email', 'sms', 'push'] },
  frozen: { topic: 'security', channels: ['email', 'sms', 'push'] },
  unfrozen: { topic: 'security', channels: ['email', 'sms', 'push'] },
  // The old and the new contact were each written to by the change itself.
  contact_changed: { topic: 'security', channels: ['push'] },
  // By e-mail and SMS it has left already, to the contacts of that moment: no preference stands in the way of it.
  security: { topic: 'security', channels: ['push'] },
  // No preference stands in the way of these by email and SMS: anyone who took a session over cannot silence them.
  bank_account_added: { topic: 'security', channels: ['email', 'sms', 'push'] },
  bank_account_removed: { topic: 'security', channels: ['email', 'sms', 'push'] },
  withdrawal_sent: { topic: 'security', channels: ['email', 'sms', 'push'] },
  withdrawal_paid: { topic: 'money', channels: ['email', 'push'] },
  withdrawal_returned: { topic: 'money', channels: ['email', 'sms', 'push'] },
  payment_disputed: { topic: 'money', channels: ['email', 'sms', 'push'] },
  payment_taken_back: { topic: 'money', channels: ['email', 'sms', 'push'] },
  above_limit: { topic: 'money', channels: ['email', 'sms', 'push'] },
  payment_made_good: { topic: 'money', channels: ['email', 'sms', 'push'] },
  payment_given_back: { topic: 'money', channels: ['email', 'sms', 'push'] },
  payment_undisputed: { topic: 'money', channels: ['email', 'sms', 'push'] },
  schedule_missed: { topic: 'money', channels: ['email', 'sms', 'push'] },
  schedule_waits: { topic: 'money', channels: ['email', 'sms', 'push'] },
  schedule_paused: { topic: 'money', channels: ['email', 'sms', 'push'] },
  schedule_tomorrow: { topic: 'money', channels: ['email', 'sms', 'push'] },
  schedule_moved: { topic: 'money', channels: ['email', 'sms', 'push'] },
  schedule_paid_twice: { topic: 'money', channels: ['email', 'sms', 'push'] },
  // An order is money that leaves: whoever orders to their own address must not be able to silence it.
  order_placed: { topic: 'security', channels: ['email', 'sms', 'push'] },
  order_moved: { topic: 'money', channels: ['email', 'push'] },
  order_ended: { topic: 'money', channels: ['email', 'sms', 'push'] },
  order_unpaid: { topic: 'money', channels: ['email', 'sms', 'push'] },
  order_paid_late: { topic: 'money', channels: ['email', 'sms', 'push'] },
  // Like all news, it comes by SMS only where the customer has switched that on.
  reminder: { topic: 'news', channels: ['email', 'sms', 'push'] },
  // A thief who arranges a name must not be able to silence what is told of it.
  name: { topic: 'security', channels: ['email', 'sms', 'push'] },
  // Somebody who waits for an answer must hear of it on the one channel that they have.
  case_answered: { topic: 'security', channels: ['email', 'sms', 'push'] },
};
