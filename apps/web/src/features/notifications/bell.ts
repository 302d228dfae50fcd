import type { Notification, NotificationPage } from '@kolo/contract/notifications';
import { coverAmounts } from '#ui/money-text.ts';

/** What the bell shows: how many are unread, and the newest unread notification, else the newest of all. `hidden` covers its amounts. */
export function bellOf(
  page: NotificationPage | undefined,
  hidden = false,
): {
  unread: number;
  preview: Pick<Notification, 'title' | 'body'> | undefined;
} {
  if (!page) return { unread: 0, preview: undefined };
  const newest = page.results.find(({ isRead }) => !isRead) ?? page.results[0];
  const preview =
    newest && hidden ? { title: coverAmounts(newest.title), body: coverAmounts(newest.body) } : newest;
  return { unread: page.unreadCount, preview };
}
