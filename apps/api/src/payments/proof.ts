import { sql } from 'kysely';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { HOUSE_BOOK, PROVIDER } from '#ledger/chart.ts';
import type { Db } from '#platform/db.ts';

/** Card checks that succeeded without a refund that is wanted, and refunds that are not booked by exactly their amount. */
async function countUnprovedRefunds(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: bigint }>`
    select (
      select count(*)
      from (select user_id, id, amount_kobo from payment where status = 'succeeded' and purpose = 'card') p
      full join (select user_id, payment_id as id, amount_kobo as wanted from refund) r using (user_id, id)
      where p.amount_kobo is distinct from r.wanted
    ) + (
      select count(*)
      from (select user_id, reference, amount_kobo from refund where status = 'refunded') r
      full join (
        select user_id, reference, amount from ledger.movement where kind = ${MOVEMENT_KINDS.cardCheckRefund.code}
      ) m using (user_id, reference)
      where r.amount_kobo is distinct from m.amount
    ) as broken
  `.execute(db);
  return Number(rows[0]?.broken ?? 0n);
}

/**
 * Counts succeeded payments from outside that were not credited by exactly their amount, credits from the provider that belong to
 * no succeeded payment, and refunds that the books do not have. 0 when the books hold.
 */
export async function countUnprovedPayments(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: bigint }>`
    select count(*) as broken
    from (select user_id, reference, amount_kobo from payment where status = 'succeeded' and method <> 'account') p
    full join (select user_id, reference, amount from ledger.movement where from_id = ${PROVIDER.id} and user_id <> ${HOUSE_BOOK}::uuid) m
      using (user_id, reference)
    where p.amount_kobo is distinct from m.amount
  `.execute(db);
  return Number(rows[0]?.broken ?? 0n) + (await countUnprovedRefunds(db));
}
