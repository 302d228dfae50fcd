import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { countHit } from './rate-limit.ts';

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world?.close());

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

test('buckets do not count for one another', async () => {
  for (let time = 0; time < 3; time += 1) await hit('b');
  await hit('c');
  await expect(hit('b')).rejects.toMatchObject({ code: 'RATE_LIMITED' });
});

test('hits at once are counted one by one', async () => {
  const results = await Promise.allSettled(Array.from({ length: 20 }, () => hit('d', 5)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});
