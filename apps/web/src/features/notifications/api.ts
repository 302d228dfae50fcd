import { listNotifications } from '@kolo/contract/notifications';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import { fromHome } from '#lib/home.ts';

export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const BELL_KEY = [...NOTIFICATIONS_KEY, 'bell'] as const;

/** All that the bell shows: the newest page, and the newest unread notification where it is older than that page. */
export const bellQuery = queryOptions({
  queryKey: BELL_KEY,
  queryFn: async ({ signal }) => {
    const newest = await fromHome('notifications', () => call(listNotifications, { query: {}, signal }));
    if (newest.unreadCount === 0 || newest.results.some(({ isRead }) => !isRead)) return newest;
    const unread = await call(listNotifications, { query: { isRead: 'false', limit: 1 }, signal });
    return { ...newest, results: [...newest.results, ...unread.results] };
  },
});

export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
}
