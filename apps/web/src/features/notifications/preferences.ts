import type { NewsChannel, NotificationPreferences, Topic } from '@kolo/contract/notification-preferences';
import { KEPT_ON } from '@kolo/contract/notification-preferences';

/** One switch, and where the customer put it. */
export interface Choice {
  readonly topic: Topic;
  readonly channel: NewsChannel;
  readonly isOn: boolean;
}

/** What stands on the screen once the switch is there. */
export function withChoice(shown: NotificationPreferences, choice: Choice): NotificationPreferences {
  const { topic, channel, isOn } = choice;
  const { preferences } = shown;
  return { ...shown, preferences: { ...preferences, [topic]: { ...preferences[topic], [channel]: isOn } } };
}

/** Security notices by these come whatever anybody wants. */
export function isKeptOn(topic: Topic, channel: NewsChannel): boolean {
  return topic === 'security' && KEPT_ON.some((kept) => kept === channel);
}
