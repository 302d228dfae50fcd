import type { Db } from '#platform/db.ts';

interface Named {
  readonly userId: string;
  readonly id: string;
}

/** Those, over all customers, that staff should look at: held, or open since before that instant. Oldest first. */
export async function payoutsForStaff(db: Db, openSince: Date, most: number) {
  return db
    .selectFrom('withdrawal')
    .select(['user_id', 'id', 'reference', 'status', 'held', 'amount_kobo', 'created_at', 'checks'])
    .where((either) =>
      either.or([
        either('held', 'is not', null),
        either.and([either('status', 'in', ['requested', 'sent']), either('created_at', '<', openSince)]),
      ]),
    )
    .orderBy('created_at')
    .limit(most)
    .execute();
}

/** Lets one go that was asked for before a freeze or a press: staff have found out who asked for it. */
export async function release(db: Db, { userId, id }: Named, now: Date): Promise<void> {
  await db
    .updateTable('withdrawal')
    .set({ released_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'requested')
    .execute();
}

/** Lets the provider be asked now; false where no withdrawal of that reference waits. */
export async function makeDue(db: Db, { userId, id }: Named, now: Date): Promise<boolean> {
  const row = await db
    .updateTable('withdrawal')
    .set({ next_check_at: now })
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .where((either) =>
      either.or([either('status', 'in', ['requested', 'sent']), either('held', 'is not', null)]),
    )
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
