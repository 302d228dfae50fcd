import type { OwnPlace } from '@kolo/contract/transactions';
import { oneLine } from '@kolo/domain/text';
import { MOVEMENT_KINDS } from '@kolo/domain/transactions';
import { sql } from 'kysely';
import type { Pot } from '#ledger/chart.ts';
import { packagePot } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';

/** The customer's packages of these pots, as they are called today: one statement for all three kinds. */
export async function packagesOfPots(
  db: Db | Tx,
  userId: string,
  pots: readonly number[],
): Promise<ReadonlyMap<number, OwnPlace>> {
  const { rows } = await sql<{
    pot: number;
    kind: 'daily' | 'sb' | 'interest';
    id: string;
    title: string;
  }>`
    select pot, 'daily' as kind, id, target as title from daily_package
      where user_id = ${userId}::uuid and pot = any(${pots}::integer[])
    union all
    select pot, 'sb', id, product_name from sb_package
      where user_id = ${userId}::uuid and pot = any(${pots}::integer[])
    union all
    select pot, 'interest', id, name from interest_package
      where user_id = ${userId}::uuid and pot = any(${pots}::integer[])
  `.execute(db);
  return new Map(
    rows.map(({ pot, kind, id, title }) => [pot, { kind, packageId: id, title: oneLine(title) }]),
  );
}

/** By which money comes into a package that is no interest package; a merge brings what was contributed to another. */
const CONTRIBUTIONS = [
  MOVEMENT_KINDS.dailyContribution.code,
  MOVEMENT_KINDS.sbContribution.code,
  MOVEMENT_KINDS.sbMerge.code,
];

/**
 * Holds every open daily and product package, always in the order of their ids. Returns their pots, that with the newest
 * contribution first; those without one come last.
 */
export async function openPotsByContribution(tx: Tx, userId: string): Promise<Pot[]> {
  await sql`
    select from daily_package where user_id = ${userId}::uuid and status = 'active' order by id for no key update
  `.execute(tx);
  await sql`
    select from sb_package where user_id = ${userId}::uuid and status = 'active' order by id for no key update
  `.execute(tx);
  const { rows } = await sql<{ pot: number }>`
    select p.pot
    from (
      select pot, created_at from daily_package where user_id = ${userId}::uuid and status = 'active'
      union all
      select pot, created_at from sb_package where user_id = ${userId}::uuid and status = 'active'
    ) p
    left join (
      select m.to_id, max(m.id::text) as newest from ledger.movement m
      where m.user_id = ${userId}::uuid and m.kind = any(${CONTRIBUTIONS}::smallint[]) group by m.to_id
    ) c on c.to_id = p.pot
    order by c.newest desc nulls last, p.created_at desc, p.pot desc
  `.execute(tx);
  return rows.map(({ pot }) => packagePot(pot));
}

/** The daily or product package of this pot, by the account that it belongs to. */
export async function savingsPackageOf(
  tx: Tx,
  userId: string,
  pot: number,
): Promise<{ kind: 'ds' | 'sb'; isActive: boolean }> {
  const { rows } = await sql<{ kind: 'ds' | 'sb'; isActive: boolean }>`
    select 'ds' as kind, status = 'active' as is_active from daily_package where user_id = ${userId}::uuid and pot = ${pot}
    union all
    select 'sb', status = 'active' from sb_package where user_id = ${userId}::uuid and pot = ${pot}
  `.execute(tx);
  const [row] = rows;
  invariant(row, `pot ${pot} is a package's`);
  return { kind: row.kind, isActive: row.isActive };
}
