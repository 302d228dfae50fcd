import type { NewsChannel, Topic } from '@kolo/contract/notification-preferences';
import type { Db, Tx } from '#platform/db.ts';

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
