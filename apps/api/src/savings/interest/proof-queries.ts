import { sql } from 'kysely';
import type { Db } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';

/**
 * Counts locks, over all customers, whose tranches are not what is in their pot: all of it while they run, which may be nothing, nothing once they are closed, and
 * no pot before they are paid. 0 when the terms hold.
 */
export async function countUnprovedLocks(db: Db): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select count(*) as broken
    from interest_package p
    left join ledger.account a on a.user_id = p.user_id and a.id = p.pot
    left join (
      select user_id, package_id, sum(principal_kobo) as total from interest_tranche group by user_id, package_id
    ) t on t.user_id = p.user_id and t.package_id = p.id
    where case p.status
      when 'active' then a.balance is null or a.balance <> coalesce(t.total, 0)
      when 'closed' then a.balance is distinct from 0
      else p.pot is not null or t.total is not null
    end
  `.execute(db);
  return Number(onlyRow(counted).broken);
}
