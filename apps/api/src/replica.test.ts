import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withClient } from '@kolo/tools/environment/roles.ts';
import type { Postgres } from '@kolo/tools/postgres.ts';
import { startPostgres } from '@kolo/tools/postgres.ts';
import { startStandby } from '@kolo/tools/test-standby.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db.ts';
import { migrate, openAsOwner } from './platform/migrate.ts';
import { readingFrom } from './platform/replica.ts';

/** Started by root, PostgreSQL runs as another user, whose data lies in here. */
const OTHERS_MAY_ENTER = 0o711;
/** Two servers take their time to make on a machine with much else to do. */
const SETUP_MS = 120_000;
const silent = { warn: () => undefined, error: () => undefined };

const folders: string[] = [];
let primary: Postgres;
let standby: Postgres;
let world: MoneyApp;
let customer: TestCustomer;

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'kolo-replica-test-'));
  chmodSync(folder, OTHERS_MAY_ENTER);
  folders.push(folder);
  return folder;
}

/** In the app's own database of that server. */
function ask<T extends object>(server: Postgres, text: string): Promise<readonly T[]> {
  const url = new URL(server.superuserUrl);
  url.pathname = new URL(server.appUrl).pathname;
  return withClient(url.href, async (client) => (await client.query<T>(text)).rows);
}

async function standStill(): Promise<void> {
  await ask(standby, 'select pg_wal_replay_pause()');
  const state = async () =>
    (await ask<{ state: string }>(standby, 'select pg_get_wal_replay_pause_state() as state'))[0]?.state;
  await expect.poll(state).toBe('paused');
}
const goOn = () => ask(standby, 'select pg_wal_replay_resume()');

/** Whether one of the app's connections there asked for movements last. */
async function wasAskedForMovements(server: Postgres): Promise<boolean> {
  const rows = await ask<object>(
    server,
    `select 1 from pg_stat_activity where usename = 'kolo_app' and query like '%ledger%movement%'`,
  );
  return rows.length > 0;
}

const isOfPrimary = async () => (await world.services.reading()) === world.services.db;

/** The clients of a replica that has nothing to do find that it has caught up. */
const caughtUp = () => expect.poll(isOfPrimary).toBe(false);

beforeAll(async () => {
  const folder = newFolder();
  primary = await startPostgres({ koloData: folder, durability: 'durable' });
  const owner = openAsOwner(primary.ownerUrl, silent);
  await migrate(owner, 'kolo_app', systemClock);
  await owner.close();
  standby = await startStandby(primary, folder, newFolder());
  const { appUrl, ownerUrl } = primary;
  world = await createMoneyApp({
    database: { appUrl, ownerUrl, drop: async () => undefined },
    variables: { DATABASE_REPLICA_URL: standby.appUrl },
  });
  customer = await world.signUpSaver();
}, SETUP_MS);
afterAll(async () => {
  await world?.close();
  await standby?.stop();
  await primary?.stop();
  for (const server of [primary, standby])
    if (server) rmSync(server.dataDir, { recursive: true, force: true });
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function depositOf(amount: number): Promise<void> {
  const reference = await world.started(customer, amount);
  await world.play(reference, 'success');
  expect((await world.status(customer, reference)).body.status).toBe('succeeded');
}

async function amountsOnList(): Promise<number[]> {
  const { body } = await customer.authed('GET', '/transactions/self');
  return body.transactions.map(({ amount }: { amount: number }) => amount);
}

const statement = async () => (await customer.authed('GET', '/self-accounts/ds/statement')).body;

test('what has just happened is on lists and statements, however far behind the replica is', async () => {
  await caughtUp();
  await standStill();
  await depositOf(1_000);
  expect(await isOfPrimary()).toBe(true);
  expect(await amountsOnList()).toEqual([1_000]);
  expect(await statement()).toMatchObject({ closingBalance: 1_000 });
  expect(await wasAskedForMovements(standby)).toBe(false);
  await goOn();
});

test('a replica that has caught up is what lists and statements are read from', async () => {
  // While it is a moment late, which a busy machine makes it, the primary is read in its place.
  const isReadThere = async () => {
    expect(await amountsOnList()).toEqual([1_000]);
    expect(await statement()).toMatchObject({ closingBalance: 1_000 });
    return wasAskedForMovements(standby);
  };
  await expect.poll(isReadThere).toBe(true);
  await depositOf(2_000);
  await caughtUp();
  expect(await amountsOnList()).toEqual([2_000, 1_000]);
});

test('a database that is no copy, or follows nobody, is not read', async () => {
  const { db } = world.services;
  const foreign = openDatabase(inject('world').superuserUrl, silent, 1);
  const errors: string[] = [];
  const reading = readingFrom(db, foreign.db, { ...silent, error: (said: string) => errors.push(said) });
  expect([await reading(), await reading()]).toEqual([db, db]);
  expect(errors).toEqual(['DATABASE_REPLICA_URL is no copy of DATABASE_URL, and is not read']);
  await foreign.close();
  const itself = openDatabase(primary.appUrl, silent, 1);
  expect(await readingFrom(db, itself.db, silent)()).toBe(db);
  await itself.close();
});

test('a replica that hangs holds up no list', async () => {
  await caughtUp();
  const { rows } = await withClient(standby.superuserUrl, (client) =>
    client.query<{ pid: number }>(`select pid from pg_stat_activity where usename = 'kolo_app'`),
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  try {
    expect(await isOfPrimary()).toBe(true);
    expect(await amountsOnList()).toEqual([2_000, 1_000]);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
  }
});

test('without the replica everything is read from the primary, which goes on', async () => {
  await standby.stop();
  await depositOf(3_000);
  expect(await amountsOnList()).toEqual([3_000, 2_000, 1_000]);
  expect(await statement()).toMatchObject({ closingBalance: 6_000 });
  expect(await world.booksHold()).toBe(true);
});
