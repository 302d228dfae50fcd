import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { countDrainingHit, countHit } from './rate-limit.ts';

const world = await openTestApp();

const hit = (bucket: string, most = 3) =>
  countHit(world.services.db, world.clock, { bucket, most, windowSeconds: 60 });

test('so many pass, the next is told how many seconds to wait, a new window begins', async () => {
  for (let time = 0; time < 3; time += 1) await hit('a');
  world.clock.advance(10_500);
  await expect(hit('a')).rejects.toMatchObject({ code: 'RATE_LIMITED', detail: { retryAfterSeconds: 50 } });
  world.clock.advance(49_499);
  await expect(hit('a')).rejects.toMatchObject({ detail: { retryAfterSeconds: 1 } });
  world.clock.advance(1);
  await hit('a');
});

test('a clock that is set back gives nothing, and nobody waits longer for it than a window', async () => {
  for (let time = 0; time < 3; time += 1) await hit('back');
  world.clock.advance(-24 * 60 * 60_000);
  await expect(hit('back')).rejects.toMatchObject({ detail: { retryAfterSeconds: 60 } });
  world.clock.advance(60_000);
  await hit('back');
});

test('buckets do not count for one another', async () => {
  for (let time = 0; time < 3; time += 1) await hit('b');
  await hit('c');
  await expect(hit('b')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('hits at once are counted one by one', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => hit('d', 5)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

describe('a bucket that drains', () => {
  const drip = (bucket: string) =>
    countDrainingHit(world.services.db, world.clock, { bucket, most: 3, secondsEach: 10 });
  const isFull = (bucket: string) =>
    expect(drip(bucket)).rejects.toMatchObject({ code: 'RATE_LIMITED', detail: { retryAfterSeconds: 10 } });

  test('is left by one hit every so many seconds, and not by all of them at once', async () => {
    for (let time = 0; time < 3; time += 1) await drip('e');
    await isFull('e');
    world.clock.advance(9_999);
    await isFull('e');
    world.clock.advance(1);
    await drip('e');
    await isFull('e');
    // What is left of a step counts towards the next one.
    world.clock.advance(15_000);
    await drip('e');
    world.clock.advance(5_000);
    await drip('e');
    await isFull('e');
  });

  test('is not kept full by those who knock on', async () => {
    for (let time = 0; time < 3; time += 1) await drip('f');
    for (let second = 0; second < 9; second += 1) {
      world.clock.advance(1_000);
      await isFull('f');
    }
    world.clock.advance(1_000);
    await drip('f');
  });

  test('is empty after a long while, and holds no more than before; a clock set back gives nothing', async () => {
    for (let time = 0; time < 3; time += 1) await drip('g');
    world.clock.advance(24 * 60 * 60_000);
    for (let time = 0; time < 3; time += 1) await drip('g');
    await isFull('g');
    world.clock.advance(-60 * 60_000);
    await isFull('g');
  });

  test('counts hits at once one by one', async () => {
    const results = await Promise.allSettled(Array.from({ length: 20 }, () => drip('h')));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });
});
