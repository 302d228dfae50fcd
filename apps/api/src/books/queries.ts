import type { LagosDate } from '@kolo/domain/dates';
import { startOfLagosDay } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import { PACKAGES_ABOVE, WALLET_IDS } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { firstIdAt } from '#platform/ids.ts';
import type { BookDay, BookTotal } from '#platform/tables.ts';
import { daysBefore } from '#platform/upkeep.ts';

/** All accounts of one number; packages are one line, under PACKAGES_ABOVE. */
export interface PotTotal {
  readonly pot: number;
  readonly accounts: bigint;
  readonly balanceKobo: Kobo;
}

/** What came into customers' accounts and packages on a day and what left them. Moves between them are neither. */
export interface DayMoves {
  readonly day: string;
  readonly inKobo: Kobo;
  readonly outKobo: Kobo;
}

/** The balances of all accounts, over all customers. */
export async function potTotals(tx: Tx): Promise<PotTotal[]> {
  const { rows } = await sql<PotTotal>`
    select least(id, ${PACKAGES_ABOVE}::integer) as pot, count(*) as accounts, sum(balance)::bigint as "balanceKobo"
    from ledger.account group by 1 order by 1
  `.execute(tx);
  return rows;
}

/**
 * What each Lagos day from that one on brought and took, over all customers; a day without a posting has no row. Money that nobody has
 * claimed is in no account of a customer.
 */
export async function movesSince(tx: Tx, first: LagosDate): Promise<DayMoves[]> {
  const since = startOfLagosDay(first);
  const wallets = sql.join(WALLET_IDS);
  // The id is made a moment before the posting: a day's margin, so that the partitions before are not read.
  const { rows } = await sql<DayMoves>`
    select (posted_at at time zone 'Africa/Lagos')::date::text as day,
      coalesce(sum(amount) filter (where to_own and not from_own), 0)::bigint as "inKobo",
      coalesce(sum(amount) filter (where from_own and not to_own), 0)::bigint as "outKobo"
    from (
      select posted_at, amount,
        from_id > ${PACKAGES_ABOVE} or from_id in (${wallets}) as from_own,
        to_id > ${PACKAGES_ABOVE} or to_id in (${wallets}) as to_own
      from ledger.movement
      where id >= ${firstIdAt(daysBefore(since, 1))}::uuid and posted_at >= ${since}
    ) as moved
    group by 1
  `.execute(tx);
  return rows;
}

/** The days from that one on that are closed. */
export async function closedSince(db: Db | Tx, first: LagosDate): Promise<Set<string>> {
  const rows = await db
    .selectFrom('bookDay')
    .select(sql<string>`day::text`.as('day'))
    .where('day', '>=', sql<Date>`${first}::date`)
    .execute();
  return new Set(rows.map(({ day }) => day));
}

/** A day is closed once: the first worker wins. */
export async function insertDays(tx: Tx, days: readonly Insertable<BookDay>[]): Promise<void> {
  if (days.length === 0) return;
  await tx
    .insertInto('bookDay')
    .values(days)
    .onConflict((conflict) => conflict.column('day').doNothing())
    .execute();
}

export async function insertTotals(tx: Tx, totals: readonly Insertable<BookTotal>[]): Promise<void> {
  if (totals.length === 0) return;
  await tx
    .insertInto('bookTotal')
    .values(totals)
    .onConflict((conflict) => conflict.columns(['at', 'pot']).doNothing())
    .execute();
}

/** The newest totals; empty before the first night. */
export async function latestTotals(db: Db): Promise<(PotTotal & { at: Date })[]> {
  return db
    .selectFrom('bookTotal')
    .select(['at', 'pot', 'accounts', 'balanceKobo'])
    .where('at', '=', (of) => of.selectFrom('bookTotal').select((build) => build.fn.max('at').as('at')))
    .orderBy('pot')
    .execute();
}

export interface ClosedDay extends DayMoves {
  readonly heldKobo: Kobo;
  readonly openPayments: number | null;
  readonly oldestOpenAt: Date | null;
  readonly closedAt: Date;
}

/** The newest days that are closed, newest first. */
export async function latestDays(db: Db, most: number): Promise<ClosedDay[]> {
  return db
    .selectFrom('bookDay')
    .select([
      sql<string>`day::text`.as('day'),
      'inKobo',
      'outKobo',
      'heldKobo',
      'openPayments',
      'oldestOpenAt',
      'closedAt',
    ])
    .orderBy('bookDay.day', 'desc')
    .limit(most)
    .execute();
}
