import type { Tx } from '#platform/db.ts';
import type { Channel } from '../codes.ts';

/** Notes that this contact is to be told at `at` that it can get a code. */
export async function awaitAge(tx: Tx, userId: string, channel: Channel, at: Date): Promise<void> {
  await tx
    .insertInto('young_contact_wait')
    .values({ user_id: userId, channel, next_check_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'channel']).doUpdateSet({ next_check_at: at }))
    .execute();
}

/** False where nobody waits any more. */
export async function endWait(tx: Tx, userId: string, channel: Channel): Promise<boolean> {
  const row = await tx
    .deleteFrom('young_contact_wait')
    .where('user_id', '=', userId)
    .where('channel', '=', channel)
    .returning('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
