import {
  deleteNotification,
  listNotifications,
  markAllNotificationsRead,
  markNotificationRead,
} from '@kolo/contract/notifications';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import type { InboxChange } from './inbox.ts';
import { NOTIFICATIONS_KEY } from './api.ts';

export const PAGES_KEY = [...NOTIFICATIONS_KEY, 'pages'] as const;

export const notificationPagesQuery = infiniteQueryOptions({
  queryKey: PAGES_KEY,
  queryFn: ({ pageParam, signal }) => call(listNotifications, { query: { page: pageParam }, signal }),
  initialPageParam: 1,
  getNextPageParam: (last) => (last.page < last.totalPages ? last.page + 1 : null),
});

export async function sendChange(change: InboxChange): Promise<void> {
  switch (change.kind) {
    case 'read':
      return void (await call(markNotificationRead, { params: { id: change.id } }));
    case 'read-all':
      return void (await call(markAllNotificationsRead, {}));
    case 'delete':
      return void (await call(deleteNotification, { params: { id: change.id } }));
  }
}
