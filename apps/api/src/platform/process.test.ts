import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { openTestApp } from '#testing/app.ts';
import { checkedWork } from './due-rows.ts';
import type { Checked, Phase, ProcessOf } from './process.ts';
import { nextCheck, pauseMs, providerProcess } from './process.ts';
import { ProviderRefused, ProviderUnknown, Unanswered } from './provider-answer.ts';

const MINUTE_MS = 60_000;
const ACCOUNTS = {
  name: 'ask about accounts',
  table: 'virtualAccount',
  key: ['userId'],
  wanted: ['userId'],
  againAfterMs: MINUTE_MS,
} as const;

const world = await openTestApp();

async function waiting(count: number): Promise<string[]> {
  const { db, ids, clock } = world.services;
  const userIds = Array.from({ length: count }, () => ids.next());
  const row = { status: 'wanted', createdAt: clock.now(), nextCheckAt: clock.now() } as const;
  await db
    .insertInto('virtualAccount')
    .values(userIds.map((userId) => ({ ...row, userId })))
    .execute();
  return userIds;
}

const leave = () => world.services.db.deleteFrom('virtualAccount').execute();

test('of several workers that find the same rows due, one does each', async () => {
  const userIds = await waiting(15);
  const done: string[] = [];
  const workers = [1, 2, 3].map(() =>
    checkedWork(world.services, ACCOUNTS, async ({ userId }) => void done.push(userId)),
  );
  const counts = await Promise.all(workers.map((worker) => worker.runDue()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(15);
  expect(done.toSorted()).toEqual(userIds.toSorted());
  await leave();
});

test('one that fails holds up no other, and comes back when its claim has run out', async () => {
  const [bad, ...good] = await waiting(3);
  const done: string[] = [];
  const worker = checkedWork(world.services, ACCOUNTS, async ({ userId }) => {
    if (userId === bad && done.length < 3) throw new Error('the process died');
    done.push(userId);
  });
  await worker.runDue();
  expect(done.toSorted()).toEqual(good.toSorted());
  expect(await worker.runDue()).toBe(0);
  done.push('one more');
  world.clock.advance(MINUTE_MS);
  await worker.runDue();
  expect(done).toContain(bad);
  await leave();
});

test('one after the other where that is asked for, the longest waiting first; else a round at once', async () => {
  const {
    clock,
    services: { db },
  } = world;
  const userIds = await waiting(3);
  for (const [place, userId] of userIds.entries())
    await db
      .updateTable('virtualAccount')
      .set({ nextCheckAt: new Date(clock.now().getTime() - place * 1_000) })
      .where('userId', '=', userId)
      .execute();
  const seen: string[] = [];
  const slowly = async ({ userId }: { userId: string }) => {
    seen.push(`begins ${userId}`);
    await new Promise((resolve) => setImmediate(resolve));
    seen.push(`ends ${userId}`);
  };
  expect(await checkedWork(world.services, { ...ACCOUNTS, inTurn: true }, slowly).runDue()).toBe(3);
  expect(seen).toEqual(userIds.toReversed().flatMap((userId) => [`begins ${userId}`, `ends ${userId}`]));
  seen.length = 0;
  clock.advance(MINUTE_MS);
  expect(await checkedWork(world.services, ACCOUNTS, slowly).runDue()).toBe(3);
  expect(seen.slice(0, 3).toSorted()).toEqual(userIds.map((userId) => `begins ${userId}`).toSorted());
  await leave();
});

test('work is next due when the first of its rows is, and never without one; what is not due is left', async () => {
  const worker = checkedWork(world.services, ACCOUNTS, async () => undefined);
  expect(await worker.nextDue()).toBeNull();
  expect(await worker.runDue()).toBe(0);
  const {
    clock,
    services: { db },
  } = world;
  const [first = '', second = ''] = await waiting(2);
  const set = (userId: string, nextCheckAt: Date) =>
    db.updateTable('virtualAccount').set({ nextCheckAt }).where('userId', '=', userId).execute();
  const soon = new Date(clock.now().getTime() + 1);
  await set(first, soon);
  await set(second, new Date(soon.getTime() + 1_000));
  expect(await worker.nextDue()).toEqual(soon);
  expect(await worker.runDue()).toBe(0);
  clock.set(soon);
  expect(await worker.runDue()).toBe(1);
  expect(await worker.nextDue()).toEqual(new Date(soon.getTime() + 1_000));
  await leave();
});

test('one that somebody else puts off between the look and the claim is left alone', async () => {
  const [userId = ''] = await waiting(1);
  const { db, clock } = world.services;
  const later = new Date(clock.now().getTime() + MINUTE_MS);
  let done = 0;
  const slow: typeof db = db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      await db
        .updateTable('virtualAccount')
        .set({ nextCheckAt: later })
        .where('userId', '=', userId)
        .execute();
      return result;
    },
  });
  const worker = checkedWork({ ...world.services, db: slow }, ACCOUNTS, async () => void (done += 1));
  expect(await worker.runDue()).toBe(0);
  expect(done).toBe(0);
  await leave();
});

test('pauses double from the first to the longest, however often it was asked', () => {
  const pauses = [0, 1, 2, 5, 6, 1_000_000].map((checks) => pauseMs(checks, 10, 300));
  expect(pauses).toEqual([10, 20, 40, 300, 300, 300]);
});

const CREATED = new Date('2026-11-20T09:00:00.000Z');
const after = (milliseconds: number) => new Date(CREATED.getTime() + milliseconds);
const BACKOFF = {
  firstMs: 10,
  longestMs: 300,
  old: { afterMs: 1_000, longestMs: 3_600 },
  lateMs: [5_000, 9_000],
};
const next = (
  phase: Parameters<typeof nextCheck>[1],
  checks: number,
  ageMs: number,
  backoff: Parameters<typeof nextCheck>[0] = BACKOFF,
) => nextCheck(backoff, phase, { createdAt: CREATED, checks }, after(ageMs));

test('an open one is asked about at growing pauses, longer ones when it is old', () => {
  expect(next('open', 0, 0)).toEqual(after(10));
  expect(next('open', 9, 999)).toEqual(after(999 + 300));
  expect(next('open', 9, 1_000)).toEqual(after(1_000 + 3_600));
});

test('where the customer was told an age, one question falls due at it', () => {
  const promised = { ...BACKOFF, old: { ...BACKOFF.old, isPromised: true as const } };
  expect(next('open', 9, 800, promised)).toEqual(after(1_000));
});

test('a settled one is looked at again at its late ages, then never; a final one never', () => {
  expect(next('late', 3, 0)).toEqual(after(5_000));
  expect(next('late', 3, 5_000)).toEqual(after(9_000));
  expect(next('late', 3, 9_000)).toBeNull();
  expect(next('final', 0, 0)).toBeNull();
});

/** What happens to one row of a process, and what it is told to do by the test. */
function engine(told: {
  ask?: () => Promise<string | undefined>;
  phase?: Phase;
  countsAll?: true;
  isGone?: 'before' | 'meanwhile';
}) {
  const row = { createdAt: world.clock.now(), checks: 2 };
  const seen: { asked: string[]; applied: { step: unknown; checked: Checked }[] } = {
    asked: [],
    applied: [],
  };
  const one: ProcessOf<{ userId: string }, typeof row, string, string, 'virtualAccount', 'userId'> = {
    task: 'ask_about_one',
    key: z.object({ userId: z.string() }),
    ownerOf: ({ userId }) => userId,
    due: ACCOUNTS,
    keyOf: ({ userId }) => ({ userId }),
    events: {
      'thing.': async (_, { data }) => (data.reference ? { userId: data.reference } : undefined),
    },
    about: 'a thing',
    backoff: { firstMs: 10, longestMs: 300, lateMs: [5_000], ...(told.countsAll && { countsAll: true }) },
    find: async () => (told.isGone === 'before' ? undefined : row),
    ask: (_, trigger) => {
      seen.asked.push(trigger);
      return (told.ask ?? (async () => 'success'))();
    },
    lock: async () => (told.isGone === 'meanwhile' ? undefined : row),
    decide: (_, answer) => (answer instanceof Unanswered ? `${answer.state}: ${answer.reason}` : answer),
    phase: () => told.phase ?? 'late',
    apply: async (_, __, step, checked) => void seen.applied.push({ step, checked }),
  };
  return { seen, process: providerProcess(world.services, one), userId: world.services.ids.next() };
}

test('what the provider says is taken over, with the time of the next look; only a check counts for the pauses', async () => {
  const checkedAt = world.clock.now();
  for (const [trigger, countsAll, checks] of [
    ['check', undefined, 3],
    ['job', undefined, 2],
    ['customer', undefined, 2],
    ['customer', true, 3],
  ] as const) {
    const { process, seen, userId } = engine(countsAll ? { countsAll } : {});
    expect(await process.settle({ userId }, trigger)).toBe('settled');
    const nextCheckAt = new Date(checkedAt.getTime() + 5_000);
    expect(seen).toEqual({
      asked: [trigger],
      applied: [{ step: 'success', checked: { checkedAt, checks, nextCheckAt, trigger } }],
    });
  }
  const { process, seen, userId } = engine({ phase: 'open' });
  await process.settle({ userId }, 'check');
  expect(seen.applied[0]?.checked.nextCheckAt).toEqual(new Date(checkedAt.getTime() + 80));
});

test('an answer that is not known, and a refused question, are asked again, and logged', async () => {
  const checkedAt = world.clock.now();
  for (const [error, step] of [
    [new ProviderUnknown('timed out'), 'unknown: timed out'],
    [new ProviderRefused('not found', 'code'), 'refused: not found'],
  ] as const) {
    const from = world.logs.length;
    const { process, seen, userId } = engine({ phase: 'final', ask: () => Promise.reject(error) });
    expect(await process.settle({ userId }, 'job')).toBe('silent');
    // However it stands, even where it would never be looked at again.
    const nextCheckAt = new Date(checkedAt.getTime() + 40);
    expect(seen.applied).toEqual([{ step, checked: { checkedAt, checks: 2, nextCheckAt, trigger: 'job' } }]);
    const logged = world.logs
      .slice(from)
      .filter((line) => line.includes('did not say what became of a thing'));
    expect(logged).toEqual([expect.stringContaining(userId)]);
    expect(logged[0]).toContain(error.message);
  }
  const { process, userId } = engine({ ask: () => Promise.reject(new TypeError('a fault of ours')) });
  await expect(process.settle({ userId }, 'job')).rejects.toThrow('a fault of ours');
});

test('nothing is asked about what is gone, and nothing taken over that is gone or has nothing to say', async () => {
  const gone = engine({ isGone: 'before' });
  expect(await gone.process.settle({ userId: gone.userId }, 'job')).toBe('settled');
  expect(gone.seen).toEqual({ asked: [], applied: [] });
  const meanwhile = engine({ isGone: 'meanwhile' });
  expect(await meanwhile.process.settle({ userId: meanwhile.userId }, 'job')).toBe('settled');
  expect(meanwhile.seen).toEqual({ asked: ['job'], applied: [] });
  const silent = engine({ ask: async () => undefined });
  expect(await silent.process.settle({ userId: silent.userId }, 'job')).toBe('settled');
  expect(silent.seen).toEqual({ asked: ['job'], applied: [] });
});

test('a job, a due row and an event of the provider each make it asked', async () => {
  const { process, seen } = engine({});
  const { jobs, dueWork, providerEvents } = process.parts;
  const [userId = ''] = await waiting(1);
  await jobs[0]?.run({ userId });
  expect(() => jobs[0]?.run({ userId: 7 })).toThrow();
  expect(await dueWork[0]?.runDue()).toBe(1);
  expect(seen.asked).toEqual(['job', 'check']);
  await leave();

  const { db } = world.services;
  const left = () =>
    db
      .selectFrom('outbox')
      .select(['task', 'userId', 'payload'])
      .where('task', '=', 'ask_about_one')
      .execute();
  const hear = (reference: string | null) =>
    db
      .transaction()
      .execute(async (tx) => providerEvents['thing.']?.(tx, { event: 'thing.done', data: { reference } }));
  await hear(null);
  expect(await left()).toEqual([]);
  await hear(userId);
  expect(await left()).toEqual([
    { task: 'ask_about_one', userId, payload: expect.objectContaining({ userId }) },
  ]);
  await db.deleteFrom('outbox').where('task', '=', 'ask_about_one').execute();
});
