import { expect, test } from 'vitest';
import { ApiError } from '../api-error.ts';
import { createIntentStore, type IntentStore } from './intent.ts';
import { sendOnce } from './send-once.ts';
import { memoryStorage } from '../storage.ts';

function intentStore(now = Date.now()): IntentStore {
  let made = 0;
  const makeKey = () => `key-${(made += 1)}`;
  return createIntentStore({ storage: memoryStorage(), makeKey, nowMs: () => now, owner: () => 'ada' });
}

const lost = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'slow');
const busy = new ApiError({ kind: 'answer', code: 'IN_PROGRESS', statusCode: 409 }, 'busy');
const refused = new ApiError({ kind: 'answer', code: 'WRONG_STATE', statusCode: 409 }, 'closed');

test('a try whose answer was lost goes again under the same key; done or refused is done', async () => {
  const intents = intentStore();
  const keys: string[] = [];
  const run = (outcome: Error | null) =>
    sendOnce(intents, 'merge', { from: 'a', to: 'b' }, async (key) => {
      keys.push(key);
      if (outcome) throw outcome;
      return { isDone: true };
    });
  await expect(run(lost)).rejects.toBe(lost);
  await expect(run(busy)).rejects.toBe(busy);
  expect(await run(null)).toMatchObject({ isDone: true });
  await expect(run(refused)).rejects.toBe(refused);
  expect(await run(null)).toMatchObject({ isDone: true });
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3']);
});

const loggedOut = new ApiError({ kind: 'answer', code: 'UNAUTHENTICATED', statusCode: 401 }, 'expired');
const tooMany = new ApiError({ kind: 'answer', code: 'RATE_LIMITED', statusCode: 429 }, 'too many');
const offline = new ApiError({ kind: 'offline', code: 'OFFLINE', statusCode: 0 }, 'offline');

test('a first try that was turned away leaves nothing open; after a lost one it may be done all the same', async () => {
  const intents = intentStore();
  const keys: string[] = [];
  const run = (outcome: Error) =>
    sendOnce(intents, 'merge', { from: 'a', to: 'b' }, (key) => {
      keys.push(key);
      return Promise.reject<object>(outcome);
    });
  // A phone may have lost its connection after the request had left.
  for (const outcome of [loggedOut, tooMany, offline, loggedOut, tooMany, lost]) {
    await expect(run(outcome)).rejects.toBe(outcome);
  }
  expect(keys).toEqual(['key-1', 'key-2', 'key-3', 'key-3', 'key-3', 'key-3']);
});

test('an answer to what was asked for long ago says since when', async () => {
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  for (const [minutes, isTold] of [
    [9, false],
    [11, true],
  ] as const) {
    const madeAtMs = minutesAgo(minutes);
    const answered = await sendOnce(intentStore(madeAtMs), 'transfer', {}, async () => ({ isDone: true }));
    expect(answered).toEqual(
      isTold ? { isDone: true, askedEarlierAt: new Date(madeAtMs) } : { isDone: true },
    );
  }
});

test('another content is another command', async () => {
  const intents = intentStore();
  const keys: string[] = [];
  for (const amount of [500, 600]) {
    const sent = sendOnce(intents, 'transfer', { amount }, async (key) => {
      keys.push(key);
      throw lost;
    });
    await expect(sent).rejects.toBe(lost);
  }
  expect(new Set(keys).size).toBe(2);
});
