import { withClient } from '@kolo/tools/environment/roles.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import type { DurableServer } from '#testing/durable-server.ts';
import { startPrimary, stopServer, takeBaseCopy } from '#testing/durable-server.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/db.ts';
import { migrate, openAsOwner } from './platform/migrate.ts';
import { readingFrom } from './platform/replica.ts';

/** Two servers take their time to make on a machine with much else to do. */
const SETUP_MS = 120_000;
const silent = { warn: () => undefined, error: () => undefined };

let primary: DurableServer;
let standby: DurableServer;
let world: MoneyApp;
let customer: TestCustomer;

/** In the app's own database of that server. */
function ask<T extends object>({ postgres }: DurableServer, text: string): Promise<readonly T[]> {
  const url = new URL(postgres.superuserUrl);
  url.pathname = new URL(postgres.appUrl).pathname;
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
async function wasAskedForMovements(server: DurableServer): Promise<boolean> {
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
  primary = await startPrimary();
  const { database, postgres } = primary;
  const owner = openAsOwner(postgres.ownerUrl, silent);
  await migrate(owner, 'kolo_app', systemClock);
  await owner.close();
  standby = await (await takeBaseCopy(primary)).follow();
  world = await createMoneyApp({
    database,
    variables: { DATABASE_REPLICA_URL: standby.postgres.appUrl },
  });
  customer = await world.signUpSaver();
}, SETUP_MS);
afterAll(async () => {
  await world?.close();
  for (const server of [standby, primary]) if (server) await stopServer(server);
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
  const itself = openDatabase(primary.postgres.appUrl, silent, 1);
  expect(await readingFrom(db, itself.db, silent)()).toBe(db);
  await itself.close();
});

test('a replica that hangs holds up no list', async () => {
  await caughtUp();
  const { rows } = await withClient(standby.postgres.superuserUrl, (client) =>
    client.query<{ pid: number }>(`select pid from pg_stat_activity where usename = 'kolo_app'`),
  );
  for (const { pid } of rows) process.kill(pid, 'SIGSTOP');
  let found: boolean | undefined;
  // Not awaited while the replica hangs: it must run again even if nothing ends the wait for it.
  const asked = isOfPrimary().then((isPrimary) => {
    found = isPrimary;
  });
  try {
    await expect.poll(() => found).toBe(true);
    expect(await amountsOnList()).toEqual([2_000, 1_000]);
  } finally {
    for (const { pid } of rows) process.kill(pid, 'SIGCONT');
    await asked;
  }
});

test('without the replica everything is read from the primary, which goes on', async () => {
  await standby.postgres.stop();
  await depositOf(3_000);
  expect(await amountsOnList()).toEqual([3_000, 2_000, 1_000]);
  expect(await statement()).toMatchObject({ closingBalance: 6_000 });
  expect(await world.booksHold()).toBe(true);
});
