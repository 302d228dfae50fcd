import { setTimeout } from 'node:timers/promises';
import { pace } from '@kolo/tools/environment/pace.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Db } from '#platform/db.ts';
import { openDatabase } from '#platform/db.ts';
import type { Services } from '#platform/services.ts';

const LOOK_EVERY_MS = 20;
const LOOKS = 500 * pace();

/** The process on the coordinator, where another machine's connection says in its name for whom it works. */
const WAITING = `
  select coalesce(substring(application_name from 'gpid=([0-9]+)')::bigint % 10000000000, pid)::integer as pid
  from pg_stat_activity where datname = $1 and wait_event_type = 'Lock'
`;

async function nameOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  return rows[0]?.name ?? '';
}

/** Statements that wait on any machine of a Citus: on the coordinator they only wait for an answer. */
async function waitingOnMachines(db: Db): Promise<number[]> {
  const database = await nameOf(db);
  const found = await Promise.all(
    inject('world').machines.map((machine) =>
      withClient(machine, (client) => client.query<{ pid: number }>(WAITING, [database])),
    ),
  );
  return found.flatMap((machine) => machine.rows.map(({ pid }) => pid));
}

/**
 * Waits until so many statements of other connections to this database wait for a row or a table. Returns those connections'
 * processes. Asked outside any transaction, within which the answer would always be the first one.
 */
export async function backendsThatWait(db: Db, many: number, beginning = ''): Promise<number[]> {
  const isSpread = inject('world').machines.length > 1;
  for (let look = 0; look < LOOKS; look += 1) {
    const waits = isSpread
      ? sql`pid = any(${await waitingOnMachines(db)}::integer[])`
      : sql`wait_event_type = 'Lock'`;
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity
      where datname = current_database() and ${waits} and query like ${`${beginning}%`}
    `.execute(db);
    if (rows.length >= many) return rows.map(({ pid }) => pid);
    await setTimeout(LOOK_EVERY_MS);
  }
  throw new Error(`fewer than ${many} statements waited for a row`);
}

export async function backendThatWaits(db: Db, beginning = ''): Promise<number> {
  const [pid = 0] = await backendsThatWait(db, 1, beginning);
  return pid;
}

/**
 * Starts calls that come at the same time, and lets none of them write to this table, nor lock its rows, before two of them wait, for it
 * or for each other. What one has read by then, it has read without what the other writes. `onlooker`: where they fill the pool, to see
 * them wait from outside of it. `many`: where more than two are to have come.
 */
export async function heldBefore<T>(
  { db, config, logger }: Services,
  table: string,
  start: () => Promise<T>,
  { onlooker = db, many = 2 }: { readonly onlooker?: Db; readonly many?: number } = {},
): Promise<T> {
  const owner = openDatabase(config.databaseOwnerUrl, logger, 1);
  try {
    const { begun } = await owner.db.transaction().execute(async (tx) => {
      await sql`lock table ${sql.table(table)} in exclusive mode`.execute(tx);
      const calls = { begun: start() };
      await backendsThatWait(onlooker, many);
      return calls;
    });
    return await begun;
  } finally {
    await owner.close();
  }
}

const GATE = 4_711;

/** Works while the gate is closed on each of these machines. */
async function withGateClosed(
  database: string,
  [machine, ...others]: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  if (machine === undefined) return work();
  const url = new URL(machine);
  url.pathname = `/${database}`;
  await withClient(url.href, async (client) => {
    await client.query('select pg_advisory_lock($1)', [GATE]);
    await withGateClosed(database, others, work);
  });
}

/**
 * Runs `start` against a gate before the rows of this table: what it reads of them it has to wait for with its view of the
 * data taken already. Once it waits `meanwhile` runs, whose first statement is `OPEN_GATE`; then the gate opens.
 */
export async function overtaken(
  { db, config, logger }: Services,
  table: string,
  start: () => Promise<unknown>,
  meanwhile: () => Promise<unknown>,
): Promise<void> {
  const owner = openDatabase(config.databaseOwnerUrl, logger, 1);
  const run = (statement: string) => sql.raw(statement).execute(owner.db);
  await run(`create function read_gate() returns boolean language plpgsql as $$
    begin
      if current_setting('test.gate', true) is distinct from 'open' then
        perform pg_advisory_xact_lock_shared(${GATE});
      end if;
      return true;
    end $$`);
  await run(`create policy read_gate on ${table} using (read_gate())`);
  await run(`alter table ${table} enable row level security`);
  let waiting: Promise<unknown> = Promise.resolve();
  await withGateClosed(await nameOf(db), inject('world').machines, async () => {
    waiting = start();
    await backendThatWaits(db);
    await meanwhile();
  });
  await waiting;
  await run(`alter table ${table} disable row level security`);
  await run(`drop policy read_gate on ${table}`);
  await run('drop function read_gate');
  await owner.close();
}

/** Lets this transaction alone pass a closed gate, on all machines of a Citus too. */
export const OPEN_GATE = sql.raw(
  "set local citus.propagate_set_commands = 'local'; set local test.gate = 'open'",
);
