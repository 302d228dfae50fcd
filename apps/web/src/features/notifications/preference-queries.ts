import {
  getNotificationPreferences,
  putNotificationPreferences,
  type NotificationPreferences,
} from '@kolo/contract/notification-preferences';
import type { BodyOf } from '@kolo/contract/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#lib/client.ts';
import type { PreferenceChange } from './preferences.ts';

/** Apart from the inbox: news that comes in changes no switch. */
export const PREFERENCES_KEY = ['notification-preferences'] as const;

export const preferencesQuery = queryOptions({
  queryKey: PREFERENCES_KEY,
  queryFn: ({ signal }) => call(getNotificationPreferences, { signal }),
});

export function sendChange(change: PreferenceChange): Promise<NotificationPreferences> {
  if ('reminders' in change) return call(putNotificationPreferences, { body: change });
  const { topic, channel, isOn } = change;
  // The screen has no switch for what the contract keeps on.
  const body = { [topic]: { [channel]: isOn } } as BodyOf<typeof putNotificationPreferences>;
  return call(putNotificationPreferences, { body });
}
