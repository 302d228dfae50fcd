import { sql } from 'kysely';
import type { Tx } from '#platform/db.ts';

export interface PromiseKey {
  readonly userId: string;
  readonly packageId: string;
}

/** Has the promise looked at now; nothing has been said of its end. */
export async function putPromise(tx: Tx, key: PromiseKey, now: Date): Promise<void> {
  const begun = { nextCheckAt: now, toldOf: null };
  await tx
    .insertInto('sbPromise')
    .values({ ...key, userId: key.userId, ...begun })
    .onConflict((conflict) => conflict.columns(['userId', 'packageId']).doUpdateSet(begun))
    .execute();
}

/** The end that the customer was told of, locked, so that none is told twice. */
export async function lockToldOf(tx: Tx, { userId, packageId }: PromiseKey): Promise<string | null> {
  const row = await tx
    .selectFrom('sbPromise')
    .select(sql<string | null>`told_of::text`.as('toldOf'))
    .where('userId', '=', userId)
    .where('packageId', '=', packageId)
    .forUpdate()
    .executeTakeFirst();
  return row?.toldOf ?? null;
}

export async function writeLook(
  tx: Tx,
  { userId, packageId }: PromiseKey,
  { nextCheckAt, toldOf }: { nextCheckAt: Date | null; toldOf: string | null },
): Promise<void> {
  await tx
    .updateTable('sbPromise')
    .set({ nextCheckAt, toldOf: sql`${toldOf}::date` })
    .where('userId', '=', userId)
    .where('packageId', '=', packageId)
    .execute();
}
