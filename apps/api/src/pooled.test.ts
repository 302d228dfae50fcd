import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { withClient } from '@kolo/tools/environment/roles.ts';
import { findFreePort } from '@kolo/tools/environment/ports.ts';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import { clientOf, deposit, listen } from '#testing/fleet-client.ts';
import type { Fleet } from '#testing/fleet.ts';
import { MEMBER, memberVariables, startFleet } from '#testing/fleet.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import type { Pooler } from '#testing/pooler.ts';
import { startPooler } from '#testing/pooler.ts';

/** Connections of the pooler: fewer than its clients open to it. */
const POOLED = 3;

let world: MoneyApp;
let customer: TestCustomer;
const poolers: Pooler[] = [];
let fleet: Fleet;

/** A pooler, and the settings of a process behind it. */
async function pooled() {
  const direct = world.services.config.databaseUrl;
  const pooler = await startPooler(direct, POOLED);
  poolers.push(pooler);
  const variables = { DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED: 'off' };
  return { pooler, variables };
}

/** How many nights' proofs of the books have ended: a worker that starts makes the one that is missing. */
async function provedNights(): Promise<number> {
  const { db } = world.services;
  return (await db.selectFrom('ledgerProof').select('night').where('provedAt', 'is not', null).execute())
    .length;
}

/** The customer's news of deposits, by the ids that a stream gives them. */
async function depositNews(): Promise<string[]> {
  const rows = await world.services.db
    .selectFrom('notification')
    .select('seq')
    .where('userId', '=', customer.userId)
    .where('kind', '=', 'deposit_credited')
    .execute();
  return rows.map(({ seq }) => String(seq));
}

beforeAll(async () => {
  world = await createMoneyApp({ sendsEvents: true });
  // The processes follow the system's clock, and what is made here stands in their past.
  world.clock.set(new Date());
  customer = await world.signUpSaver();
});
afterAll(async () => {
  await fleet?.close();
  for (const pooler of poolers) await pooler.close();
  await world?.close();
});

test('a process does not start where nothing would end a wait for a row, and says what to do', async ({
  signal,
}) => {
  const { variables } = await pooled();
  const port = String(await findFreePort());
  const env = { ...memberVariables(world), ...variables, KOLO_ROLE: 'http', PORT: port };
  const outcome = promisify(execFile)(process.execPath, [MEMBER], { env, signal });
  await expect(outcome).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining(
      'alter role "kolo_app" set idle_in_transaction_session_timeout = 60000; alter role "kolo_app" set lock_timeout = 2000; alter role "kolo_app" set statement_timeout = 15000;',
    ),
  });
});

test('a payment, the news of it and the jobs work where each transaction may have another connection', async () => {
  const name = new URL(world.services.config.databaseUrl).pathname.slice(1);
  await withClient(inject('world').superuserUrl, async (client) => {
    for (const change of [
      'idle_in_transaction_session_timeout = 60000',
      'lock_timeout = 2000',
      'statement_timeout = 15000',
    ])
      await client.query(`alter role kolo_app in database ${name} set ${change}`);
  });
  const { pooler, variables } = await pooled();
  fleet = await startFleet(world, { roles: ['http', 'worker'], variables });
  const client = clientOf(fleet, customer);
  expect((await client.call('GET', '/users/me')).status).toBe(200);
  const stream = listen(client);
  await expect.poll(() => stream.connections()).toBe(1);
  const amounts = [1_000, 2_000, 3_000];
  const started = await Promise.all(amounts.map((amount) => deposit(client, amount, `pooled-${amount}`)));
  expect(started.map(({ status }) => status)).toEqual([201, 201, 201]);
  for (const { reference } of started) await world.play(reference, 'success');
  // The customer has other notifications too: this worker also sends those that the sign-up left in the outbox.
  await expect.poll(async () => (await depositNews()).length).toBe(amounts.length);
  const news = await depositNews();
  await expect.poll(() => stream.ids).toEqual(expect.arrayContaining(news));
  await stream.stop();
  expect(new Set(stream.ids).size).toBe(stream.ids.length);
  expect(await world.balanceOf(customer)).toBe(6_000);
  expect(await world.booksHold()).toBe(true);
  await expect.poll(provedNights).toBe(1);
  // Every connection was lent at least once, and no session state was left on any of them.
  expect(pooler.served.filter((transactions) => transactions > 0)).toHaveLength(POOLED);
  expect(pooler.lost).toEqual([]);
});
