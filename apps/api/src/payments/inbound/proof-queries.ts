import { sql } from 'kysely';
import { HOUSE_BOOK, PROVIDER, UNCLAIMED } from '#ledger/chart.ts';
import type { Db } from '#platform/db.ts';

/**
 * Counts transfers that came by themselves and do not stand as they should: credited or released ones without their payment
 * and exactly one credit, held ones that are not in the house book, and what is in that book beyond them. 0 when all holds.
 */
export async function countUnprovedInbound(db: Db): Promise<number> {
  const { rows } = await sql<{ broken: bigint }>`
    select (
      select count(*) from inbound_transfer i
      left join payment p on p.user_id = i.user_id and p.id = i.payment_id and p.status = 'succeeded' and p.amount_kobo = i.amount_kobo
      left join idempotency k on k.user_id = i.user_id and k.key = 'provider:' || i.reference
      left join ledger.movement m on m.user_id = k.user_id and m.id = k.movement_id and m.amount = i.amount_kobo
      where i.status in ('credited', 'released') and (p.id is null or m.id is null)
    ) + (
      select count(*)
      from (select reference, amount_kobo from inbound_transfer where status in ('held', 'released')) i
      full join (select reference, amount from ledger.movement where user_id = ${HOUSE_BOOK}::uuid and from_id = ${PROVIDER.id}) m
        using (reference)
      where i.amount_kobo is distinct from m.amount
    ) + (
      select count(*)
      from (select reference, amount_kobo from inbound_transfer where status = 'released') i
      full join (select reference, amount from ledger.movement where user_id = ${HOUSE_BOOK}::uuid and from_id = ${UNCLAIMED.id}) m
        using (reference)
      where i.amount_kobo is distinct from m.amount
    ) as broken
  `.execute(db);
  return Number(rows[0]?.broken ?? 0n);
}
