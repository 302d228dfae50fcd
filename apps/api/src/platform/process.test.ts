import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { checkedWork } from './due-rows.ts';
import { nextCheck, pauseMs } from './process.ts';

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
