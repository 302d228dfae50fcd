import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

interface Named {
  readonly userId: string;
  readonly id: string;
}

/** Takes withdrawals of all customers whose check has come, so that no other worker asks about them until then. */
export async function claimWithdrawalsDue(
  db: Db,
  claim: { now: Date; until: Date; limit: number },
): Promise<Named[]> {
  const { rows } = await sql<{ user_id: string; id: string }>`
    update withdrawal set next_check_at = ${claim.until}
    where (user_id, id) in (
      select user_id, id from withdrawal where next_check_at <= ${claim.now}
      order by next_check_at limit ${claim.limit} for update skip locked
    )
    returning user_id, id
  `.execute(db);
  return rows.map(({ user_id, id }) => ({ userId: user_id, id }));
}

/** When the next check of any withdrawal falls due. */
export async function nextWithdrawalDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('withdrawal')
    .select(['user_id', 'next_check_at'])
    .where('next_check_at', 'is not', null)
    .orderBy('next_check_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_check_at ?? null;
}

/** Those of all customers that staff should look at: held, or open since before that instant. Oldest first. */
export async function withdrawalsForStaff(db: Db, openSince: Date, most: number) {
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
