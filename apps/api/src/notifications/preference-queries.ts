import type { NewsChannel, Topic } from '@kolo/contract/notification-preferences';
import { NEWS_CHANNELS, TOPICS } from '@kolo/contract/notification-preferences';
import { invariant } from '#platform/errors.ts';
import type { Db, Tx } from '#platform/db.ts';

/** One switch that the customer has touched. */
export interface Choice {
  readonly topic: Topic;
  readonly channel: NewsChannel;
  readonly isOn: boolean;
}

export async function findChoices(db: Db, userId: string): Promise<Choice[]> {
  const rows = await db
    .selectFrom('notification_preference')
    .select(['topic', 'channel', 'is_on'])
    .where('user_id', '=', userId)
    .execute();
  return rows.map((row) => {
    const topic = TOPICS.find((one) => one === row.topic);
    const channel = NEWS_CHANNELS.find((one) => one === row.channel);
    invariant(topic && channel, `no preference is called ${row.topic} by ${row.channel}`);
    return { topic, channel, isOn: row.is_on };
  });
}

export async function putChoice(tx: Tx, userId: string, choice: Choice, now: Date): Promise<void> {
  const { topic, channel, isOn } = choice;
  await tx
    .insertInto('notification_preference')
    .values({ user_id: userId, topic, channel, is_on: isOn, changed_at: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'topic', 'channel']).doUpdateSet({ is_on: isOn, changed_at: now }),
    )
    .execute();
}
