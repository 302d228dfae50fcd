import { expect, test } from 'vitest';
import { createTurns } from './in-turn.ts';

test('calls of one name wait for each other, also after one that failed', async () => {
  const inTurn = createTurns();
  let running = 0;
  let most = 0;
  const work = async (number: number) => {
    running += 1;
    most = Math.max(most, running);
    await new Promise((done) => setImmediate(done));
    running -= 1;
    if (number === 1) throw new Error('one fails');
    return number;
  };
  const answers = await Promise.allSettled([0, 1, 2, 3].map((number) => inTurn('a', () => work(number))));
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  expect(most).toBe(1);
  await Promise.all([inTurn('a', () => work(2)), inTurn('b', () => work(3))]);
  expect(most).toBe(2);
});
