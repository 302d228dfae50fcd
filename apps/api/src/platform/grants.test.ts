import { APP_ROLE } from '@kolo/tools/environment/roles.ts';
import { createEmptyDatabase } from '@kolo/tools/test-database.ts';
import type { TestDatabase } from '@kolo/tools/test-database.ts';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from './clock.ts';
import type { Database } from './db.ts';
import { openDatabase } from './db.ts';
import { migrate, openAsOwner } from './migrate.ts';

const silent = pino({ level: 'silent' });

let database: TestDatabase;
let app: Database;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const owner = openAsOwner(database.ownerUrl, silent);
  await migrate(owner, APP_ROLE, systemClock);
  await owner.close();
  app = openDatabase(database.appUrl, silent, 1);
});
afterAll(async () => {
  await app?.close();
  await database?.drop();
});

test.each([
  "update staff_proposal set reason = 'x'",
  'update staff_proposal set proposed_by = decided_by',
  "insert into staff_proposal (command, words, proposed_by, proposed_at, ends_at, state) select 'a', '[]', id, added_at, added_at, 'approved' from staff",
  "update staff set name = 'x'",
  'delete from staff',
  "update staff_credential set enrolled_at = '2020-01-01'",
  'update staff_credential set totp_sealed = null',
  'update staff_link set expires_at = null',
  'update staff_recovery_code set code_hash = null',
  'update staff_session set staff_id = null',
  'update staff_notice set text = null',
  'delete from staff_notice',
  "update staff_record set reason = 'x'",
  'delete from staff_record',
  'delete from staff_account',
  'update staff_account set declared_at = null',
  'update book_day set held_kobo = 0',
  'update product_price set price_kobo = 1',
])('the app may not %s', async (change) => {
  await expect(sql.raw(change).execute(app.db)).rejects.toThrow('permission denied');
});

test('the app may decide a proposal and mark a code as used', async () => {
  for (const change of [
    "update staff_proposal set state = 'failed', failure = 'x', decided_by = proposed_by, decided_at = '2026-11-20'",
    'update staff_credential set totp_step = 1, wrong_codes = 0, locked_until = null',
    "update staff_recovery_code set used_at = '2026-11-20'",
  ])
    await sql.raw(change).execute(app.db);
});
