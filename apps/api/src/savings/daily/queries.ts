import type { DailyPackage } from '@kolo/contract/packages';
import { DAILY_FREQUENCIES, type DailyFrequency } from '@kolo/domain/daily-plan';
import type { LagosDate } from '@kolo/domain/dates';
import { parseLagosDate } from '@kolo/domain/dates';
import type { Kobo } from '@kolo/domain/money';
import { exactBeside, kobo, koboToNairaFloor } from '@kolo/domain/money';
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

interface Stored {
  user_id: string;
  id: string;
  pot: number;
  target: string;
  target_amount_kobo: bigint;
  amount_per_period_kobo: bigint;
  frequency: string;
  start_date: string;
  total_count: bigint;
  status: string;
  balance: bigint;
}

function toRow(row: Stored): DailyRow {
  const frequency = DAILY_FREQUENCIES.find((one) => one === row.frequency);
  const startDate = parseLagosDate(row.start_date);
  const status = (['active', 'closed'] as const).find((one) => one === row.status);
  invariant(frequency && startDate && status, `daily package ${row.id} is well formed`);
  return {
    userId: row.user_id,
    id: row.id,
    pot: row.pot,
    target: oneLine(row.target),
    targetAmountKobo: kobo(row.target_amount_kobo),
    amountPerPeriodKobo: kobo(row.amount_per_period_kobo),
    frequency,
    startDate,
    totalCount: Number(row.total_count),
    status,
    balanceKobo: kobo(row.balance),
  };
}

/** One statement for a list of any length: the balance comes with each row. */
function packages(db: Db | Tx, userId: string) {
  return db
    .selectFrom('daily_package as p')
    .innerJoin('ledger.account as a', (on) =>
      on.onRef('a.user_id', '=', 'p.user_id').onRef('a.id', '=', 'p.pot'),
    )
    .select([
      'p.user_id',
      'p.id',
      'p.pot',
      'p.target',
      'p.target_amount_kobo',
      'p.amount_per_period_kobo',
      'p.frequency',
      sql<string>`p.start_date::text`.as('start_date'),
      'p.total_count',
      'p.status',
      'a.balance',
    ])
    .where('p.user_id', '=', userId);
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

/** The package, held against every other change until the transaction ends; its balance is read after the lock. */
export async function lockDaily(tx: Tx, userId: string, id: string): Promise<DailyRow | undefined> {
  const locked = await tx
    .selectFrom('daily_package')
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked && findDaily(tx, userId, id);
}

export async function countDaily(tx: Tx, userId: string): Promise<PackageCount> {
  const row = await tx
    .selectFrom('daily_package')
    .select((build) => [
      build.fn.countAll<bigint>().filterWhere('status', '=', 'active').as('open'),
      build.fn.countAll<bigint>().as('all'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { open: Number(row.open), all: Number(row.all) };
}

export async function insertDaily(
  tx: Tx,
  row: Omit<DailyRow, 'balanceKobo' | 'totalCount' | 'status'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('daily_package')
    .values({
      user_id: row.userId,
      id: row.id,
      pot: row.pot,
      target: row.target,
      target_amount_kobo: row.targetAmountKobo,
      amount_per_period_kobo: row.amountPerPeriodKobo,
      frequency: row.frequency,
      start_date: sql<Date>`${row.startDate}::date`,
      status: 'active',
      created_at: at,
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
    .updateTable('daily_package')
    .set({
      target: change.target,
      target_amount_kobo: change.targetAmountKobo,
      amount_per_period_kobo: change.amountPerPeriodKobo,
      frequency: change.frequency,
      ...(change.closedAt && { status: 'closed', closed_at: change.closedAt }),
    })
    .where('user_id', '=', userId)
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
