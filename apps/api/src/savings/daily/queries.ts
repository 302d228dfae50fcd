import type { DailyPackage } from '@kolo/contract/packages';
import type { DailyFrequency } from '@kolo/domain/daily-plan';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { exactBeside, koboToNairaFloor } from '@kolo/domain/money';
import { sql } from 'kysely';
import { oneLine } from '@kolo/domain/text';
import type { Db, Tx } from '#platform/db.ts';
import { invariant } from '#platform/errors.ts';
import type { PackageCount } from '../refuse-too-many.ts';

export interface DailyRow {
  readonly userId: string;
  readonly id: string;
  /** The number of its pot in the ledger. */
  readonly pot: number;
  readonly target: string;
  readonly targetAmountKobo: Kobo;
  readonly amountPerPeriodKobo: Kobo;
  readonly frequency: DailyFrequency;
  readonly startDate: LagosDate;
  readonly totalCount: number;
  readonly status: DailyPackage['status'];
  /** What is in it, as the ledger says. */
  readonly balanceKobo: Kobo;
}

/** What is missing to the target, rounded up to whole payments, in kobo; 0 when the package is full. */
export function missingKobo({ balanceKobo, targetAmountKobo, amountPerPeriodKobo: step }: DailyRow): bigint {
  const missing = targetAmountKobo - balanceKobo;
  return missing > 0n ? ((missing + step - 1n) / step) * step : 0n;
}

/** One statement for a list of any length: the balance comes with each row. */
function allPackages(db: Db | Tx) {
  return db
    .selectFrom('dailyPackage as p')
    .innerJoin('ledger.account as a', (on) =>
      on.onRef('a.userId', '=', 'p.userId').onRef('a.id', '=', 'p.pot'),
    )
    .select([
      'p.userId',
      'p.id',
      'p.pot',
      'p.target',
      'p.targetAmountKobo',
      'p.amountPerPeriodKobo',
      'p.frequency',
      sql<string>`p.start_date::text`.as('startDate'),
      'p.totalCount',
      'p.status',
      'a.balance as balanceKobo',
    ]);
}

function packages(db: Db | Tx, userId: string) {
  return allPackages(db).where('p.userId', '=', userId);
}

type Stored = Awaited<ReturnType<ReturnType<typeof allPackages>['execute']>>[number];

function toRow({ target, startDate, totalCount, ...row }: Stored): DailyRow {
  const day = parseLagosDate(startDate);
  invariant(day, `daily package ${row.id} has its first day`);
  return { ...row, target: oneLine(target), startDate: day, totalCount: Number(totalCount) };
}

export function dailyPackagesStatement(db: Db, userId: string) {
  return packages(db, userId).orderBy('p.id', 'desc');
}

/** All daily packages of the customer, newest first. */
export async function listDaily(db: Db, userId: string): Promise<DailyPackage[]> {
  return (await dailyPackagesStatement(db, userId).execute()).map((row) => dailyView(toRow(row)));
}

export async function findDaily(db: Db | Tx, userId: string, id: string): Promise<DailyRow | undefined> {
  const row = await packages(db, userId).where('p.id', '=', id).executeTakeFirst();
  return row && toRow(row);
}

/** Those of these packages that the customer has. */
export async function dailyPackagesOf(
  db: Db | Tx,
  userId: string,
  ids: readonly string[],
): Promise<DailyRow[]> {
  return (await packages(db, userId).where('p.id', 'in', ids).execute()).map(toRow);
}

/** These packages of any customers. */
export async function dailyPackages(
  tx: Tx,
  wanted: readonly Pick<DailyRow, 'userId' | 'id'>[],
): Promise<DailyRow[]> {
  const userIds = wanted.map(({ userId }) => userId);
  const ids = wanted.map(({ id }) => id);
  const rows = await allPackages(tx).where('p.userId', 'in', userIds).where('p.id', 'in', ids).execute();
  return rows.map(toRow);
}

/** The package, held against every other change until the transaction ends; its balance is read after the lock. */
export async function lockDaily(tx: Tx, userId: string, id: string): Promise<DailyRow | undefined> {
  const locked = await tx
    .selectFrom('dailyPackage')
    .select('id')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findDaily(tx, userId, id);
}

export async function countDaily(tx: Tx, userId: string): Promise<PackageCount> {
  const row = await tx
    .selectFrom('dailyPackage')
    .select((build) => [
      build.fn.countAll<bigint>().filterWhere('status', '=', 'active').as('open'),
      build.fn.countAll<bigint>().as('all'),
    ])
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), all: Number(row.all) };
}

export async function insertDaily(
  tx: Tx,
  row: Omit<DailyRow, 'balanceKobo' | 'totalCount' | 'status'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('dailyPackage')
    .values({
      userId: row.userId,
      id: row.id,
      pot: row.pot,
      target: row.target,
      targetAmountKobo: row.targetAmountKobo,
      amountPerPeriodKobo: row.amountPerPeriodKobo,
      frequency: row.frequency,
      startDate: sql<Date>`${row.startDate}::date`,
      status: 'active',
      createdAt: at,
    })
    .execute();
}

/** Writes what changed; called under the package's lock. */
export async function updateDaily(
  tx: Tx,
  { userId, id }: Pick<DailyRow, 'userId' | 'id'>,
  change: Partial<Pick<DailyRow, 'target' | 'targetAmountKobo' | 'amountPerPeriodKobo' | 'frequency'>> & {
    closedAt?: Date;
  },
): Promise<void> {
  await tx
    .updateTable('dailyPackage')
    .set({
      target: change.target,
      targetAmountKobo: change.targetAmountKobo,
      amountPerPeriodKobo: change.amountPerPeriodKobo,
      frequency: change.frequency,
      ...(change.closedAt && { status: 'closed', closedAt: change.closedAt }),
    })
    .where('userId', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The package as the wire shows it. */
export function dailyView(row: DailyRow): DailyPackage {
  return {
    id: row.id,
    target: row.target,
    targetAmount: koboToNairaFloor(row.targetAmountKobo),
    amountPerDay: koboToNairaFloor(row.amountPerPeriodKobo),
    frequency: row.frequency,
    totalContribution: koboToNairaFloor(row.balanceKobo),
    ...exactBeside({ totalContribution: row.balanceKobo }),
    totalCount: row.totalCount,
    startDate: row.startDate,
    status: row.status,
  };
}
