import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { Database } from '#platform/db.ts';

const FILE = join(import.meta.dirname, '../platform/testdata/installation-before-baseline.sql.gz');
const NAMES = /^-- migration (\w+)$/gm;
/** How kysely keeps what was migrated. */
export const MIGRATION_RECORD = `create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null);
  create table kysely_migration_lock (id varchar(255) primary key, is_locked integer not null default 0);
  insert into kysely_migration_lock (id) values ('migration_lock');`;

/** Ada has an interest package of 5,000 naira that matures on 20 February 2027, 15,000 beside it, and a card page open for 1,500. */
export const ADA = '01a1f89c-fb80-757a-ac7b-077f90186331';
export const OPEN_PAYMENT = 'kolo-01a1f89cfb80757aac7b50639d47a23c';
/** When that version was stopped: jobs wait in its outbox. */
export const STOPPED_AT = '2026-11-20T11:00:00.000Z';

/** Makes an empty database what the version before the baseline left: its migrations, two customers, their money and due work. */
export async function restoreOldInstallation({ pool }: Database): Promise<void> {
  const text = gunzipSync(await readFile(FILE)).toString();
  await pool.query(MIGRATION_RECORD);
  await pool.query(text);
  const names = [...text.matchAll(NAMES)].map(([, name]) => name);
  await pool.query('insert into kysely_migration select unnest($1::text[]), $2', [names, STOPPED_AT]);
}
