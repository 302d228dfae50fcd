import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import pg from 'pg';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import { awaitMigrations, takeOver } from './baseline.ts';
import type { Clock } from './clock.ts';
import type { Database, Tx } from './db.ts';
import { openDatabase } from './db.ts';
import type { Logger } from './logger.ts';
import { ensurePartitions } from './partitions.ts';
import { MIGRATIONS, migrationNames } from './schema-version.ts';

/** Tables of which the app's role may add and read rows, but change or remove none. */
const APPEND_ONLY = [
  'security_event',
  'payment_event',
  'payment_surplus',
  'kyc_decision',
  'accepted_name',
  'earlier_name',
  'withdrawal_event',
  'chargeback_part',
  'order_step',
  'short_reference',
  'staff_record',
  'staff_account',
  'book_day',
  'book_total',
  'product_price',
];

const OWNER_CONNECTIONS = 2;
/** The key of the lock that a process holds while it migrates. Any number that nothing else in the database uses. */
export const MIGRATING = 7_213_904;
/** How long a statement of a migration takes depends on the tables that it meets. */
const NO_TIMEOUT = 0;

/** As the role that owns the schema. It waits for a lock no longer than others, so that customers do not queue behind it. */
export function openAsOwner(url: string, logger: Pick<Logger, 'warn'>): Database {
  return openDatabase(url, logger, OWNER_CONNECTIONS, { statementTimeoutMs: NO_TIMEOUT });
}

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await migrationNames();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8');
    return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** One transaction for each file: what a large table takes long for holds no lock of the files before it. */
async function applyMigrations(owner: Database): Promise<string[]> {
  const migrator = new Migrator({ db: owner.db, provider: { getMigrations: readMigrations } });
  const applied: string[] = [];
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp();
    if (error) throw error;
    if (results.length === 0) return applied;
    applied.push(...results.map((result) => result.migrationName));
  }
}

/** Columns of the staff's tables that the app may change, and no other: who they are and what they proposed stays as it was. */
const STAFF_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  staff: ['role', 'added_at', 'added_by', 'disabled_at'],
  staff_credential: ['totp_step', 'wrong_codes', 'locked_until'],
  staff_link: [],
  staff_notice: ['read_at'],
  staff_proposal: ['state', 'decided_by', 'decided_at', 'failure'],
  staff_recovery_code: ['used_at'],
  staff_session: ['seen_at'],
};

/** A proposal begins open: nobody can add one that is decided. */
const PROPOSED_COLUMNS = [
  'command',
  'words',
  'user_id',
  'reason',
  'before',
  'after',
  'proposed_by',
  'proposed_at',
  'ends_at',
];

async function grantStaffTables(tx: Tx, appRole: string): Promise<void> {
  const role = sql.id(appRole);
  const named = (columns: readonly string[]) => sql.join(columns.map((column) => sql.id(column)));
  for (const [table, columns] of Object.entries(STAFF_COLUMNS)) {
    await sql`revoke update on ${sql.id(table)} from ${role}`.execute(tx);
    if (columns.length > 0)
      await sql`grant update (${named(columns)}) on ${sql.id(table)} to ${role}`.execute(tx);
  }
  await sql`revoke delete on staff, staff_notice, staff_proposal from ${role}`.execute(tx);
  await sql`revoke insert on staff_proposal from ${role}`.execute(tx);
  await sql`grant insert (${named(PROPOSED_COLUMNS)}) on staff_proposal to ${role}`.execute(tx);
}

/** What the app may do, given again after each migration. It owns nothing, and writes the ledger only by its functions. */
async function grantToApp(tx: Tx, appRole: string): Promise<void> {
  const role = sql.id(appRole);
  await sql`grant usage on schema public, ledger, graphile_worker to ${role}`.execute(tx);
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(tx);
  for (const table of APPEND_ONLY)
    await sql`revoke update, delete on ${sql.id(table)} from ${role}`.execute(tx);
  await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(
    tx,
  );
  await sql`revoke delete on idempotency from ${role}`.execute(tx);
  await grantStaffTables(tx, appRole);
  await sql`revoke update on crash_report, made_statement, statement_code from ${role}`.execute(tx);
  await sql`grant select on all tables in schema ledger to ${role}`.execute(tx);
  await sql`revoke execute on all functions in schema ledger from public`.execute(tx);
  await sql`grant execute on all functions in schema ledger to ${role}`.execute(tx);
  await sql`grant all on all tables in schema graphile_worker to ${role}`.execute(tx);
  await sql`grant all on all sequences in schema graphile_worker to ${role}`.execute(tx);
  await sql`grant execute on all functions in schema graphile_worker to ${role}`.execute(tx);
}

/**
 * The job queue closes its tables by row security to everybody but their owner; the app's role is let in. A table that has
 * its policy is not touched: that would wait for the jobs at work, and they for it.
 */
async function admitToQueue(tx: Tx, appRole: string): Promise<void> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity and not exists (
      select from pg_policies
      where schemaname = 'graphile_worker' and tablename = relname and policyname = 'kolo_app'
        and roles = array[${appRole}::name]
    )
  `.execute(tx);
  for (const { name } of tables.rows) {
    const table = sql.id('graphile_worker', name);
    await sql`drop policy if exists kolo_app on ${table}`.execute(tx);
    await sql`create policy kolo_app on ${table} to ${sql.id(appRole)} using (true) with check (true)`.execute(
      tx,
    );
  }
}

/**
 * Of processes that start at once one migrates. The others wait as long as it takes and then find nothing left to do: a look at the
 * catalogue fails where a table goes away meanwhile. The lock is a transaction's, so that it holds behind a pooler too, on a connection
 * of its own: those of the pool migrate. It ends with that connection.
 */
async function oneAtATime<T>({ pool }: Database, work: () => Promise<T>): Promise<T> {
  const holder = new pg.Client(pool.options);
  // A lost connection is seen by the statements of the migration.
  holder.on('error', () => undefined);
  try {
    await holder.connect();
    await holder.query('begin');
    await holder.query('set local lock_timeout = 0');
    await holder.query('set local idle_in_transaction_session_timeout = 0');
    await holder.query('select pg_advisory_xact_lock($1)', [MIGRATING]);
    return await work();
  } finally {
    await holder.end();
  }
}

/**
 * Brings the schema up to date as its owner, then gives the app's role its rights. Safe to repeat. Where both are one role
 * there is nothing to give, and nothing to keep from it: `appOwns`.
 */
export function migrate(
  owner: Database,
  appRole: string,
  clock: Clock,
): Promise<{ applied: string[]; appOwns: boolean }> {
  return oneAtATime(owner, async () => {
    await takeOver(owner.db, clock);
    const applied = await applyMigrations(owner);
    await runMigrations({ pgPool: owner.pool });
    await ensurePartitions(owner.db, clock);
    return { applied, appOwns: !(await grantAll(owner, appRole)) };
  });
}

/** Gives the app's role its rights again. False where it owns the tables, and nothing can be kept from it. */
export async function grantAll(owner: Database, appRole: string): Promise<boolean> {
  const ownerRole = await sql<{ name: string }>`select current_user as name`.execute(owner.db);
  if (ownerRole.rows[0]?.name === appRole) return false;
  // At once: between a grant of all and what is taken back of it, the app could rewrite what it may only add to.
  // The role's name goes to the database as it is written.
  const plain = owner.db.withoutPlugins();
  await plain.transaction().execute(async (tx) => {
    await awaitMigrations(tx);
    await grantToApp(tx, appRole);
    await admitToQueue(tx, appRole);
  });
  return true;
}
