import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { APP_ROLE } from '@kolo/tools/environment/roles.ts';
import { ROOT } from '@kolo/tools/environment/settings.ts';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { createTestDatabase } from '@kolo/tools/test-database.ts';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './db.ts';
import { openDatabase } from './db.ts';
import { tablesText } from '#testing/tables-text.ts';
import { schemaText } from './schema-text.ts';

const SCHEMA_FILE = join(ROOT, 'apps/api/schema.sql');
const TABLES_FILE = join(ROOT, 'apps/api/src/platform/tables.ts');
const HEAD = `-- The schema after all migrations, read from the database's catalogue. Never edited by hand: after a migration
-- run UPDATE_SCHEMA=1 npx vitest run --project api apps/api/src/platform/schema.test.ts
`;

const run = promisify(execFile);
const FORMATTER = join(ROOT, 'node_modules/.bin/oxfmt');

let database: TestDatabase;
let owner: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, pino({ level: 'silent' }), 2);
});
afterAll(async () => {
  await owner?.close();
  await database?.drop();
});

test('schema.sql is what the migrations make', async () => {
  const present = `${HEAD}\n${await schemaText(owner.db, APP_ROLE)}`;
  if (process.env['UPDATE_SCHEMA'] === '1') await writeFile(SCHEMA_FILE, present);
  expect(await readFile(SCHEMA_FILE, 'utf8')).toBe(present);
});

test('tables.ts is what kysely-codegen reads from the migrated database', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'kolo-tables-'));
  const file = join(folder, 'tables.ts');
  try {
    await writeFile(file, await tablesText(database.ownerUrl));
    await copyFile(join(ROOT, '.oxfmtrc.json'), join(folder, '.oxfmtrc.json'));
    await run(process.execPath, [FORMATTER, file], { cwd: folder });
    if (process.env['UPDATE_SCHEMA'] === '1') await copyFile(file, TABLES_FILE);
    expect(await readFile(TABLES_FILE, 'utf8')).toBe(await readFile(file, 'utf8'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
