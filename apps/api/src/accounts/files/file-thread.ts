// Runs in its own thread (see file-maker.ts): makes one file after the other and ends with its process.
import { constants, platform, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import type { ThreadReply } from '#platform/threads.ts';
import type { FileTask } from './make-file.ts';
import { makeFile } from './make-file.ts';

// Linux gives each thread its own priority; elsewhere this would slow the whole process down.
if (platform() === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);

async function replyTo(task: FileTask): Promise<ThreadReply> {
  try {
    return { bytes: await makeFile(task) };
  } catch (error) {
    return { failed: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

parentPort?.on(
  'message',
  (task: FileTask) => void replyTo(task).then((reply) => parentPort?.postMessage(reply)),
);
