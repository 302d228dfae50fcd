import { sql } from 'kysely';
import { HOUSE_BOOK, PROVIDER } from '#ledger/chart.ts';
import type { Db } from '#platform/db.ts';

/**
 * Counts succeeded payments from outside that were not credited by exactly their amount, and credits from the provider that belong to
 * no succeeded payment. 0 when the books hold.
 */
export async function countUnprovedPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: bigint }>`
    select count(*) as broken
    from (select user_id, reference, amount_kobo from payment where status = 'succeeded' and method <> 'account') p
    full join (select user_id, reference, amount from ledger.movement where from_id = ${PROVIDER.id} and user_id <> ${HOUSE_BOOK}::uuid) m
      using (user_id, reference)
    where p.amount_kobo is distinct from m.amount
  `.execute(db);
  return Number(rows[0]?.broken ?? 0n);
}
