import type { OwnPlace } from '@kolo/contract/transactions';
import { oneLine } from '@kolo/domain/text';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/db.ts';

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
