import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { limit, page } from './paging.ts';
import { Done, Id, Instant } from './primitives.ts';

/** What a notification is about. */
export const NOTIFICATION_KINDS = [
  'welcome',
  'deposit_credited',
  'contribution_credited',
  'sb_full',
  'sb_diverted',
  'sb_transferred',
  'sb_merged',
  'price_promised',
  'price_promise_ends',
  'payment_failed',
  'card_checked',
  'lock_matured',
  'lock_left_early',
  'contact_changed',
  'kyc_approved',
  'kyc_rejected',
  'kyc_revoked',
  'kyc_submitted',
  'bvn_confirmed',
  'bvn_unbound',
  'frozen',
  'unfrozen',
  'security',
  'bank_account_added',
  'bank_account_removed',
  'withdrawal_sent',
  'withdrawal_paid',
  'withdrawal_returned',
  'payment_disputed',
  'payment_taken_back',
  'above_limit',
  'payment_made_good',
  'payment_given_back',
  'payment_undisputed',
  'name',
  'schedule_missed',
  'schedule_waits',
  'schedule_paused',
  'schedule_tomorrow',
  'schedule_moved',
  'schedule_paid_twice',
  'order_placed',
  'order_moved',
  'order_ended',
  'order_unpaid',
  'order_paid_late',
  'reminder',
  'case_answered',
] as const;
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number];

/** Something that the customer was told. */
export const Notification = z.object({
  id: z.string(),
  kind: z.enum(NOTIFICATION_KINDS),
  title: z.string(),
  body: z.string(),
  /** What the customer can do about it: the words of a button, and the address in the app that it leads to. */
  action: z.optional(z.object({ label: z.string(), path: z.string() })),
  isRead: z.boolean(),
  createdAt: Instant,
});
export type Notification = z.infer<typeof Notification>;

const NOTIFICATIONS_PAGE_SIZE = 10;

/** One page, and how many of all are unread. */
export const NotificationPage = z.object({
  results: z.array(Notification),
  page: z.int(),
  totalPages: z.int(),
  totalResults: z.int(),
  unreadCount: z.int(),
});
export type NotificationPage = z.infer<typeof NotificationPage>;

export const listNotifications = endpoint({
  name: 'listNotifications',
  summary: "The customer's notifications, newest first, and how many of all are unread",
  method: 'GET',
  path: '/notifications/all',
  access: 'customer',
  query: z.strictObject({
    page: page(),
    limit: limit(NOTIFICATIONS_PAGE_SIZE),
    sortBy: z._default(
      z.enum(['createdAt:desc', 'createdAt:asc'], 'Sort by createdAt:desc or createdAt:asc.'),
      'createdAt:desc',
    ),
    /** Only those that are read, or only those that are not; all without it. */
    isRead: z.optional(z.enum(['true', 'false'], 'Use true or false.')),
  }),
  status: 200,
  answer: NotificationPage,
  errors: [],
});

export const markNotificationRead = endpoint({
  name: 'markNotificationRead',
  summary: 'Mark one notification as read; a second time changes nothing',
  method: 'POST',
  path: '/notifications/:id/mark-as-read',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND'],
});

export const markAllNotificationsRead = endpoint({
  name: 'markAllNotificationsRead',
  summary: 'Mark every notification as read',
  method: 'POST',
  path: '/notifications/read-all',
  access: 'customer',
  status: 200,
  answer: Done,
  errors: [],
});

export const deleteNotification = endpoint({
  name: 'deleteNotification',
  summary: 'Remove one notification',
  method: 'DELETE',
  path: '/notifications/:id',
  access: 'customer',
  params: z.object({ id: Id }),
  status: 200,
  answer: Done,
  errors: ['NOT_FOUND'],
});

/** The data of one server-sent event of the type `notification`. */
export const LiveEvent = z.object({
  notification: Notification,
  /** Balances and transactions have changed too. */
  movesMoney: z.boolean(),
});
export type LiveEvent = z.infer<typeof LiveEvent>;

/** The data of one server-sent event of the type `payment`: it stands differently now, and its status call says how. */
export const LivePayment = z.object({ reference: z.string() });
export type LivePayment = z.infer<typeof LivePayment>;

/**
 * Server-sent events. One of the type `notification` has this data; one of the type `payment` has `{reference}` of a payment whose state
 * changed. `Last-Event-ID` resumes after a break.
 */
export const liveEvents = endpoint({
  name: 'liveEvents',
  summary:
    'News as they come: server-sent events of the type notification, each with such data, and of the type payment with a reference. Last-Event-ID resumes',
  method: 'GET',
  path: '/events',
  access: 'customer',
  produces: 'text/event-stream',
  status: 200,
  answer: LiveEvent,
  errors: ['RATE_LIMITED'],
});
