import type { NewsChannel, Reminders, Topic } from '@kolo/contract/notification-preferences';
import { REMINDER_HOUR } from '@kolo/domain/reminder';
import type { Db, Tx } from '#platform/db.ts';

/** What holds for a customer who never chose. */
export const DEFAULT_REMINDERS: Reminders = { isOn: true, hour: REMINDER_HOUR };

/** One switch that the customer has touched. */
export interface Choice {
  readonly topic: Topic;
  readonly channel: NewsChannel;
  readonly isOn: boolean;
}

export async function findChoices(db: Db, userId: string): Promise<Choice[]> {
  return db
    .selectFrom('notificationPreference')
    .select(['topic', 'channel', 'isOn'])
    .where('userId', '=', userId)
    .execute();
}

export async function putChoice(tx: Tx, userId: string, choice: Choice, now: Date): Promise<void> {
  const { topic, channel, isOn } = choice;
  await tx
    .insertInto('notificationPreference')
    .values({ userId, topic, channel, isOn, changedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['userId', 'topic', 'channel']).doUpdateSet({ isOn, changedAt: now }),
    )
    .execute();
}

/** The switch and the hour of each of these customers who chose. */
export async function findReminderChoices(
  db: Db | Tx,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Reminders>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('reminderChoice')
    .select(['userId', 'isOn', 'hour'])
    .where('userId', 'in', userIds)
    .execute();
  return new Map(rows.map(({ userId, isOn, hour }) => [userId, { isOn, hour }]));
}

export async function putReminderChoice(
  tx: Tx,
  userId: string,
  choice: { readonly [Part in keyof Reminders]?: Reminders[Part] | undefined },
  now: Date,
): Promise<void> {
  const { isOn = DEFAULT_REMINDERS.isOn, hour = DEFAULT_REMINDERS.hour } = choice;
  await tx
    .insertInto('reminderChoice')
    .values({ userId, isOn, hour, changedAt: now })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ ...choice, changedAt: now }))
    .execute();
}
