import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '@kolo/tools/test-database.ts';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { pino } from 'pino';
import type { Database } from './db.ts';
import { APP_ROLE } from '@kolo/tools/environment/roles.ts';
import { systemClock } from './clock.ts';
import { openDatabase } from './db.ts';
import { migrate, openAsOwner } from './migrate.ts';
import { checkSchema, migrationNames } from './schema-version.ts';

let database: TestDatabase;
let owner: Database;
let app: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const silent = pino({ level: 'silent' });
  owner = openAsOwner(database.ownerUrl, silent);
  app = openDatabase(database.appUrl, silent, 2);
});
afterAll(async () => {
  await Promise.all([owner?.close(), app?.close()]);
  await database?.drop();
});

test('each migration has a transaction, in which a statement may take its time and waits for no lock long', async () => {
  const written = await sql<{ files: bigint; transactions: bigint }>`
    select count(*) as files, count(distinct xmin::text) as transactions from kysely_migration
  `.execute(owner.db);
  expect(written.rows[0]?.transactions).toBe(written.rows[0]?.files);
  const shown = async (setting: 'statement_timeout' | 'lock_timeout') =>
    (await owner.pool.query(`show ${setting}`)).rows[0][setting];
  expect([await shown('statement_timeout'), await shown('lock_timeout')]).toEqual(['0', '2s']);
});

test('the rights of the app change at once, and a repeat leaves the policies of the queue alone', async () => {
  const policies = () => sql`select oid::text, xmin::text from pg_policy order by oid`.execute(owner.db);
  const before = await policies();
  await migrate(owner, APP_ROLE, systemClock);
  const after = await policies();
  expect(after.rows).toEqual(before.rows);
  expect(after.rows.length).toBeGreaterThan(0);
  const given = await sql<{ transactions: bigint }>`
    select count(distinct xmin::text) as transactions from pg_class
    where relname in ('customer', 'security_event', 'payment_event', 'idempotency', 'crash_report', '_private_jobs')
  `.execute(owner.db);
  expect(given.rows[0]?.transactions).toBe(1n);
});

test('a database without the newest migration is not ready, one with it or ahead of it is', async () => {
  await checkSchema(app.db);
  const newest = (await migrationNames()).at(-1);
  await sql`update kysely_migration set name = '9999_of_a_later_version' where name = ${newest}`.execute(
    owner.db,
  );
  await expect(checkSchema(app.db)).rejects.toThrow(`lacks the migration ${newest}`);
  await sql`insert into kysely_migration (name, timestamp) values (${newest}, '')`.execute(owner.db);
  await checkSchema(app.db);
});
