import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { createIntentStore, type IntentStore } from './intent.ts';
import { sendOnce } from './send-once.ts';
import { memoryStorage } from './storage.ts';

function intentStore(): IntentStore {
  let made = 0;
  const makeKey = () => `key-${(made += 1)}`;
  return createIntentStore({ storage: memoryStorage(), makeKey, nowMs: () => 0, owner: () => 'ada' });
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
      return 'done';
    });
  await expect(run(lost)).rejects.toBe(lost);
  await expect(run(busy)).rejects.toBe(busy);
  expect(await run(null)).toBe('done');
  await expect(run(refused)).rejects.toBe(refused);
  expect(await run(null)).toBe('done');
  expect(keys).toEqual(['key-1', 'key-1', 'key-1', 'key-2', 'key-3']);
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
