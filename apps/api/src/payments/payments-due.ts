import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Takes payments of all customers whose check has come, so that no other worker asks about them until then. */
export async function claimPaymentsDue(
  db: Db,
  claim: { now: Date; until: Date; limit: number },
): Promise<{ userId: string; reference: string }[]> {
  const { rows } = await sql<{ user_id: string; reference: string }>`
    update payment set next_check_at = ${claim.until}
    where (user_id, id) in (
      select user_id, id from payment where next_check_at <= ${claim.now}
      order by next_check_at limit ${claim.limit} for update skip locked
    )
    returning user_id, reference
  `.execute(db);
  return rows.map((row) => ({ userId: row.user_id, reference: row.reference }));
}

/** When the next check of any payment falls due. */
export async function nextPaymentDue(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('payment')
    .select(['user_id', 'next_check_at'])
    .where('next_check_at', 'is not', null)
    .orderBy('next_check_at')
    .limit(1)
    .executeTakeFirst();
  return row?.next_check_at ?? null;
}
