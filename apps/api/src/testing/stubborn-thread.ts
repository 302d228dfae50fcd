// A thread for tests of threads: it does to its process what a broken maker of files could.
import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform/threads.ts';

type Deed = 'name' | 'spin' | 'break' | 'eat' | 'leave' | 'fail' | 'secrets';

/** Memory of both threads: one that counts in it for ever shows that it still runs. */
export type StubbornTask = Deed | SharedArrayBuffer;

const ANSWERS: Readonly<Record<Deed, () => ThreadReply>> = {
  name: () => ({ bytes: Buffer.from('a thread') }),
  spin: () => {
    for (;;);
  },
  break: () => {
    throw new Error('broken');
  },
  eat: () => {
    const eaten: number[][] = [];
    for (;;) eaten.push(Array.from({ length: 100_000 }, (_, at) => at));
  },
  leave: () => process.exit(3),
  fail: () => ({ failed: 'no such glyph' }),
  // oxlint-disable-next-line kolo/only-config-reads-environment -- it shows that nothing is there
  secrets: () => ({ bytes: Buffer.from(JSON.stringify(process.env)) }),
};

function countIn(memory: SharedArrayBuffer): never {
  const count = new Int32Array(memory);
  for (;;) Atomics.add(count, 0, 1);
}

parentPort?.on('message', (task: StubbornTask) => {
  parentPort?.postMessage(typeof task === 'string' ? ANSWERS[task]() : countIn(task));
});
