import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runMigrations } from 'graphile-worker';
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { Migrator } from 'kysely/migration';
import type { Clock } from './clock.ts';
import type { Database } from './db.ts';
import { ensurePartitions } from './partitions.ts';
import { MIGRATIONS, migrationNames } from './schema-version.ts';

/** Tables of which the app's role may add and read rows, but change or remove none. */
const APPEND_ONLY = ['security_event', 'payment_event', 'kyc_decision', 'withdrawal_event'];

async function readMigrations(): Promise<Record<string, Migration>> {
  const names = await migrationNames();
  const entries = names.map(async (name): Promise<[string, Migration]> => {
    const text = await readFile(join(MIGRATIONS, `${name}.sql`), 'utf8');
    return [name, { up: async (db: Kysely<unknown>) => void (await sql.raw(text).execute(db)) }];
  });
  return Object.fromEntries(await Promise.all(entries));
}

/** What the app may do, given anew after each migration. It owns nothing, and writes the ledger only by its functions. */
async function grantToApp(owner: Database, appRole: string): Promise<void> {
  const role = sql.id(appRole);
  const { db } = owner;
  await sql`grant usage on schema public, ledger, graphile_worker to ${role}`.execute(db);
  await sql`grant select, insert, update, delete on all tables in schema public to ${role}`.execute(db);
  for (const table of APPEND_ONLY)
    await sql`revoke update, delete on ${sql.id(table)} from ${role}`.execute(db);
  await sql`revoke insert, update, delete on kysely_migration, kysely_migration_lock from ${role}`.execute(
    db,
  );
  await sql`revoke delete on idempotency from ${role}`.execute(db);
  await sql`revoke update on crash_report from ${role}`.execute(db);
  await sql`grant select on all tables in schema ledger to ${role}`.execute(db);
  await sql`revoke execute on all functions in schema ledger from public`.execute(db);
  await sql`grant execute on all functions in schema ledger to ${role}`.execute(db);
  await sql`grant all on all tables in schema graphile_worker to ${role}`.execute(db);
  await sql`grant all on all sequences in schema graphile_worker to ${role}`.execute(db);
  await sql`grant execute on all functions in schema graphile_worker to ${role}`.execute(db);
}

/** The job queue closes its tables by row security to everybody but their owner; the app's role is let in. */
async function admitToQueue({ db }: Database, appRole: string): Promise<void> {
  const tables = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'graphile_worker'::regnamespace and relrowsecurity
  `.execute(db);
  for (const { name } of tables.rows) {
    const table = sql.id('graphile_worker', name);
    await sql`drop policy if exists kolo_app on ${table}`.execute(db);
    await sql`create policy kolo_app on ${table} to ${sql.id(appRole)} using (true) with check (true)`.execute(
      db,
    );
  }
}

/** Brings the schema up to date as its owner, then gives the app's role its rights. Safe to repeat. */
export async function migrate(
  owner: Database,
  appRole: string,
  clock: Clock,
): Promise<{ applied: string[] }> {
  const migrator = new Migrator({ db: owner.db, provider: { getMigrations: readMigrations } });
  const { error, results = [] } = await migrator.migrateToLatest();
  if (error) throw error;
  const applied = results.map((result) => result.migrationName);
  await runMigrations({ pgPool: owner.pool });
  await ensurePartitions(owner.db, clock);
  const ownerRole = await sql<{ name: string }>`select current_user as name`.execute(owner.db);
  if (ownerRole.rows[0]?.name !== appRole) {
    await grantToApp(owner, appRole);
    await admitToQueue(owner, appRole);
  }
  return { applied };
}
