import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';

/** Counts customers whose provider pot is not what their succeeded payments add up to. 0 when the books hold. */
export async function countUnprovedPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: bigint }>`
    select count(*) as broken from (
      select user_id, sum(amount_kobo) as paid from payment where status = 'succeeded' group by user_id
    ) p full join (
      select user_id, -sum(case when account_id = 101 then amount else 0 end) as credited from ledger.entry group by user_id
    ) e using (user_id)
    where coalesce(p.paid, 0) <> coalesce(e.credited, 0)
  `.execute(db);
  return Number(rows[0]?.broken ?? 0n);
}
