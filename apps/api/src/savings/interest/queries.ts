import type { AtMaturity } from '@kolo/contract/packages';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Tranche } from '@kolo/domain/interest';
import type { Kobo } from '@kolo/domain/money';
import { kobo } from '@kolo/domain/money';
import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { oneLine } from '@kolo/domain/text';
import type { Pot } from '#ledger/chart.ts';
import { packagePot } from '#ledger/chart.ts';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { InterestPackage } from '#platform/tables.ts';
import type { PackageCount } from '../refuse-too-many.ts';

/** A lock whose money has arrived. */
export interface LockRow {
  readonly userId: string;
  readonly id: string;
  /** The number of its pot in the ledger. */
  readonly pot: number;
  readonly name: string;
  readonly months: number;
  readonly percent: number;
  readonly startsOn: LagosDate;
  readonly maturesOn: LagosDate;
  readonly status: 'active' | 'closed';
  readonly atMaturity: AtMaturity;
  readonly createdAt: Date;
  readonly lockedAgainAs: string | null;
  /** By its maturity, or by a customer who took all of it out before; null while it runs. */
  readonly endedBy: 'maturity' | 'early' | null;
  /** Oldest first. */
  readonly tranches: readonly Tranche[];
  /** What is in the pot, as the ledger says. */
  readonly balanceKobo: Kobo;
}

type Stored = Pick<
  Selectable<InterestPackage>,
  | 'userId'
  | 'id'
  | 'pot'
  | 'name'
  | 'lockMonths'
  | 'ratePercent'
  | 'status'
  | 'atMaturity'
  | 'createdAt'
  | 'lockedAgainAs'
> & {
  startsOn: string | null;
  maturesOn: string | null;
  hasMatured: boolean | null;
  tranches: unknown;
  balance: Kobo | null;
};

/** Kobo as text: JSON has no BigInt. */
const StoredTranches = z.array(z.tuple([z.string(), z.string()]));

function toDay(stored: string | null): LagosDate {
  const day = stored === null ? null : parseLagosDate(stored);
  invariant(day, 'a lock that is paid has its days');
  return day;
}

function toLock(row: Stored): LockRow {
  invariant(row.pot !== null && row.ratePercent !== null, `lock ${row.id} has a pot and a rate`);
  return {
    userId: row.userId,
    id: row.id,
    pot: row.pot,
    name: oneLine(row.name),
    months: row.lockMonths,
    percent: row.ratePercent,
    startsOn: toDay(row.startsOn),
    maturesOn: toDay(row.maturesOn),
    status: row.status === 'closed' ? 'closed' : 'active',
    atMaturity: row.atMaturity,
    createdAt: row.createdAt,
    lockedAgainAs: row.lockedAgainAs,
    endedBy: row.status === 'closed' ? (row.hasMatured ? 'maturity' : 'early') : null,
    tranches: StoredTranches.parse(row.tranches).map(([principalKobo, startsOn]) => ({
      principalKobo: kobo(BigInt(principalKobo)),
      startsOn: toDay(startsOn),
    })),
    balanceKobo: row.balance ?? kobo(0n),
  };
}

/** How one ended is told by the key of its maturity: one that a bank had emptied matures too, and no movement says so. */
const OWN = sql`
  p.user_id, p.id, p.pot, p.name, p.lock_months, p.rate_percent, p.starts_on::text as starts_on,
  p.matures_on::text as matures_on, p.status, p.at_maturity, p.created_at, p.locked_again_as,
  case when p.status = 'closed' then (
    select true from idempotency i
    where i.user_id = p.user_id and i.key = 'maturity:' || p.id::text || ':' || p.matures_on::text
  ) end as has_matured`;

const TRANCHES = sql`coalesce(json_agg(json_build_array(t.principal_kobo::text, t.starts_on::text) order by t.n), '[]'::json)`;

/** Balance and tranches come with each row. */
const COLUMNS = sql`
  ${OWN},
  (select a.balance from ledger.account a where a.user_id = p.user_id and a.id = p.pot) as balance,
  (select ${TRANCHES} from interest_tranche t where t.user_id = p.user_id and t.package_id = p.id) as tranches`;

/**
 * All locks of the customer that are paid, newest first, in one statement. What belongs to the customer lies together in
 * each table, so pots and tranches are gone down once for the whole list; how a closed lock ended is looked up by its key.
 */
export function locksStatement(userId: string) {
  return sql<Stored>`
    with pot as materialized (
      select a.id, a.balance from ledger.account a where a.user_id = ${userId}::uuid
    ), paid as materialized (
      select t.package_id, ${TRANCHES} as tranches from interest_tranche t where t.user_id = ${userId}::uuid group by t.package_id
    )
    select ${OWN}, pot.balance, coalesce(paid.tranches, '[]'::json) as tranches
    from interest_package p left join pot on pot.id = p.pot left join paid on paid.package_id = p.id
    where p.user_id = ${userId}::uuid and p.status <> 'unpaid' order by p.id desc
  `;
}

export async function locksOf(db: Db | Tx, userId: string): Promise<LockRow[]> {
  const { rows } = await locksStatement(userId).execute(db);
  return rows.map(toLock);
}

/** Those of these locks that the customer has and that are paid. */
export async function locksNamed(db: Db | Tx, userId: string, ids: readonly string[]): Promise<LockRow[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from interest_package p
    where p.user_id = ${userId}::uuid and p.id = any(${ids}::uuid[]) and p.status <> 'unpaid'
  `.execute(db);
  return rows.map(toLock);
}

/** A lock that is paid; undefined for another customer's as for an unknown or unpaid one. */
export async function findLock(db: Db | Tx, userId: string, id: string): Promise<LockRow | undefined> {
  const [row] = await locksNamed(db, userId, [id]);
  return row;
}

/** The interest package of this pot; undefined for a pot of anything else. */
export async function findLockByPot(tx: Tx, userId: string, pot: number): Promise<LockRow | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from interest_package p where p.user_id = ${userId}::uuid and p.pot = ${pot}
  `.execute(tx);
  return rows[0] && toLock(rows[0]);
}

/**
 * Holds every open interest package, always in the order of their ids. Returns their pots, that with the nearest maturity
 * first.
 */
export async function holdOpenLocks(tx: Tx, userId: string): Promise<Pot[]> {
  await sql`
    select from interest_package p where p.user_id = ${userId}::uuid and p.status = 'active' order by p.id for no key update
  `.execute(tx);
  const { rows } = await sql<{ pot: number }>`
    select p.pot from interest_package p where p.user_id = ${userId}::uuid and p.status = 'active'
    order by p.matures_on, p.id
  `.execute(tx);
  return rows.map(({ pot }) => packagePot(pot));
}

/** The key under which a maturity is posted, once; `OWN` looks for it. */
export function maturityKey({ id, maturesOn }: Pick<LockRow, 'id' | 'maturesOn'>): string {
  return `maturity:${id}:${maturesOn}`;
}

/** What was asked for by card and is not paid yet. */
export interface UnpaidLock {
  readonly userId: string;
  readonly id: string;
  readonly name: string;
  readonly months: number;
}

export async function findUnpaid(db: Db | Tx, userId: string, id: string): Promise<UnpaidLock | undefined> {
  const row = await db
    .selectFrom('interestPackage')
    .select(['name', 'lockMonths'])
    .where('userId', '=', userId)
    .where('id', '=', id)
    .where('status', '=', 'unpaid')
    .executeTakeFirst();
  return row && { userId, id, name: oneLine(row.name), months: row.lockMonths };
}

/** Holds the package, paid or not, against every other change until the transaction ends; read it after this. */
export async function holdPackage(tx: Tx, userId: string, id: string): Promise<void> {
  await tx
    .selectFrom('interestPackage')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .execute();
}

/** Interest packages that are due, over all customers; `after` continues after the last one of the previous round. */
export async function findDueLocks(
  db: Db,
  due: { on: LagosDate; limit: number; after: LockPlace | null },
): Promise<LockPlace[]> {
  const behind = due.after
    ? sql`and (p.matures_on, p.user_id, p.id) > (${due.after.maturesOn}::date, ${due.after.userId}::uuid, ${due.after.id}::uuid)`
    : sql``;
  const { rows } = await sql<Record<keyof LockPlace, string>>`
    select p.user_id, p.id, p.matures_on::text as matures_on from interest_package p
    where p.status = 'active' and p.matures_on <= ${due.on}::date ${behind}
    order by p.matures_on, p.user_id, p.id limit ${due.limit}
  `.execute(db);
  return rows.map((row) => ({ ...row, maturesOn: toDay(row.maturesOn) }));
}

/**
 * Those of these locks whose date has come, held until the transaction ends. One that somebody else holds is left for the next
 * time, and one that was posted meanwhile is over.
 */
export async function holdDueLocks(tx: Tx, places: readonly LockPlace[], on: LagosDate): Promise<LockRow[]> {
  const userIds = places.map((place) => place.userId);
  const held = await sql<{ userId: string; id: string }>`
    select p.user_id, p.id from interest_package p
    join unnest(${userIds}::uuid[], ${places.map(({ id }) => id)}::uuid[]) as w (user_id, id)
      on p.user_id = w.user_id and p.id = w.id
    where p.user_id = any(${userIds}::uuid[]) and p.status = 'active' and p.matures_on <= ${on}::date
    order by p.matures_on, p.user_id, p.id
    for no key update of p skip locked
  `.execute(tx);
  if (held.rows.length === 0) return [];
  // Read by a later statement: the one that holds them saw the tranches and the balance before it held anything.
  const { rows } = await sql<Stored>`
    select ${COLUMNS}
    from interest_package p
    join unnest(
      ${held.rows.map((row) => row.userId)}::uuid[], ${held.rows.map(({ id }) => id)}::uuid[]
    ) as w (user_id, id) on p.user_id = w.user_id and p.id = w.id
    where p.user_id = any(${userIds}::uuid[])
    order by p.matures_on, p.user_id, p.id
  `.execute(tx);
  return rows.map(toLock);
}

/** Where a round of maturities stands. */
export type LockPlace = Pick<LockRow, 'maturesOn' | 'userId' | 'id'>;

/** The first maturity after that day, over all customers; null where none stands. */
export async function nextMaturityAfter(db: Db, day: LagosDate): Promise<LagosDate | null> {
  const row = await db
    .selectFrom('interestPackage')
    .select(sql<string>`matures_on::text`.as('maturesOn'))
    .where('status', '=', 'active')
    .where(sql<boolean>`matures_on > ${day}::date`)
    .orderBy('interestPackage.maturesOn')
    .limit(1)
    .executeTakeFirst();
  return row ? toDay(row.maturesOn) : null;
}

/** Counts locks that are paid, and of those that are not the ones in `beingPaid`: each of them may begin any moment. */
export async function countLocks(
  tx: Tx,
  userId: string,
  beingPaid: readonly string[],
): Promise<PackageCount> {
  const row = await tx
    .selectFrom('interestPackage')
    .select((build) => [
      build.fn.countAll<bigint>().filterWhere('status', '<>', 'closed').as('open'),
      build.fn.countAll<bigint>().as('all'),
    ])
    .where('userId', '=', userId)
    .where((either) =>
      either.or([
        either('status', '<>', 'unpaid'),
        either('id', '=', sql<string>`any(${beingPaid}::uuid[])`),
      ]),
    )
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), all: Number(row.all) };
}

/** Keeps what the customer asks for until the money comes. */
export async function insertUnpaid(tx: Tx, lock: UnpaidLock, at: Date): Promise<void> {
  await tx
    .insertInto('interestPackage')
    .values({
      userId: lock.userId,
      id: lock.id,
      name: lock.name,
      lockMonths: lock.months,
      status: 'unpaid',
      atMaturity: 'payout',
      createdAt: at,
    })
    .execute();
}

/** The terms of a lock that begins now. */
export type NewLock = Omit<LockRow, 'status' | 'lockedAgainAs' | 'endedBy' | 'balanceKobo'>;

/** Writes locks that begin now, with their tranches; one that stood unpaid becomes active. */
export async function beginLocks(tx: Tx, locks: readonly NewLock[]): Promise<void> {
  await sql`
    insert into interest_package
      (user_id, id, pot, name, lock_months, rate_percent, starts_on, matures_on, status, at_maturity, created_at)
    select l.user_id, l.id, l.pot, l.name, l.months, l.percent, l.starts_on, l.matures_on, 'active', l.at_maturity, l.created_at
    from unnest(
      ${locks.map((lock) => lock.userId)}::uuid[], ${locks.map((lock) => lock.id)}::uuid[],
      ${locks.map((lock) => lock.pot)}::integer[], ${locks.map((lock) => lock.name)}::text[],
      ${locks.map((lock) => lock.months)}::smallint[], ${locks.map((lock) => lock.percent)}::smallint[],
      ${locks.map((lock) => lock.startsOn)}::date[], ${locks.map((lock) => lock.maturesOn)}::date[],
      ${locks.map((lock) => lock.atMaturity)}::text[], ${locks.map((lock) => lock.createdAt)}::timestamptz[]
    ) as l (user_id, id, pot, name, months, percent, starts_on, matures_on, at_maturity, created_at)
    on conflict (user_id, id) do update set pot = excluded.pot, rate_percent = excluded.rate_percent,
      starts_on = excluded.starts_on, matures_on = excluded.matures_on, status = excluded.status
      where interest_package.status = 'unpaid'
  `.execute(tx);
  const tranches = locks.flatMap((lock) =>
    lock.tranches.map((tranche, at) => ({ ...tranche, lock, n: at + 1 })),
  );
  await sql`
    insert into interest_tranche (user_id, package_id, n, principal_kobo, starts_on)
    select t.user_id, t.package_id, t.n, t.principal_kobo, t.starts_on
    from unnest(
      ${tranches.map(({ lock }) => lock.userId)}::uuid[], ${tranches.map(({ lock }) => lock.id)}::uuid[],
      ${tranches.map(({ n }) => n)}::integer[], ${tranches.map(({ principalKobo }) => principalKobo)}::bigint[],
      ${tranches.map(({ startsOn }) => startsOn)}::date[]
    ) as t (user_id, package_id, n, principal_kobo, starts_on)
  `.execute(tx);
}

/** Puts these tranches in place of the lock's own. Called under its lock. */
export async function replaceTranches(
  tx: Tx,
  { userId, id }: Pick<LockRow, 'userId' | 'id'>,
  tranches: readonly Tranche[],
): Promise<void> {
  await tx.deleteFrom('interestTranche').where('userId', '=', userId).where('packageId', '=', id).execute();
  if (tranches.length === 0) return;
  await tx
    .insertInto('interestTranche')
    .values(
      tranches.map(({ principalKobo, startsOn }, at) => ({
        userId,
        packageId: id,
        n: at + 1,
        principalKobo,
        startsOn: sql<Date>`${startsOn}::date`,
      })),
    )
    .execute();
}

export async function setAtMaturity(
  tx: Tx,
  { userId, id }: Pick<LockRow, 'userId' | 'id'>,
  atMaturity: AtMaturity,
): Promise<void> {
  await tx
    .updateTable('interestPackage')
    .set({ atMaturity })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** Closes locks, each with the one that its money went on into. */
export async function closeLocks(
  tx: Tx,
  locks: readonly { userId: string; id: string; lockedAgainAs: string | null }[],
): Promise<void> {
  const userIds = locks.map((lock) => lock.userId);
  await sql`
    update interest_package p set status = 'closed', locked_again_as = c.locked_again_as
    from unnest(
      ${userIds}::uuid[], ${locks.map((lock) => lock.id)}::uuid[],
      ${locks.map((lock) => lock.lockedAgainAs)}::uuid[]
    ) as c (user_id, id, locked_again_as)
    where p.user_id = any(${userIds}::uuid[]) and p.user_id = c.user_id and p.id = c.id
  `.execute(tx);
}
