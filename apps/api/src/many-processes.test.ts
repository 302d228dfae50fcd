import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import type { Fleet } from '#testing/fleet.ts';
import type { Client } from '#testing/fleet-client.ts';
import { clientOf, deposit, listen, noticesOf } from '#testing/fleet-client.ts';
import { startFleet } from '#testing/fleet.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp } from '#testing/money-app.ts';
import { backendsThatWait } from '#testing/waiting.ts';
import { sql } from 'kysely';
import { CASES_A_DAY_MAX } from './cases/limits.ts';
import { openDatabase } from './platform/db.ts';
import { POOL_MAX } from './platform/limits.ts';

/** Calls before a process leaves, while it leaves, and after it. */
const CALLS_BETWEEN = 8;

const AT_ONCE = 4;

/** More calls at one process than have a connection within the time that they wait for one. */
const CROWD = 40;

let world: MoneyApp;
let fleet: Fleet;
let customer: TestCustomer;
let forgetful: TestCustomer;
let busy: TestCustomer;

beforeAll(async () => {
  world = await createMoneyApp({ sendsEvents: true });
  // The processes follow the system's clock, and what is made here stands in their past.
  world.clock.set(new Date());
  customer = await world.signUpSaver();
  forgetful = await world.signUpSaver();
  busy = await world.signUpSaver();
  fleet = await startFleet(world);
});
afterAll(async () => {
  await fleet?.close();
  await world?.close();
});

async function signedIn(one = customer): Promise<Client> {
  const client = clientOf(fleet, one);
  expect((await client.call('GET', '/users/me')).status).toBe(200);
  return client;
}

test('a session of one process is one of the other, and what ends it there ends it here', async () => {
  const client = await signedIn(forgetful);
  for (let time = 0; time < 4; time += 1) expect((await client.call('GET', '/users/me')).status).toBe(200);
  expect(fleet.http.map(({ calls }) => calls > 1)).toEqual([true, true]);
  // One count for both: five wrong PINs in a row, whoever is asked.
  expect(
    (await client.call('POST', '/users/me/pin', { pin: '4071', password: forgetful.password })).status,
  ).toBe(200);
  const tries: number[] = [];
  for (let time = 0; time < 5; time += 1)
    tries.push((await client.call('POST', '/users/me/pin/verify', { pin: '1111' })).status);
  expect(tries.slice(0, 4)).toEqual([403, 403, 403, 403]);
  for (let time = 0; time < 2; time += 1) expect((await client.call('GET', '/users/me')).status).toBe(401);
});

test('a limit is one count, whichever process is called', async () => {
  const client = await signedIn(busy);
  const before = fleet.http.map(({ calls }) => calls);
  const statuses: number[] = [];
  // A few at once: a process that has too much to do refuses for another reason.
  for (let at = 0; at < 2 * CASES_A_DAY_MAX; at += AT_ONCE) {
    const reports = Array.from({ length: AT_ONCE }, (_, one) =>
      client.call('POST', '/cases', { text: `Report ${at + one}` }, `report-${at + one}`),
    );
    statuses.push(...(await Promise.all(reports)).map(({ status }) => status));
  }
  expect(fleet.http.map(({ calls }, at) => calls - (before[at] ?? 0))).toEqual([
    CASES_A_DAY_MAX,
    CASES_A_DAY_MAX,
  ]);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([
    ...Array.from({ length: CASES_A_DAY_MAX }, () => 201),
    ...Array.from({ length: CASES_A_DAY_MAX }, () => 429),
  ]);
});

test('news reach every stream once, and no job is done twice, whichever process had it', async () => {
  const client = await signedIn();
  const streams = [listen(client), listen(client)];
  await expect.poll(() => streams.map((one) => one.connections())).toEqual([1, 1]);
  await world.fault('webhook', 'duplicate_webhook', 4);
  for (const amount of [1_000, 2_000, 3_000, 4_000]) {
    const { status, reference } = await deposit(client, amount, `paid-${amount}`);
    expect(status).toBe(201);
    await world.play(reference, 'success');
  }
  await expect.poll(() => streams.map(({ ids }) => new Set(ids).size)).toEqual([4, 4]);
  expect(streams.map(({ ids }) => ids.length)).toEqual([4, 4]);
  expect(streams[0]?.ids).toEqual(streams[1]?.ids);
  expect(await noticesOf(world, customer)).toBe(4);
  expect(await world.balanceOf(customer)).toBe(10_000);
  await Promise.all(streams.map((one) => one.stop()));
});

test('a process whose connections are all in use is ready all the same', async () => {
  const client = await signedIn();
  const owner = openDatabase(world.services.config.databaseOwnerUrl, world.services.logger, 1);
  const { calls, ready } = await owner.db.transaction().execute(async (tx) => {
    await sql`lock table session in access exclusive mode`.execute(tx);
    const all = Array.from({ length: CROWD * fleet.http.length }, () => client.call('GET', '/users/me'));
    await backendsThatWait(world.services.db, POOL_MAX * fleet.http.length);
    const asked = fleet.http.map(({ healthPort }) => fetch(`http://localhost:${healthPort}/readyz`));
    return { calls: all, ready: (await Promise.all(asked)).map(({ status }) => status) };
  });
  await owner.close();
  await Promise.all(calls);
  expect(ready).toEqual(fleet.http.map(() => 200));
});

test('a process that is asked to end answers what it has begun', async () => {
  const client = await signedIn();
  const [leaving] = fleet.http;
  if (!leaving) throw new Error('no process serves');
  await fleet.start('http');
  const owner = openDatabase(world.services.config.databaseOwnerUrl, world.services.logger, 1);
  const before = leaving.calls;
  const { ended, answered } = await owner.db.transaction().execute(async (tx) => {
    await sql`lock table payment in exclusive mode`.execute(tx);
    // One each for the three, and all wait for the table.
    const calls = ['held-1', 'held-2', 'held-3'].map((key) => deposit(client, 500, key));
    await backendsThatWait(world.services.db, 3);
    expect(leaving.calls - before).toBe(1);
    fleet.takeOut(leaving);
    return { ended: leaving.end(), answered: Promise.all(calls) };
  });
  await owner.close();
  expect((await answered).map(({ status }) => status)).toEqual([201, 201, 201]);
  expect(await ended).toBe(0);
});

test('while the process of a stream is replaced no call fails, and no news are missed', async () => {
  const client = await signedIn();
  const calls = new Map(fleet.http.map((member) => [member, member.calls]));
  const stream = listen(client);
  await expect.poll(() => stream.connections()).toBe(1);
  const holder = fleet.http.find((member) => member.calls !== calls.get(member));
  if (!holder) throw new Error('no process holds the stream');
  // Its place is taken before it leaves.
  await fleet.start('http');
  const before = await noticesOf(world, customer);
  const statuses: number[] = [];
  const paid: string[] = [];
  let isOver = false;
  const reading = (async () => {
    while (!isOver) statuses.push((await client.call('GET', '/home')).status);
  })();
  // As many payments as are said here: a customer may start only so many, however slow the machine is.
  const payAndRead = async () => {
    const called = statuses.length;
    const { status, reference } = await deposit(client, 100, `rolling-${paid.length}`);
    statuses.push(status);
    paid.push(reference);
    await world.play(reference, 'success');
    await expect.poll(() => statuses.length - called).toBeGreaterThan(CALLS_BETWEEN);
  };
  try {
    await payAndRead();
    fleet.takeOut(holder);
    // As the pause before SIGTERM has it: a connection whose request has not arrived by then would be cut.
    await expect.poll(() => holder.unanswered.size).toBe(0);
    const [code] = await Promise.all([holder.end(), payAndRead()]);
    expect(code).toBe(0);
    await payAndRead();
  } finally {
    isOver = true;
    await reading;
  }
  expect(statuses.filter((status) => status !== 200 && status !== 201)).toEqual([]);
  await expect.poll(() => noticesOf(world, customer)).toBe(before + paid.length);
  await expect.poll(() => stream.ids.length).toBe(paid.length);
  expect(new Set(stream.ids).size).toBe(paid.length);
  // It was cut off with the process that held it, and came back.
  expect(stream.connections()).toBe(2);
  await stream.stop();
  expect(await world.booksHold()).toBe(true);
});
