import { kobo } from '@kolo/domain/money';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import { CHARGEBACK_LOSS } from '#ledger/chart.ts';
import type { Db } from '#platform/db.ts';
import { onlyRow } from '#platform/db.ts';
import type { QueuePlace } from '#platform/desk-queue.ts';
import type { ChargebackRow } from './queries.ts';

/** Whose dispute it is, over all customers, and of which payment; undefined for a number that we have not heard of. */
export async function ownerOfDispute(db: Db, id: string) {
  return db.selectFrom('chargeback').select(['userId', 'reference']).where('id', '=', id).executeTakeFirst();
}

/** Disputes, over all customers, that are not done: open, held, or lost with something missing. Oldest first. */
export async function disputesForStaff(db: Db, most: number) {
  return db
    .selectFrom('chargeback')
    .select(['userId', 'id'])
    .where((either) =>
      either.or([
        either('nextCheckAt', 'is not', null),
        either.and([either('state', '=', 'lost'), either('lossKobo', '>', kobo(0n))]),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(most)
    .execute();
}

/** The same for the desk, over all customers. */
export const DISPUTES_WAITING = sql<
  Pick<
    ChargebackRow,
    'userId' | 'id' | 'reference' | 'state' | 'amountKobo' | 'lossKobo' | 'dueAt' | 'createdAt'
  > &
    QueuePlace
>`
  select created_at as at, id as key, created_at as since,
    user_id, id, reference, state, amount_kobo, loss_kobo, due_at, created_at
  from chargeback
  where next_check_at is not null or (state = 'lost' and loss_kobo > 0)`;

/** What each pot gave under each reference, over all customers: by the parts of disputes and by the postings. */
function unprovedParts(phase: 'taken' | 'made_good', kind: number) {
  return sql`
    select count(*)
    from (
      select p.user_id, c.reference, p.pot, sum(p.amount_kobo) as kobo
      from chargeback_part p join chargeback c on c.user_id = p.user_id and c.id = p.chargeback_id
      where p.phase = ${phase} group by p.user_id, c.reference, p.pot
    ) part
    full join (
      select m.user_id, m.reference, m.from_id as pot, sum(m.amount) as kobo from ledger.movement m
      where m.kind = ${kind} and m.from_id <> ${CHARGEBACK_LOSS.id} group by m.user_id, m.reference, m.from_id
    ) posted using (user_id, reference, pot)
    where part.kobo is distinct from posted.kobo`;
}

/**
 * Counts, over all customers, those whose loss pot is not what lost disputes could not take and no later credit has made good, or who are
 * noted otherwise; disputes that are not what their parts add up to; and pots that gave something else than the parts
 * say. 0 when the books hold.
 */
export async function countUnprovedLosses(db: Db): Promise<number> {
  const counted = await sql<{ broken: bigint }>`
    select (
      select count(*)
      from (select user_id, sum(loss_kobo) as kobo from chargeback where state = 'lost' group by user_id) c
      full join (select user_id, -balance as kobo from ledger.account where id = ${CHARGEBACK_LOSS.id}) a
        using (user_id)
      left join customer k using (user_id)
      where coalesce(c.kobo, 0) <> coalesce(a.kobo, 0) or k.owes is distinct from (coalesce(c.kobo, 0) > 0)
    ) + (
      select count(*) from customer k
      where k.owes and not exists (
        select 1 from chargeback c where c.user_id = k.user_id and c.state = 'lost' and c.loss_kobo > 0
      )
    ) + (
      select count(*)
      from chargeback c
      left join (
        select user_id, chargeback_id as id, sum(amount_kobo) as kobo from chargeback_part group by user_id, chargeback_id
      ) p using (user_id, id)
      where c.taken_kobo <> coalesce(p.kobo, 0)
    ) + (${unprovedParts('taken', MOVEMENT_KINDS.chargeback.code)})
      + (${unprovedParts('made_good', MOVEMENT_KINDS.chargebackMadeGood.code)}) as broken
  `.execute(db);
  return Number(onlyRow(counted).broken);
}
