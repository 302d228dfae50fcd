import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '@kolo/tools/test-database.ts';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { pino } from 'pino';
import type { Database } from './db.ts';
import { openDatabase } from './db.ts';
import { checkSchema, migrationNames } from './schema-version.ts';

let database: TestDatabase;
let owner: Database;
let app: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  const silent = pino({ level: 'silent' });
  owner = openDatabase(database.ownerUrl, silent, 2);
  app = openDatabase(database.appUrl, silent, 2);
});
afterAll(async () => {
  await Promise.all([owner?.close(), app?.close()]);
  await database?.drop();
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
