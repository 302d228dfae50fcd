import { DAY_BEGINS_HOUR, NIGHT_BEGINS_HOUR } from '@kolo/domain/reminder';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

/** What news is about: money that came in, went out or did not; the safety of the account; everything else. */
export const TOPICS = ['money', 'security', 'news'] as const;
export type Topic = (typeof TOPICS)[number];

/** How messages leave the app. Every message is also shown in the app. */
export const NEWS_CHANNELS = ['email', 'sms', 'push'] as const;
export type NewsChannel = (typeof NEWS_CHANNELS)[number];

/** A yes or no for each channel. */
export const ByChannel = z.object({ email: z.boolean(), sms: z.boolean(), push: z.boolean() });

/** What is sent on which channel, by topic. */
export const Preferences = z.object({ money: ByChannel, security: ByChannel, news: ByChannel });
export type Preferences = z.infer<typeof Preferences>;

/** Whether the customer is reminded of payments that are due, and at which hour in Lagos. */
export const Reminders = z.object({ isOn: z.boolean(), hour: z.int() });
export type Reminders = z.infer<typeof Reminders>;

const HOUR = 'Choose an hour from 7:00 to 20:00.';

/** What the customer is told by email, SMS and push, and where they can be reached. */
export const NotificationPreferences = z.object({
  preferences: Preferences,
  /** Where the customer can be reached at all: a confirmed address, a confirmed number, a device that takes push messages. */
  reachable: ByChannel,
  reminders: Reminders,
});
export type NotificationPreferences = z.infer<typeof NotificationPreferences>;

const Wanted = z.optional(z.boolean('Say true or false.'));
/** What to change. A channel that is left out stays as it is. */
export const ChannelChoices = z.strictObject({ email: Wanted, sms: Wanted, push: Wanted });
/** Anyone who sits in a stolen session must not be able to silence the warning. */
const Kept = z.optional(z.literal(true, 'Security notices always come by email and SMS.'));

/** The channels of security notices that stay on. */
export const KEPT_ON = ['email', 'sms'] as const satisfies readonly NewsChannel[];

export const getNotificationPreferences = endpoint({
  name: 'getNotificationPreferences',
  summary: 'What the customer is told by email, SMS and push',
  method: 'GET',
  path: '/notifications/preferences',
  access: 'customer',
  status: 200,
  answer: NotificationPreferences,
  errors: [],
});

export const putNotificationPreferences = endpoint({
  name: 'putNotificationPreferences',
  summary: 'Switch news on or off by topic and channel, and reminders; what is left out stays as it is',
  method: 'PUT',
  path: '/notifications/preferences',
  access: 'customer',
  body: z.strictObject({
    money: z.optional(ChannelChoices),
    security: z.optional(z.strictObject({ email: Kept, sms: Kept, push: Wanted })),
    news: z.optional(ChannelChoices),
    reminders: z.optional(
      z.strictObject({
        isOn: Wanted,
        hour: z.optional(
          z.int(HOUR).check(z.minimum(DAY_BEGINS_HOUR, HOUR), z.maximum(NIGHT_BEGINS_HOUR - 1, HOUR)),
        ),
      }),
    ),
  }),
  status: 200,
  answer: NotificationPreferences,
  errors: [],
});
