// A thread for tests of threads: it does to its process what a broken maker of files could.
import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform/threads.ts';

export type StubbornTask = 'name' | 'spin' | 'break' | 'eat' | 'leave' | 'fail' | 'secrets';

const ANSWERS: Readonly<Record<StubbornTask, () => ThreadReply>> = {
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

parentPort?.on('message', (task: StubbornTask) => parentPort?.postMessage(ANSWERS[task]()));
