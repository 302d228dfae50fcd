import { sql } from 'kysely';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { SUSPENSE_BOOK, PROVIDER } from '#ledger/chart.ts';
import type { Db } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';

/** Reversed by a dispute that took something of it, so it had been credited before. */
const IS_TAKEN_BACK = sql`p.status = 'reversed' and exists (
  select 1 from chargeback c
  where c.user_id = p.user_id and c.payment_id = p.id and c.state = 'lost' and c.taken_kobo + c.loss_kobo > 0
)`;

/** Over all customers: card checks that were credited without a refund that is wanted, and refunds that are not booked by exactly their amount. */
async function countUnprovedRefunds(db: Db): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select (
      select count(*)
      from (
        select p.user_id, p.id, p.amount_kobo from payment p
        where p.purpose = 'card' and (p.status = 'succeeded' or ${IS_TAKEN_BACK})
      ) p
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
  return Number(onlyRow(counted).broken);
}

/**
 * Counts, over all customers, references under which the provider's pot does not hold what our papers say: what a succeeded payment brought in,
 * less what was refunded and what banks took back of it; and refunds that the books do not have. 0 when the books hold. A
 * lost dispute counts by its own row, so that money that moved without one, or did not move with one, shows.
 */
export async function countUnprovedPayments(db: Db): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select count(*) as broken
    from (
      select user_id, reference, sum(kobo) as kobo from (
        select p.user_id, p.reference, p.amount_kobo as kobo from payment p
        where p.method <> 'account' and (p.status = 'succeeded' or ${IS_TAKEN_BACK})
        union all
        select p.user_id, p.reference, s.amount_kobo from payment_surplus s
        join payment p on p.user_id = s.user_id and p.id = s.payment_id
        union all
        select user_id, reference, -amount_kobo from refund where status = 'refunded'
        union all
        select user_id, reference, -(taken_kobo + loss_kobo) from chargeback where state = 'lost'
      ) paper group by user_id, reference
    ) p
    full join (
      select user_id, reference, sum(kobo) as kobo from (
        select user_id, reference, amount as kobo from ledger.movement
        where from_id = ${PROVIDER.id} and user_id <> ${SUSPENSE_BOOK}::uuid
        union all
        select user_id, reference, -amount from ledger.movement
        where to_id = ${PROVIDER.id} and user_id <> ${SUSPENSE_BOOK}::uuid
      ) posted group by user_id, reference
    ) m using (user_id, reference)
    where coalesce(p.kobo, 0) <> coalesce(m.kobo, 0)
  `.execute(db);
  return Number(onlyRow(counted).broken) + (await countUnprovedRefunds(db));
}
