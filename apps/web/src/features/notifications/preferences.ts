import type {
  NewsChannel,
  NotificationPreferences,
  Reminders,
  Topic,
} from '@kolo/contract/notification-preferences';
import { KEPT_ON } from '@kolo/contract/notification-preferences';

/** One switch, and where the customer put it. */
export interface Choice {
  readonly topic: Topic;
  readonly channel: NewsChannel;
  readonly isOn: boolean;
}

/** One change of the settings: a switch of a topic, or of what holds for reminders. */
export type PreferenceChange = Choice | { readonly reminders: Partial<Reminders> };

/** The change that takes this one back where it was not saved. */
export function undoOf(shown: NotificationPreferences, change: PreferenceChange): PreferenceChange {
  if (!('reminders' in change)) return { ...change, isOn: !change.isOn };
  const { isOn, hour } = shown.reminders;
  return {
    reminders: {
      ...(change.reminders.isOn !== undefined && { isOn }),
      ...(change.reminders.hour !== undefined && { hour }),
    },
  };
}

/** What the screen shows once the change is made. */
export function withChange(
  shown: NotificationPreferences,
  change: PreferenceChange,
): NotificationPreferences {
  if ('reminders' in change) return { ...shown, reminders: { ...shown.reminders, ...change.reminders } };
  const { topic, channel, isOn } = change;
  const { preferences } = shown;
  return { ...shown, preferences: { ...preferences, [topic]: { ...preferences[topic], [channel]: isOn } } };
}

/** Security notices always come through these channels. */
export function isKeptOn(topic: Topic, channel: NewsChannel): boolean {
  return topic === 'security' && KEPT_ON.some((kept) => kept === channel);
}
