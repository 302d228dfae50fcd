import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { DueWork } from './jobs.ts';
import type { Services } from './services.ts';
import type { DB } from './tables.ts';

/** Rows done in one round; the rest wait for the next, which follows at once. */
const ROUND = 20;

/** The tables whose rows are looked at again at their `next_check_at`, which each has an index on. */
export type CheckedTable = { [T in keyof DB]: 'nextCheckAt' extends keyof DB[T] ? T : never }[keyof DB];

export interface CheckedRows<T extends CheckedTable, C extends string> {
  /** What the work is called, in logs and lists. */
  readonly name: string;
  readonly table: T;
  /** The columns of its primary key. */
  readonly key: readonly (keyof DB[T] & string)[];
  /** What the one who works on a row needs to know of it. */
  readonly wanted: readonly C[];
  /** A row whose worker died, or that has no other time by then, is due again after this: longer than the work takes. */
  readonly againAfterMs: number;
  /** One after the other, the longest waiting first; else a whole round at once. */
  readonly inTurn?: true;
}

export type Wanted<T extends CheckedTable, C extends string> = Pick<
  Selectable<DB[T]>,
  C & keyof Selectable<DB[T]>
>;

/** A row, its key beside what is wanted of it, and its time as the database writes it, which loses nothing of it. */
type Due<Row> = Row & Readonly<Record<string, unknown>> & { readonly due: string };

/** Rows of all customers whose time has come, the longest waiting first. Locks nothing, so that it can read every machine. */
async function findDue<T extends CheckedTable, C extends string>(
  db: Db,
  { table, key, wanted }: CheckedRows<T, C>,
  now: Date,
): Promise<Due<Wanted<T, C>>[]> {
  const columns = sql.join([...new Set<string>([...key, ...wanted])].map((column) => sql.ref(column)));
  const { rows } = await sql<Due<Wanted<T, C>>>`
    select ${columns}, next_check_at::text as due from ${sql.table(table)}
    where next_check_at <= ${now} order by next_check_at limit ${ROUND}
  `.execute(db);
  return rows;
}

/**
 * Takes these rows for this worker, those at which no other was quicker. Each is named by its key and its time, in one
 * statement: it costs no more than one that skips what others have locked, and needs no lock over all customers.
 */
async function claim<T extends CheckedTable, C extends string>(
  db: Db,
  { table, key, againAfterMs }: CheckedRows<T, C>,
  due: readonly Due<Wanted<T, C>>[],
  now: Date,
): Promise<readonly Due<Wanted<T, C>>[]> {
  if (due.length === 0) return due;
  const isRow = due.map(
    (row) =>
      sql`(${sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )} and next_check_at = ${row.due}::timestamptz)`,
  );
  const { rows } = await sql<Record<string, unknown>>`
    update ${sql.table(table)} set next_check_at = ${new Date(now.getTime() + againAfterMs)}
    where ${sql.join(isRow, sql` or `)} returning ${sql.join(key.map((column) => sql.ref(column)))}
  `.execute(db);
  const nameOf = (row: Readonly<Record<string, unknown>>) => JSON.stringify(key.map((column) => row[column]));
  const taken = new Set(rows.map(nameOf));
  return due.filter((row) => taken.has(nameOf(row)));
}

async function firstDue(db: Db, table: CheckedTable): Promise<Date | null> {
  const { rows } = await sql<{ nextCheckAt: Date }>`
    select next_check_at from ${sql.table(table)} where next_check_at is not null order by next_check_at limit 1
  `.execute(db);
  return rows[0]?.nextCheckAt ?? null;
}

/**
 * Does `work` on each row of a table whose time has come, once among all workers: a row is looked for without a lock and
 * claimed by moving its time, which only one of them can. One that fails must not hold up the others; its claim brings it
 * back.
 */
export function checkedWork<T extends CheckedTable, const C extends string>(
  { db, clock, logger }: Services,
  rows: CheckedRows<T, C>,
  work: (row: Wanted<T, C>) => Promise<unknown>,
): DueWork {
  const attempt = (row: Wanted<T, C>) =>
    work(row).catch((error: unknown) => logger.error({ err: error, row, work: rows.name }, 'not done'));
  return {
    name: rows.name,
    nextDue: () => firstDue(db, rows.table),
    async runDue() {
      const now = clock.now();
      const taken = await claim(db, rows, await findDue(db, rows, now), now);
      if (rows.inTurn) for (const row of taken) await attempt(row);
      else await Promise.all(taken.map(attempt));
      return taken.length;
    },
  };
}
