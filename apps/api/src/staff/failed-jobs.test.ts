import { sql } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { systemClock } from '#platform/clock.ts';
import { FAILED_BATCH } from '#platform/job-queue.ts';
import { openTestApp } from '#testing/app.ts';
import type { TestMember } from '#testing/desk.ts';
import { openDesk } from '#testing/desk.ts';
import { heldBefore } from '#testing/waiting.ts';

const WHY = 'The mail server is back.';
const MINUTE_MS = 60_000;

const world = await openTestApp();
const desk = await openDesk(world);
const bola = await desk.enrol('bola', 'operations');
const cleo = await desk.enrol('cleo', 'admin');
beforeEach(() => sql`delete from graphile_worker._private_jobs`.execute(world.services.db));

/** A job that was tried so often and failed with these words. */
async function failed(error: string, attempts = 12): Promise<string> {
  const { db } = world.services;
  const { rows } = await sql<{ id: bigint }>`
    select id from graphile_worker.add_job('send-mail', '{}'::json, max_attempts := 12)
  `.execute(db);
  const id = rows[0]?.id ?? 0n;
  await sql`update graphile_worker._private_jobs set attempts = ${attempts}, last_error = ${error} where id = ${id}`.execute(
    db,
  );
  return String(id);
}

const waiting = async () => (await desk.call('GET', '/queues/jobs', { session: bola.session })).body.results;
const retry = ({ session }: TestMember, target: string, reason = WHY) =>
  desk.call('POST', '/commands', { session, body: { command: 'jobs retry', target, reason } });

async function jobOf(id: string) {
  const { rows } = await sql<{ attempts: number; isDue: boolean }>`
    select attempts, run_at < ${systemClock.now()} as is_due from graphile_worker.jobs where id = ${BigInt(id)}
  `.execute(world.services.db);
  return rows[0];
}

const records = () =>
  world.services.db
    .selectFrom('staffRecord')
    .select(['actor', 'reason', 'before', 'after'])
    .where('command', '=', 'jobs retry')
    .orderBy('id')
    .execute();

test('failed jobs are counted and listed with their tries and age, and without what could be a person’s', async () => {
  const id = await failed('550 <ada@mail.example>, 0803 123 4567\n    at /srv/kolo/secret.ts:1', 3);
  await failed('given up');
  const { body } = await desk.call('GET', '/queues', { session: bola.session });
  const { count, oldestAt } = body.queues.find(({ name }: { name: string }) => name === 'jobs');
  expect(count).toBe(2);
  const age = world.clock.now().getTime() - new Date(oldestAt).getTime();
  expect([age >= 0, age < MINUTE_MS * 10]).toEqual([true, true]);
  const [first, second] = await waiting();
  expect(first).toMatchObject({ id, title: 'send-mail', customerId: null, isClosed: false });
  expect(first.text).toBe('550 <[e-mail]>, [digits]');
  expect(first.facts).toEqual([
    { name: 'Tries', value: '3 of 12' },
    { name: 'Next try', value: 'automatic' },
  ]);
  expect(second.facts).toContainEqual({ name: 'Next try', value: 'none: it was given up' });
  const printed = (await world.staff('jobs', 'list')).printed;
  expect(printed).toContain(`${id}  send-mail  try 3  550 <[e-mail]>, [digits]`);
  expect(printed).not.toContain('secret.ts');
});

test('a job is run again now with a reason that is on record, and no longer waits for staff', async () => {
  const id = await failed('no mail today');
  const before = (await records()).length;
  expect((await retry(bola, id)).body).toEqual({ message: `send-mail ${id} runs again now` });
  expect(await jobOf(id)).toEqual({ attempts: 0, isDue: true });
  expect(await waiting()).toEqual([]);
  expect((await records()).slice(before)).toEqual([
    { actor: 'bola', reason: WHY, before: { job: id, task: 'send-mail', tries: 12 }, after: null },
  ]);
});

test('a second retry is refused and recorded nowhere, also where two press at once', async () => {
  const id = await failed('no mail today');
  const before = (await records()).length;
  const calls = () => Promise.all([retry(bola, id), retry(cleo, id)]);
  const answers = await heldBefore(world.services, 'staff_record', calls);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect((await retry(bola, id)).status).toBe(409);
  expect(await records()).toHaveLength(before + 1);
});

test('what ran meanwhile, runs now or never failed is not run again', async () => {
  const { db } = world.services;
  const before = (await records()).length;
  const done = await failed('no mail today');
  await sql`select graphile_worker.complete_jobs(array[${BigInt(done)}]::bigint[])`.execute(db);
  const busy = await failed('no mail today');
  await sql`update graphile_worker._private_jobs set locked_at = ${systemClock.now()}, locked_by = 'worker' where id = ${BigInt(busy)}`.execute(
    db,
  );
  const { rows } = await sql<{
    id: bigint;
  }>`select id from graphile_worker.add_job('send-mail', '{}'::json)`.execute(db);
  for (const id of [done, busy, String(rows[0]?.id)]) {
    const { status, body } = await retry(bola, id);
    expect([status, body.message]).toEqual([409, `Job ${id} is not failed any more. It ran, or runs now.`]);
  }
  expect((await jobOf(busy))?.attempts).toBe(12);
  expect(await waiting()).toEqual([]);
  expect(await records()).toHaveLength(before);
});

test('the command line retries one or all of them, with a reason', async () => {
  const [one, other] = [await failed('no mail'), await failed('no text')];
  expect((await world.staff('jobs', 'retry', one)).code).toBe(2);
  expect((await world.staff('jobs', 'retry', 'all', '--reason', WHY)).code).toBe(0);
  for (const id of [one, other]) expect((await jobOf(id))?.attempts).toBe(0);
  expect((await world.staff('jobs', 'list')).printed).toMatch(/^no job has failed\nwaiting: /);
  expect(await world.staff('jobs', 'retry', one, '--reason', WHY)).toMatchObject({ code: 1 });
});

test('more than a batch of them are listed and retried to the last', async () => {
  const { db } = world.services;
  await sql`select graphile_worker.add_job('send-mail', '{}'::json) from generate_series(1, ${FAILED_BATCH})`.execute(
    db,
  );
  await sql`update graphile_worker._private_jobs set attempts = 12, last_error = 'no mail'`.execute(db);
  const newest = await failed('no text');
  const { printed } = await world.staff('jobs', 'list');
  expect(printed).not.toContain(`${newest}  send-mail`);
  const after = /there may be more: jobs list (\d+)$/.exec(printed)?.[1] ?? '';
  const [last, waits] = (await world.staff('jobs', 'list', after)).printed.split('\n');
  expect(last).toBe(`${newest}  send-mail  try 12  no text`);
  expect(waits).toMatch(/^waiting: the oldest outbox row \d+ s, the oldest job \d+ s$/);
  expect((await world.staff('jobs', 'list', 'last')).code).toBe(2);
  expect((await world.staff('jobs', 'retry', 'all', '--reason', WHY)).code).toBe(0);
  expect((await jobOf(newest))?.attempts).toBe(0);
  expect((await world.staff('jobs', 'list')).printed).toMatch(/^no job has failed\n/);
});

test('a queue that stands still without a failed job says how long its oldest work has waited', async () => {
  const { db, clock, ids } = world.services;
  const row = { userId: ids.next(), id: ids.next(), task: 'send-mail', payload: '{}' };
  const createdAt = new Date(clock.now().getTime() - 5 * MINUTE_MS);
  await db
    .insertInto('outbox')
    .values({ ...row, createdAt })
    .execute();
  const runAt = new Date(systemClock.now().getTime() - 7 * MINUTE_MS);
  await sql`select graphile_worker.add_job('send-mail', '{}'::json, run_at := ${runAt})`.execute(db);
  expect((await world.staff('jobs', 'list')).printed).toBe(
    'no job has failed\nwaiting: the oldest outbox row 300 s, the oldest job 420 s',
  );
});
