import type { Notification, NotificationPage } from '@kolo/contract/notifications';

/** What the bell shows: how many are unread, and the newest unread notification, else the newest of all. */
export function bellOf(page: NotificationPage | undefined): {
  unread: number;
  preview: Pick<Notification, 'title' | 'body'> | undefined;
} {
  if (!page) return { unread: 0, preview: undefined };
  return {
    unread: page.unreadCount,
    preview: page.results.find(({ isRead }) => !isRead) ?? page.results[0],
  };
}
