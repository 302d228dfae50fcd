import { setTimeout as wait } from 'node:timers/promises';
import { makeTemporaryData, removeTemporaryData } from '@kolo/tools/environment/postgres-home.ts';
import { withClient } from '@kolo/tools/environment/roles.ts';
import type { Postgres } from '@kolo/tools/postgres.ts';
import { startPostgres } from '@kolo/tools/postgres.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from './db.ts';
import { isPassing, openDatabase } from './db.ts';
import { IDLE_TRANSACTION_MS, LOCK_TIMEOUT_MS, STATEMENT_TIMEOUT_MS } from './limits.ts';

/** A server of one's own takes its time to make on a machine with much else to do. */
const SETUP_MS = 60_000;

let koloData: string;
let postgres: Postgres;
let database: Database;
beforeAll(async () => {
  koloData = makeTemporaryData('db-test');
  // Of its own: whether a server waits for a standby is a setting of all its databases.
  postgres = await startPostgres({ koloData, durability: 'durable' });
  database = openDatabase(postgres.ownerUrl, { warn: () => undefined }, 1);
  await sql`create table note (word text)`.execute(database.db);
  await withClient(postgres.superuserUrl, async (client) => {
    await client.query(`alter system set synchronous_standby_names = 'away'`);
    await client.query('select pg_reload_conf()');
  });
  const names = () =>
    sql<{ names: string }>`
    select current_setting('synchronous_standby_names') as names
  `.execute(database.db);
  while ((await names()).rows[0]?.names !== 'away') await wait(10);
}, SETUP_MS);
afterAll(async () => {
  await database?.close();
  await postgres?.stop();
  removeTemporaryData(koloData);
});

const words = async () =>
  (await sql<{ word: string }>`select word from note order by word`.execute(database.db)).rows.map(
    ({ word }) => word,
  );

/** A commit waits for its standby as long as it takes, until staff cut that short. */
async function cutTheWaitShort(): Promise<void> {
  await withClient(postgres.superuserUrl, async (client) => {
    const cancel = `select pg_cancel_backend(pid) from pg_stat_activity where wait_event = 'SyncRep'`;
    while ((await client.query(cancel)).rowCount === 0) await wait(10);
  });
}

test('a commit that did not reach its standby is no success, and the connection serves on', async () => {
  const writes = [
    () =>
      database.db
        .transaction()
        .execute((tx) => sql`insert into note values ('in a transaction')`.execute(tx)),
    () => sql`insert into note values ('alone')`.execute(database.db),
  ];
  for (const write of writes) {
    const [outcome] = await Promise.allSettled([write(), cutTheWaitShort()]);
    expect(outcome.status === 'rejected' && isPassing(outcome.reason)).toBe(true);
  }
  // They are there for the retry to find.
  expect(await words()).toEqual(['alone', 'in a transaction']);
});

test('no connection waits for ever: for a row, for its own statement, or in a transaction that nobody goes on with', async () => {
  const { rows } = await sql<{ name: string; ms: number }>`
    select name, setting::integer as ms from pg_settings
    where name in ('idle_in_transaction_session_timeout', 'lock_timeout', 'statement_timeout') order by name
  `.execute(database.db);
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: IDLE_TRANSACTION_MS },
    { name: 'lock_timeout', ms: LOCK_TIMEOUT_MS },
    { name: 'statement_timeout', ms: STATEMENT_TIMEOUT_MS },
  ]);
});
