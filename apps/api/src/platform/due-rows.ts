import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import type { DueWork } from './jobs.ts';
import type { Services } from './services.ts';
import type { DB } from './tables.ts';

/** Rows done in one round; the rest wait for the next, which follows at once. */
const ROUND = 20;

/** The tables whose rows are looked at again at their `next_check_at`, which each has an index on. */
type CheckedTable = { [T in keyof DB]: 'next_check_at' extends keyof DB[T] ? T : never }[keyof DB];

interface CheckedRows<T extends CheckedTable, C extends string> {
  /** What the work is called, in logs and lists. */
  readonly name: string;
  readonly table: T;
  /** The columns of its primary key. */
  readonly key: readonly (keyof DB[T] & string)[];
  /** What whoever works on a row needs to know of it. */
  readonly wanted: readonly C[];
  /** A row whose worker died, or that has no other time by then, is due again after this: longer than the work takes. */
  readonly againAfterMs: number;
  /** One after the other, the longest waiting first; else a whole round at once. */
  readonly inTurn?: true;
}

type Wanted<T extends CheckedTable, C extends string> = Pick<Selectable<DB[T]>, C & keyof Selectable<DB[T]>>;

/** Takes rows of all customers whose time has come, so that no other worker takes them meanwhile. */
async function claim<T extends CheckedTable, C extends string>(
  db: Db,
  { table, key, wanted, againAfterMs }: CheckedRows<T, C>,
  now: Date,
): Promise<Wanted<T, C>[]> {
  const keys = sql.join(key.map((column) => sql.ref(column)));
  const { rows } = await sql<Wanted<T, C>>`
    update ${sql.table(table)} set next_check_at = ${new Date(now.getTime() + againAfterMs)}
    where (${keys}) in (
      select ${keys} from ${sql.table(table)} where next_check_at <= ${now}
      order by next_check_at limit ${ROUND} for update skip locked
    )
    returning ${sql.join(wanted.map((column) => sql.ref(column)))}
  `.execute(db);
  return rows;
}

async function firstDue(db: Db, table: CheckedTable): Promise<Date | null> {
  const { rows } = await sql<{ next_check_at: Date }>`
    select next_check_at from ${sql.table(table)} where next_check_at is not null order by next_check_at limit 1
  `.execute(db);
  return rows[0]?.next_check_at ?? null;
}

/** Does `work` on each row of a table whose time has come. One that fails must not hold up the others; its claim brings it back. */
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
      const due = await claim(db, rows, clock.now());
      if (rows.inTurn) for (const row of due) await attempt(row);
      else await Promise.all(due.map(attempt));
      return due.length;
    },
  };
}
