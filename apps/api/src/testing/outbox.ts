import type { Db } from '#platform/db.ts';
import type { JobHandler } from '#platform/job-queue.ts';

const MAX_ROUNDS = 100;

/** Runs outbox rows in order, over all customers, until none is left that has a handler; the others stay, for the test to look at. */
export async function runOutbox(db: Db, handlers: readonly JobHandler[]): Promise<void> {
  const byTask = new Map(handlers.map((handler) => [handler.task, handler]));
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const row = await db
      .selectFrom('outbox')
      .select(['userId', 'id', 'task', 'payload'])
      .where('task', 'in', [...byTask.keys()])
      .orderBy('id')
      .executeTakeFirst();
    if (!row) return;
    await db.deleteFrom('outbox').where('userId', '=', row.userId).where('id', '=', row.id).execute();
    await byTask.get(row.task)?.run(row.payload);
  }
  throw new Error(`jobs left jobs ${MAX_ROUNDS} times`);
}
