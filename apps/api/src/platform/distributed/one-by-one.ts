import { sql } from 'kysely';
import type { Db } from '../db.ts';
import { onlyRow } from '../db.ts';

/** Whether the customers are spread over several machines. Asked of the database each time, since it can become so at any time. */
export async function isDistributed(db: Db): Promise<boolean> {
  const citus = await sql<{ is: boolean }>`
    select to_regclass('pg_catalog.pg_dist_partition') is not null as is
  `.execute(db);
  if (!onlyRow(citus).is) return false;
  const asked = await sql<{ is: boolean }>`
    select exists (select from pg_dist_partition where logicalrelid = 'ledger.account'::regclass) as is
  `.execute(db);
  return onlyRow(asked).is;
}

/** Customers processed in parallel when each has a transaction of its own; fewer than the connections of a process. */
const BESIDE_EACH_OTHER = 4;

/**
 * Works on these customers in one transaction where one machine has them all. Where they are spread, each is worked on alone: a
 * row lock is held on one machine, and a transaction over several costs each of them a commit in two steps.
 */
export async function eachTogether<T>(
  db: Db,
  found: readonly T[],
  ownerOf: (one: T) => string,
  work: (together: readonly T[]) => Promise<void>,
): Promise<void> {
  if (found.length === 0) return;
  if (!(await isDistributed(db))) return work(found);
  const alone = [...Map.groupBy(found, ownerOf).values()];
  for (let from = 0; from < alone.length; from += BESIDE_EACH_OTHER)
    await Promise.all(alone.slice(from, from + BESIDE_EACH_OTHER).map(work));
}
