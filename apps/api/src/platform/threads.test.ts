import { pace } from '@kolo/tools/environment/pace.ts';
import { afterEach, expect, test } from 'vitest';
import type { StubbornTask } from '#testing/stubborn-thread.ts';
import type { Threads } from './threads.ts';
import { openThreads, ThreadLost } from './threads.ts';

const script = new URL('../testing/stubborn-thread.ts', import.meta.url);

let threads: Threads<StubbornTask>;
const open = (taskMs = 10_000) =>
  (threads = openThreads<StubbornTask>({ script, taskMs, heapMb: { old: 24, young: 4 } }));
afterEach(() => threads.close());

const nameOf = async () => String(await threads.run('name'));

test.each(['break', 'eat', 'leave'] as const)(
  'a task that makes its thread %s is lost, and nothing else is',
  async (task) => {
    open();
    const [lost, other] = await Promise.allSettled([threads.run(task), threads.run('name')]);
    expect(lost).toMatchObject({ status: 'rejected', reason: expect.any(ThreadLost) });
    expect(String(other.status === 'fulfilled' && other.value)).toBe('a thread');
    expect(await nameOf()).toBe('a thread');
  },
);

test('a task that takes too long is given up and its thread ended, so that it takes no more of the processor', async () => {
  open(300 * pace());
  await threads.run('name');
  const memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
  const counted = () => Atomics.load(new Int32Array(memory), 0);
  await expect(threads.run(memory)).rejects.toThrow(ThreadLost);
  const before = counted();
  expect(before).not.toBe(0);
  // A thread that runs gets its turn within this, however many others want the processor.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  expect(counted()).toBe(before);
});

test('a task that fails says why, and its thread goes on', async () => {
  open();
  await expect(threads.run('fail')).rejects.toThrow('no such glyph');
  expect(await nameOf()).toBe('a thread');
});

test('a thread has none of the secrets of its process', async () => {
  open();
  expect(String(await threads.run('secrets'))).toBe('{}');
});

test('closing loses what is at work and ends every thread', async () => {
  open();
  threads.warmUp(2);
  const lost = expect(threads.run('spin')).rejects.toThrow(ThreadLost);
  await threads.close();
  await lost;
});
