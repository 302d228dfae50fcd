import { listNotifications } from '@kolo/contract/notifications';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#lib/client.ts';

export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const BELL_KEY = [...NOTIFICATIONS_KEY, 'bell'] as const;

/** The newest page: all that the bell shows. */
export const bellQuery = queryOptions({
  queryKey: BELL_KEY,
  queryFn: ({ signal }) => call(listNotifications, { query: {}, signal }),
});

export function refreshNotifications(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: NOTIFICATIONS_KEY });
}
