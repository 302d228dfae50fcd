import { expect, test } from 'vitest';
import type { Clock } from './clock.ts';
import { createFollowers, FollowerTimeout } from './followers.ts';
import { createWaits } from './waits.ts';

const clock: Clock = {
  nowMs: () => 0,
  nowIso: () => '1970-01-01T00:00:00.000Z',
  offsetMs: () => 0,
  setTo: () => undefined,
};
let made = 0;
const ids = {
  next: () => (made += 1),
  code: (prefix: string) => `${prefix}${(made += 1)}`,
};

function together() {
  const waits = createWaits();
  const followers = createFollowers(clock, ids, waits, 50);
  const join = (name: string) => {
    const lines: { followerId: string; seq: number }[] = [];
    const leave = followers.join(
      name,
      (line) => lines.push(JSON.parse(line)),
      () => undefined,
    );
    const acknowledge = (nextDueMs?: number) => {
      const last = lines.at(-1);
      return followers.acknowledge(last?.followerId ?? '', last?.seq ?? 0, nextDueMs);
    };
    return { lines, leave, acknowledge };
  };
  return { followers, join };
}

test('a new follower hears the present clock at once', () => {
  const { join } = together();
  expect(join('worker').lines).toEqual([
    { followerId: expect.any(String), seq: 1, now: '1970-01-01T00:00:00.000Z', offsetMs: 0 },
  ]);
});

test('an announcement is over when everyone has adopted it', async () => {
  const { followers, join } = together();
  const one = join('one');
  const other = join('other');
  const announced = followers.announce();
  one.acknowledge(300);
  other.acknowledge(200);
  await announced;
  expect(followers.nextDueMs()).toBe(200);
});

test('an old acknowledgement does not count for a newer clock, and silence is named', async () => {
  const { followers, join } = together();
  const slow = join('slow');
  const [first] = slow.lines;
  const announced = followers.announce();
  followers.acknowledge(first?.followerId ?? '', first?.seq ?? 0, undefined);
  await expect(announced).rejects.toThrow(
    new FollowerTimeout('slow did not answer to the clock within 0.05 s'),
  );
});

test('who leaves is not waited for', async () => {
  const { followers, join } = together();
  const gone = join('gone');
  const announced = followers.announce();
  gone.leave();
  await announced;
  expect(gone.acknowledge()).toBe(false);
});
