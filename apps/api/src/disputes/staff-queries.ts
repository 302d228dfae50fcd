import { kobo } from '@kolo/domain/money';
import type { Db } from '#platform/db.ts';

/** Whose dispute it is, over all customers, and of which payment; undefined for a number that we have not heard of. */
export async function ownerOfDispute(db: Db, id: string) {
  return db.selectFrom('chargeback').select(['userId', 'reference']).where('id', '=', id).executeTakeFirst();
}

/** Disputes, over all customers, that are not done: open, held, or lost with something missing. Oldest first. */
export async function disputesForStaff(db: Db, most: number) {
  return db
    .selectFrom('chargeback')
    .select(['userId', 'id'])
    .where((either) =>
      either.or([
        either('nextCheckAt', 'is not', null),
        either.and([either('state', '=', 'lost'), either('lossKobo', '>', kobo(0n))]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute();
}
