import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';

/** Paid dates without a payment of their own that succeeded, and payments of two dates, over all customers. */
export async function countUnprovedDates(db: Db | Tx): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select count(*) as broken from schedule_occurrence o
    where o.state = 'paid' and not exists (
      select from payment p
      where p.user_id = o.user_id and p.reference = o.reference and p.status in ('succeeded', 'reversed')
        and p.request_key like 'schedule:' || o.schedule_id || ':' || o.due_on || ':%'
    )
  `.execute(db);
  return Number(onlyRow(counted).broken);
}
