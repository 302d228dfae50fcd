import type { AnswerOf, ParsedBody } from '@kolo/contract/endpoint';
import type {
  getNotificationPreferences,
  Preferences,
  putNotificationPreferences,
  Reminders,
} from '@kolo/contract/notification-preferences';
import { NEWS_CHANNELS, TOPICS } from '@kolo/contract/notification-preferences';
import type { Db, Tx } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';
import type { Contacts, Customers } from './customers.ts';
import { liveDevices } from './devices.ts';
import type { Choice } from './preference-queries.ts';
import {
  DEFAULT_REMINDERS,
  findChoices,
  findReminderChoices,
  putChoice,
  putReminderChoice,
} from './preference-queries.ts';

export interface PreferenceDeps {
  readonly services: Services;
  readonly customers: Customers;
  /** Has the customer's packages looked at now: the hour or the switch of their reminders has changed. */
  readonly wakeReminders: (tx: Tx, userId: string) => Promise<void>;
}

/** An SMS costs, and says no more than an e-mail: by itself it goes only where there is no e-mail address, and only about money. */
function defaultsFor({ email }: Contacts): Preferences {
  return {
    money: { email: true, sms: email === null, push: true },
    security: { email: true, sms: true, push: true },
    news: { email: true, sms: false, push: true },
  };
}

/** What holds for a customer: the defaults, and over them what was chosen. */
export function preferencesFrom(choices: readonly Choice[], contacts: Contacts): Preferences {
  const preferences = defaultsFor(contacts);
  for (const { topic, channel, isOn } of choices) preferences[topic][channel] = isOn;
  return preferences;
}

/** What holds for each of these customers: the default, unless they chose. */
export async function remindersOf(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<(userId: string) => Reminders> {
  const chosen = await findReminderChoices(db, userIds);
  return (userId) => chosen.get(userId) ?? DEFAULT_REMINDERS;
}

/** Switches the customer's reminders off; the hour stays as it was. */
export function stopReminders({ clock }: Services) {
  return (tx: Tx, userId: string) => putReminderChoice(tx, userId, { isOn: false }, clock.now());
}

export async function showPreferences(
  { services, customers }: Omit<PreferenceDeps, 'wakeReminders'>,
  userId: string,
): Promise<AnswerOf<typeof getNotificationPreferences>> {
  const [choices, contacts, devices, reminders] = await Promise.all([
    findChoices(services.db, userId),
    customers.contactsOf(userId),
    liveDevices(services.db, customers, userId),
    remindersOf(services.db, [userId]),
  ]);
  return {
    preferences: preferencesFrom(choices, contacts),
    reachable: {
      email: contacts.email !== null,
      sms: contacts.phone !== null,
      push: devices.length > 0,
    },
    reminders: reminders(userId),
  };
}

export async function changePreferences(
  deps: PreferenceDeps,
  userId: string,
  body: ParsedBody<typeof putNotificationPreferences>,
): Promise<AnswerOf<typeof putNotificationPreferences>> {
  const { db, clock } = deps.services;
  const now = clock.now();
  await db.transaction().execute(async (tx) => {
    for (const topic of TOPICS) {
      for (const channel of NEWS_CHANNELS) {
        const isOn = body[topic]?.[channel];
        if (isOn !== undefined) await putChoice(tx, userId, { topic, channel, isOn }, now);
      }
    }
    if (body.reminders) {
      await putReminderChoice(tx, userId, body.reminders, now);
      await deps.wakeReminders(tx, userId);
    }
  });
  return showPreferences(deps, userId);
}
