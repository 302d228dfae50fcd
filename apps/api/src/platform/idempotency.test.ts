import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { bodyHash, claimKey, saveAnswer } from './idempotency.ts';

const world = await openTestApp();

const newClaim = (body: unknown = { amount: 1 }) => ({
  userId: world.services.ids.next(),
  key: 'http:key',
  hash: bodyHash(body),
});
const claim = (one: ReturnType<typeof newClaim>) =>
  world.services.db.transaction().execute((tx) => claimKey(tx, world.clock, one));

test('a key is first, then running, then answered for ever with the first answer', async () => {
  const one = newClaim();
  expect(await claim(one)).toEqual({ state: 'first' });
  expect(await claim(one)).toEqual({ state: 'running' });
  await saveAnswer(world.services.db, one, { reference: 'r1' });
  await saveAnswer(world.services.db, one, { reference: 'r2' });
  world.clock.advance(365 * 86_400_000);
  expect(await claim(one)).toEqual({ state: 'answered', answer: { reference: 'r1' } });
});

test('the same key with another body is a mismatch, before and after the answer', async () => {
  const one = newClaim({ amount: 1 });
  const other = { ...one, hash: bodyHash({ amount: 2 }) };
  await claim(one);
  await expect(claim(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
  await saveAnswer(world.services.db, one, {});
  await expect(claim(other)).rejects.toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
});

test("another customer's same key is his own", async () => {
  await claim(newClaim());
  expect(await claim(newClaim())).toEqual({ state: 'first' });
});

test('a rolled-back command leaves its key free', async () => {
  const one = newClaim();
  const work = world.services.db.transaction().execute(async (tx) => {
    await claimKey(tx, world.clock, one);
    throw new Error('crash');
  });
  await expect(work).rejects.toThrow('crash');
  expect(await claim(one)).toEqual({ state: 'first' });
});

test('of many at once one is first', async () => {
  const one = newClaim();
  const states = await Promise.all(Array.from({ length: 20 }, async () => (await claim(one)).state));
  expect(states.filter((state) => state === 'first')).toHaveLength(1);
  expect(new Set(states)).toEqual(new Set(['first', 'running']));
});
