import pg from 'pg';
import * as z from 'zod/mini';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { heldBefore } from '#testing/waiting.ts';
import { listFailedJobs, retryFailedJob } from './job-queue.ts';
import type { DueWork, Worker } from './jobs.ts';
import { jobHandler, startWorker } from './jobs.ts';
import { JOB_LANES } from './limits.ts';
import { enqueueJob } from './outbox.ts';

const DUE_AFTER_MS = 60_000;

let world: TestApp;
let pool: pg.Pool;
let worker: Worker;

/** What the jobs did, in order. */
const ran: string[] = [];
/** Words on which the job fails. */
const failing = new Set<string>();
/** Words during which the database goes away, and how. */
const cutting = new Map<string, () => void>();
/** Jobs that run at the same time in the lane of `note`. */
const AT_ONCE = JOB_LANES.money;
/** Words whose jobs wait for this before they end. */
const lasting = new Map<string, Promise<void>>();

const away = Object.assign(new Error('terminating connection'), { code: '57P01' });
const comeBack = () => Reflect.deleteProperty(pool, 'connect');

/** The database goes away until the test lets it come back: anyone who asks for a connection waits till then, in vain. */
function outage() {
  const end = Promise.withResolvers<never>();
  let waiting = 0;
  const connect = () => {
    waiting += 1;
    return end.promise;
  };
  return {
    waiting: () => waiting,
    begin: () => void Object.assign(pool, { connect }),
    end() {
      comeBack();
      end.reject(away);
    },
  };
}

/** Due times of a made-up table. */
let dues: Date[] = [];

const note = jobHandler('note', z.object({ word: z.string() }), async ({ word }) => {
  ran.push(word);
  const cut = cutting.get(word);
  cutting.delete(word);
  cut?.();
  await lasting.get(word);
  if (failing.has(word)) throw new Error(`no ${word} today`);
});

const appointments: DueWork = {
  name: 'appointments',
  nextDue: async () => dues.toSorted((a, b) => a.getTime() - b.getTime())[0] ?? null,
  async runDue() {
    const now = world.clock.now();
    const due = dues.filter((at) => at <= now);
    dues = dues.filter((at) => at > now);
    for (const at of due) ran.push(`due ${at.toISOString()}`);
    return due.length;
  },
};

const brokenWork: DueWork = {
  name: 'broken',
  nextDue: async () => null,
  runDue: () => Promise.reject(new Error('this work is broken')),
};

beforeAll(async () => {
  world = await createTestApp();
  pool = new pg.Pool({ connectionString: world.services.config.databaseUrl, max: 5 });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  worker = await startWorker(world.services, pool, [note], [brokenWork, appointments]);
});
afterAll(async () => {
  await worker?.stop();
  await pool?.end();
  await world?.close();
});

const leave = (word: string, fail = false) =>
  world.services.db.transaction().execute(async (tx) => {
    const userId = world.services.ids.next();
    await enqueueJob(tx, world.services, { userId, task: 'note', payload: { word } });
    if (fail) throw new Error('rolled back');
  });

/** As staff do where all of them are to run again. */
async function retryAll(): Promise<void> {
  for (const { id } of await listFailedJobs(world.services.db)) await retryFailedJob(world.services.db, id);
}

const timesRun = (word: string) => ran.filter((one) => one === word).length;

test('a committed job runs once, a rolled-back one never', async () => {
  await expect(leave('never', true)).rejects.toThrow('rolled back');
  await leave('once');
  await worker.settle();
  await worker.settle();
  expect(timesRun('once')).toBe(1);
  expect(timesRun('never')).toBe(0);
  expect(await world.services.db.selectFrom('outbox').select('id').execute()).toEqual([]);
});

test('settling waits for every job that was left, and for what they leave', async () => {
  await Promise.all(Array.from({ length: 40 }, (_, n) => leave(`many ${n}`)));
  await worker.settle();
  expect(ran.filter((one) => one.startsWith('many'))).toHaveLength(40);
});

test('a failing job is tried again, stands in the list with its error, and runs when staff say so', async () => {
  failing.add('bread');
  await leave('bread');
  await expect
    .poll(() => listFailedJobs(world.services.db))
    .toMatchObject([
      { task: 'note', attempts: expect.any(Number), error: expect.stringContaining('no bread today') },
    ]);
  failing.delete('bread');
  const tried = timesRun('bread');
  await retryAll();
  await expect.poll(() => timesRun('bread')).toBeGreaterThan(tried);
  await expect.poll(() => listFailedJobs(world.services.db)).toEqual([]);
});

test('what an error says of a person stands neither in the list that staff print nor in a log line', async () => {
  const words = '550 <ada@mail.example>, code 482913';
  failing.add(words);
  await leave(words);
  const listed = async () => (await listFailedJobs(world.services.db)).map(({ error }) => error);
  await expect.poll(listed).toEqual(['no 550 <[e-mail]>, code [digits] today']);
  await expect.poll(() => world.logs.join('')).toContain('550 <[e-mail]>');
  expect(world.logs.join('')).not.toMatch(/ada@|482913/);
  failing.delete(words);
  await retryAll();
  await expect.poll(listed).toEqual([]);
});

test('a failing job does not hold up settling', async () => {
  failing.add('cake');
  await leave('cake');
  const before = performance.now();
  await worker.settle();
  expect(performance.now() - before).toBeLessThan(10_000);
  failing.delete('cake');
  await retryAll();
  await worker.settle();
});

test('a payload of another shape fails and says so, without its content in a log line', async () => {
  await world.services.db.transaction().execute((tx) =>
    enqueueJob(tx, world.services, {
      userId: world.services.ids.next(),
      task: 'note',
      payload: { wrong: 'secret-word' },
    }),
  );
  await worker.settle();
  await expect.poll(() => listFailedJobs(world.services.db)).toHaveLength(1);
  expect(world.logs.join('')).not.toContain('secret-word');
  // Its next try would fall into a later test.
  const [failed] = await listFailedJobs(world.services.db);
  await sql`select graphile_worker.complete_jobs(array[${failed?.id}]::bigint[])`.execute(world.services.db);
});

test('due work runs when the clock has reached it, not before, and a broken neighbour does not stop it', async () => {
  const start = world.clock.now().getTime();
  dues = [new Date(start + 2 * DUE_AFTER_MS), new Date(start + DUE_AFTER_MS)];
  expect(await worker.settle()).toEqual(new Date(start + DUE_AFTER_MS));
  expect(ran.some((one) => one.startsWith('due'))).toBe(false);
  world.clock.advance(DUE_AFTER_MS);
  expect(await worker.settle()).toEqual(new Date(start + 2 * DUE_AFTER_MS));
  world.clock.advance(DUE_AFTER_MS);
  const dueRuns = () => ran.filter((one) => one.startsWith('due')).length;
  await expect.poll(dueRuns).toBe(2);
  expect(await worker.settle()).toBeNull();
  expect(world.logs.some((line) => line.includes('due work failed'))).toBe(true);
});

test('a work that waits holds up no other, and is never run beside itself', async () => {
  const provider = Promise.withResolvers<void>();
  let [slowRuns, slowAtOnce, mostAtOnce, quickRuns] = [0, 0, 0, 0];
  const slow: DueWork = {
    name: 'slow',
    nextDue: async () => null,
    async runDue() {
      slowRuns += 1;
      slowAtOnce += 1;
      mostAtOnce = Math.max(mostAtOnce, slowAtOnce);
      await provider.promise;
      slowAtOnce -= 1;
      return 0;
    },
  };
  const quick: DueWork = {
    name: 'quick',
    nextDue: async () => null,
    async runDue() {
      quickRuns += 1;
      return 0;
    },
  };
  const other = await startWorker(world.services, pool, [note], [slow, quick]);
  try {
    await expect.poll(() => slowRuns).toBe(1);
    let settled = false;
    const settling = other.settle().then(() => (settled = true));
    const before = quickRuns;
    await expect.poll(() => quickRuns).toBeGreaterThan(before + 1);
    expect([slowRuns, settled]).toEqual([1, false]);
    provider.resolve();
    await settling;
    expect(slowRuns).toBeGreaterThan(1);
    expect(mostAtOnce).toBe(1);
  } finally {
    provider.resolve();
    await other.stop();
  }
});

test('two workers beside each other run each job once', async () => {
  const second = await startWorker(world.services, pool, [note], []);
  await Promise.all(Array.from({ length: 30 }, (_, n) => leave(`shared ${n}`)));
  await Promise.all([worker.settle(), second.settle()]);
  const shared = ran.filter((one) => one.startsWith('shared'));
  expect(shared).toHaveLength(30);
  expect(new Set(shared).size).toBe(30);
  await second.stop();
});

test('jobs of one lane that are stuck, however many, hold up no other lane', async () => {
  const host = Promise.withResolvers<void>();
  let stuck = 0;
  const push = jobHandler(
    'push',
    z.object({}),
    async () => {
      stuck += 1;
      await host.promise;
    },
    'push',
  );
  const both = await startWorker(world.services, pool, [note, push], []);
  await worker.stop();
  try {
    await world.services.db.transaction().execute(async (tx) => {
      for (let count = 0; count < 2 * JOB_LANES.push; count += 1)
        await enqueueJob(tx, world.services, {
          userId: world.services.ids.next(),
          task: 'push',
          payload: {},
        });
    });
    await expect.poll(() => stuck).toBe(JOB_LANES.push);
    await leave('past the stuck');
    await expect.poll(() => timesRun('past the stuck')).toBe(1);
    expect(stuck).toBe(JOB_LANES.push);
  } finally {
    host.resolve();
    await both.settle();
    await both.stop();
    worker = await startWorker(world.services, pool, [note], [brokenWork, appointments]);
  }
  expect(stuck).toBe(2 * JOB_LANES.push);
});

test('a database that goes away while a job ends takes neither the process nor the queue with it', async () => {
  const last = Promise.withResolvers<void>();
  const inHand = Array.from({ length: AT_ONCE - 1 }, (_, n) => `in hand ${n}`);
  for (const word of inHand) lasting.set(word, last.promise);
  for (const word of inHand) await leave(word);
  // Every place of the lane but one is taken: anyone who asks for a connection now is known.
  await expect.poll(() => inHand.filter((word) => timesRun(word) === 1)).toEqual(inHand);
  const { begin, end, waiting } = outage();
  cutting.set('cut', begin);
  await leave('cut');
  // One connection for its end, and one for the next job.
  await expect.poll(waiting, { interval: 10 }).toBe(2);
  expect(timesRun('cut')).toBe(1);
  end();
  last.resolve();
  // Its end could not be written down, so it is run once more.
  await expect.poll(() => timesRun('cut')).toBe(2);
  await leave('after');
  await worker.settle();
  expect(timesRun('after')).toBe(1);
  await worker.check();
});

test('a database that goes away while two jobs end at once, and others fail later, holds up no lane', async () => {
  const [second, last] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const later = Array.from({ length: AT_ONCE - 2 }, (_, n) => `ends later ${n}`);
  lasting.set('ends second', second.promise);
  for (const word of later) lasting.set(word, last.promise);
  const inHand = ['ends second', ...later];
  for (const word of inHand) await leave(word);
  // Every place of the lane but one is taken: anyone who asks for a connection now is known.
  await expect.poll(() => inHand.filter((word) => timesRun(word) === 1)).toEqual(inHand);
  for (const word of later) failing.add(word);
  const { begin, end, waiting } = outage();
  cutting.set('ends first', begin);
  await leave('ends first');
  // Of each job that ended: one connection for its end, and one for the next job. Two ends are on their way at once.
  await expect.poll(waiting, { interval: 10 }).toBe(2);
  second.resolve();
  await expect.poll(waiting, { interval: 10 }).toBe(4);
  const lost = () => world.logs.filter((line) => line.includes('Failed to complete jobs')).length;
  const before = lost();
  end();
  await expect.poll(lost, { interval: 10 }).toBe(before + 2);
  last.resolve();
  for (const word of ['ends first', 'ends second']) await expect.poll(() => timesRun(word)).toBe(2);
  for (const word of later) failing.delete(word);
  await worker.settle();
  await worker.check();
});

test('what a worker had in hand when it was killed is run by another', async () => {
  const { db } = world.services;
  /** As a worker leaves it that was killed so long ago. */
  const orphan = async (word: string, minutesAgo: number) => {
    const lockedAt = new Date(Date.now() - minutesAgo * 60_000);
    const payload = JSON.stringify({ word });
    const { rows } = await sql<{ id: string }>`
      select (graphile_worker.add_job('note', ${payload}::json, run_at := '2999-01-01')).id
    `.execute(db);
    await sql`
      update graphile_worker._private_jobs
      set locked_by = ${word}, locked_at = ${lockedAt}, run_at = ${lockedAt}, attempts = 1
      where id = ${rows[0]?.id}
    `.execute(db);
  };
  await orphan('perhaps at work', 1);
  await orphan('killed', 3);
  const other = await startWorker(world.services, pool, [note], []);
  try {
    await expect.poll(() => timesRun('killed')).toBe(1);
    await other.settle();
  } finally {
    await other.stop();
  }
  const left = await sql<{ lockedBy: string }>`
    select locked_by from graphile_worker.jobs where locked_by is not null
  `.execute(db);
  expect(left.rows).toEqual([{ lockedBy: 'perhaps at work' }]);
  expect(timesRun('perhaps at work')).toBe(0);
});

test('a stopped worker says that it is not running', async () => {
  await worker.check();
  const other = await startWorker(world.services, pool, [note], []);
  await other.stop();
  await expect(other.check()).rejects.toThrow('not running');
});

test('a row of the outbox that two workers find is handed over once', async () => {
  await worker.stop();
  await leave('for two');
  const start = () => startWorker(world.services, pool, [note], []);
  const [first, second] = await heldBefore(world.services, 'outbox', () => Promise.all([start(), start()]));
  worker = first;
  await first.settle();
  await second.stop();
  expect(timesRun('for two')).toBe(1);
});

test('a worker that is asked to stop takes no new job while its due work still waits', async () => {
  const [begun, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow: DueWork = {
    name: 'slow',
    nextDue: async () => null,
    async runDue() {
      begun.resolve();
      await held.promise;
      return 0;
    },
  };
  const leaving = await startWorker(world.services, pool, [note], [slow]);
  await begun.promise;
  const stopped = leaving.stop();
  await expect.poll(() => leaving.check().catch((error: Error) => error.message)).toMatch(/not running/);
  held.resolve();
  await stopped;
});
