import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { Db } from './db.ts';
import { invariant } from './errors.ts';

export const MIGRATIONS = join(import.meta.dirname, '../../migrations');

/** The migrations that this code was written with, oldest first. */
export async function migrationNames(): Promise<string[]> {
  const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql'));
  return files.map((name) => name.replace(/\.sql$/, '')).toSorted();
}

/**
 * Throws where the database lacks the newest migration that this code knows. A database that is ahead is fine: a migration
 * leaves the version before it working.
 */
export async function checkSchema(db: Db): Promise<void> {
  const newest = (await migrationNames()).at(-1);
  const { rows } = await sql`select name from kysely_migration where name = ${newest}`.execute(db);
  invariant(rows.length === 1, `the database lacks the migration ${newest}`);
}
