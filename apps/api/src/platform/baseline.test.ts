import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { APP_ROLE } from '@kolo/tools/environment/roles.ts';
import { overlay } from '@kolo/tools/environment/settings.ts';
import { runStaffCommand } from '@kolo/tools/environment/staff-command.ts';
import { createEmptyDatabase } from '@kolo/tools/test-database.ts';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { MIGRATION_RECORD, restoreOldInstallation } from '#testing/old-installation.ts';
import { backendThatWaits } from '#testing/waiting.ts';
import { afterEach, beforeEach, expect, inject, test } from 'vitest';
import type { Clock } from './clock.ts';
import { systemClock } from './clock.ts';
import type { Database } from './db.ts';
import { openDatabase } from './db.ts';
import { MigrationRefused } from './baseline.ts';
import { MIGRATING, migrate, openAsOwner } from './migrate.ts';
import { catalogueText } from './schema-text.ts';
import { MIGRATIONS, migrationNames } from './schema-version.ts';

const silent = pino({ level: 'silent' });

let database: TestDatabase;
let owner: Database;
beforeEach(async () => {
  database = await createEmptyDatabase();
  owner = openAsOwner(database.ownerUrl, silent);
});
afterEach(async () => {
  await owner?.close();
  await database?.drop();
});

async function names(): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(
    owner.db,
  );
  return rows.map(({ name }) => name);
}

/** What a refused database must still be: its catalogue, its record of migrations, and its customers. */
async function everything(): Promise<unknown> {
  const customers = await sql`select * from customer`.execute(owner.db);
  return [await catalogueText(owner.db), await names(), customers.rows];
}

const run = (as: Database = owner, clock: Clock = systemClock) => migrate(as, APP_ROLE, clock);

test('a fresh database gets the baseline, and once where two processes migrate at once', async () => {
  const other = openAsOwner(database.ownerUrl, silent);
  try {
    const [one, two] = await Promise.all([run(), run(other)]);
    expect([...one.applied, ...two.applied].toSorted()).toEqual(await migrationNames());
  } finally {
    await other.close();
  }
});

test('one connection is enough to migrate', async () => {
  const narrow = openDatabase(database.ownerUrl, silent, 1);
  try {
    expect((await run(narrow)).applied).toEqual(await migrationNames());
  } finally {
    await narrow.close();
  }
});

test('while one process migrates another changes nothing, and goes on once that one is done', async () => {
  const other = openAsOwner(database.ownerUrl, silent);
  try {
    const { begun } = await other.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(${MIGRATING})`.execute(tx);
      const waiting = { begun: run() };
      await backendThatWaits(other.db, 'select pg_advisory');
      const { rows } = await sql<{
        made: string | null;
      }>`select to_regclass('kysely_migration') as made`.execute(other.db);
      expect(rows).toEqual([{ made: null }]);
      return waiting;
    });
    expect((await begun).applied).toEqual(await migrationNames());
  } finally {
    await other.close();
  }
});

test('one that stands at the last migration before it is taken over and then equals a fresh one', async () => {
  await restoreOldInstallation(owner);
  expect(await names()).toHaveLength(55);
  await run();
  expect(await names()).toEqual(await migrationNames());
  const found = await catalogueText(owner.db);
  const fresh = await createEmptyDatabase();
  const other = openAsOwner(fresh.ownerUrl, silent);
  try {
    await run(other);
    expect(found).toBe(await catalogueText(other.db));
  } finally {
    await other.close();
    await fresh.drop();
  }
});

test('two processes that take it over at once do it once', async () => {
  await restoreOldInstallation(owner);
  const other = openAsOwner(database.ownerUrl, silent);
  try {
    await Promise.all([run(), run(other)]);
  } finally {
    await other.close();
  }
  const { rows } = await sql<{ stamps: bigint; names: bigint }>`
    select count(distinct timestamp) as stamps, count(*) as names from kysely_migration where name < '0005'
  `.execute(owner.db);
  expect(rows).toEqual([{ stamps: 1n, names: 4n }]);
});

test.each([
  ['alter table customer add column nickname text', 'table public.customer has "nickname text"'],
  [
    'alter table ledger.account drop constraint account_floor',
    'table ledger.account lacks "constraint account_floor CHECK ((balance >= floor))"',
  ],
  ['drop table crash_report', 'table public.crash_report is missing'],
  ['create table note (id integer)', 'table public.note is not known'],
])('one that was changed by hand (%s) is refused, and stays as it is', async (change, words) => {
  await restoreOldInstallation(owner);
  await owner.pool.query(change);
  const before = await everything();
  await expect(run()).rejects.toThrow(words);
  expect(await everything()).toEqual(before);
});

test.each([
  ['lacks one of the old migrations', `delete from kysely_migration where name = '0089_nightly_work'`],
  [
    'has one that nobody knows',
    `insert into kysely_migration values ('0099_other', '2026-11-02T00:00:00.000Z')`,
  ],
])('one that %s is refused before anything starts, with what to do', async (_, change) => {
  await restoreOldInstallation(owner);
  await owner.pool.query(change);
  const before = await everything();
  await expect(run()).rejects.toThrow(MigrationRefused);
  await expect(run()).rejects.toThrow(/start commit [0-9a-f]{7} on it once, or .* "npm run ops -- db reset"/);
  expect(await everything()).toEqual(before);
});

test('a fresh one whose first migration broke off goes on where it stopped', async () => {
  const [first = '', ...rest] = await migrationNames();
  await owner.pool.query(await readFile(join(MIGRATIONS, `${first}.sql`), 'utf8'));
  await owner.pool.query(MIGRATION_RECORD);
  await owner.pool.query(`insert into kysely_migration values ($1, '2026-11-01T00:00:00.000Z')`, [first]);
  expect((await run()).applied).toEqual(rest);
});

test('what starts Kolo says the refusal in its one sentence, without a stack', async () => {
  await restoreOldInstallation(owner);
  await owner.pool.query(`delete from kysely_migration where name = '0089_nightly_work'`);
  const urls = { DATABASE_URL: database.appUrl, DATABASE_OWNER_URL: database.ownerUrl };
  const start = runStaffCommand(['db', 'migrate'], overlay(process.env, inject('world').variables, urls));
  await expect(start).rejects.toThrow(/^The database is older than this version can migrate: [^\n]*$/);
});

test('one that is ahead of this version is refused', async () => {
  await run();
  await owner.pool.query(`insert into kysely_migration values ('9999_later', '2026-11-02T00:00:00.000Z')`);
  await expect(run()).rejects.toThrow('does not know 9999_later: start the newer version');
});

test('a takeover that breaks off leaves the database as it was', async () => {
  await restoreOldInstallation(owner);
  const before = await everything();
  const broken: Clock = {
    now: () => {
      throw new Error('the machine went away');
    },
  };
  await expect(run(owner, broken)).rejects.toThrow('the machine went away');
  expect(await everything()).toEqual(before);
});
