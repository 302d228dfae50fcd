import type { Db } from '#platform/db.ts';

/** Whose dispute it is, over all customers, and of which payment; undefined for a number that we have not heard of. */
export async function ownerOfDispute(db: Db, id: string) {
  return db.selectFrom('chargeback').select(['user_id', 'reference']).where('id', '=', id).executeTakeFirst();
}

/** Disputes, over all customers, that are not done: open, held, or lost with something missing. Oldest first. */
export async function disputesForStaff(db: Db, most: number) {
  return db
    .selectFrom('chargeback')
    .select(['user_id', 'id'])
    .where((either) =>
      either.or([
        either('next_check_at', 'is not', null),
        either.and([either('state', '=', 'lost'), either('loss_kobo', '>', 0n)]),
      ]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(most)
    .execute();
}
