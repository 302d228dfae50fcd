import type { Notification, NotificationPage } from '@kolo/contract/notifications';

export type InboxChange =
  | { readonly kind: 'read' | 'delete'; readonly id: string }
  | { readonly kind: 'read-all' };

/** Pages put together. One that moved to a later page while they were fetched stands once. */
export function joinPages(pages: readonly NotificationPage[]): Notification[] {
  return [...new Map(pages.flatMap(({ results }) => results).map((one) => [one.id, one])).values()];
}

/** Whether the change takes one off the unread count, as far as these pages tell. */
export function wasUnread(pages: readonly NotificationPage[], id: string): boolean {
  return pages.some(({ results }) => results.some((one) => one.id === id && !one.isRead));
}

/** The page as it will be after the change; `lowers`: the change took one unread away. */
export function applyChange(page: NotificationPage, change: InboxChange, lowers: boolean): NotificationPage {
  if (change.kind === 'read-all') {
    const results = page.results.map((one) => ({ ...one, isRead: true }));
    return { ...page, results, unreadCount: 0 };
  }
  const unreadCount = Math.max(0, page.unreadCount - (lowers ? 1 : 0));
  const results =
    change.kind === 'delete'
      ? page.results.filter(({ id }) => id !== change.id)
      : page.results.map((one) => (one.id === change.id ? { ...one, isRead: true } : one));
  return { ...page, results, unreadCount };
}
