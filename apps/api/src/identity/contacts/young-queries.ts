import type { Tx } from '#platform/db.ts';
import type { Channel } from '../codes.ts';

/** Notes that this contact is to be told at `at` that it can get a code. */
export async function awaitAge(tx: Tx, userId: string, channel: Channel, at: Date): Promise<void> {
  await tx
    .insertInto('youngContactWait')
    .values({ userId, channel, nextCheckAt: at })
    .onConflict((conflict) => conflict.columns(['userId', 'channel']).doUpdateSet({ nextCheckAt: at }))
    .execute();
}

/** False where nobody waits any more. */
export async function endWait(tx: Tx, userId: string, channel: Channel): Promise<boolean> {
  const row = await tx
    .deleteFrom('youngContactWait')
    .where('userId', '=', userId)
    .where('channel', '=', channel)
    .returning('userId')
    .executeTakeFirst();
  return row !== undefined;
}
