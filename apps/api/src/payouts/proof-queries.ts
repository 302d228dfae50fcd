import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import { PAYOUT_IN_FLIGHT, PAYOUT_SETTLED } from '#ledger/chart.ts';
import type { Db } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';

/**
 * Counts, over all customers, withdrawals that did not leave their account exactly once, and customers whose money on its way to a bank, or
 * arrived there, is not what their withdrawals say. 0 when the books hold.
 */
export async function countUnprovedPayouts(db: Db): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select (
      select count(*) from (select user_id, reference, amount_kobo + fee_kobo as total from withdrawal) w
      full join (
        select user_id, reference, amount from ledger.movement where kind = ${MOVEMENT_KINDS.bankWithdrawal.code}
      ) m using (user_id, reference)
      where w.total is distinct from m.amount
    ) + (
      select count(*) from (
        select user_id, coalesce(sum(amount_kobo + fee_kobo) filter (where status in ('requested', 'sent')), 0) as flying,
          coalesce(sum(amount_kobo) filter (where status = 'paid'), 0) as arrived
        from withdrawal group by user_id
      ) w full join (
        select user_id, sum(balance) filter (where id = ${PAYOUT_IN_FLIGHT.id}) as flying,
          sum(balance) filter (where id = ${PAYOUT_SETTLED.id}) as arrived
        from ledger.account where id in (${PAYOUT_IN_FLIGHT.id}, ${PAYOUT_SETTLED.id}) group by user_id
      ) a using (user_id)
      where coalesce(w.flying, 0) <> coalesce(a.flying, 0) or coalesce(w.arrived, 0) <> coalesce(a.arrived, 0)
    ) as broken
  `.execute(db);
  return Number(onlyRow(counted).broken);
}
