import type { FastifyInstance } from 'fastify';
import { Refusal } from '#platform/errors.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Threads } from '#platform/threads.ts';
import { openThreads, ThreadLost } from '#platform/threads.ts';
import {
  FILE_FAILED_RETRY_S,
  FILE_MAKING_MS,
  FILES_AT_ONCE,
  FILES_PER_CUSTOMER,
  THREAD_HEAP_MB,
} from './limits.ts';
import type { FileTask } from './make-file.ts';
import { openTurns } from './turns.ts';

interface Order {
  readonly userId: string;
  /** Aborted when the client has gone. */
  readonly gone: AbortSignal;
  /** Reads what the file says, once its turn has come: no more of it is in memory than is being made. */
  read(): Promise<FileTask>;
}

/** Makes the files that customers save, a few at a time and alongside the calls of everybody else. */
export interface FileMaker {
  /**
   * RATE_LIMITED where this customer has one in the making or has had too many this hour, UNAVAILABLE where too many wait or
   * the file cannot be made. A file that has begun is finished though the client has gone, so that going away and asking
   * again makes no two.
   */
  make(order: Order): Promise<Buffer>;
}

async function countFile({ db, clock }: Services, userId: string): Promise<void> {
  try {
    await countHit(db, clock, { bucket: bucketName('files', userId), ...FILES_PER_CUSTOMER });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const message = `You can make ${FILES_PER_CUSTOMER.most} files an hour. Please try again later.`;
    throw new Refusal('RATE_LIMITED', { ...error.detail, message });
  }
}

async function runTask({ logger }: Services, threads: Threads<FileTask>, task: FileTask): Promise<Buffer> {
  try {
    return await threads.run(task);
  } catch (error) {
    if (!(error instanceof ThreadLost)) throw error;
    logger.error({ err: error, file: task.kind }, 'a file could not be made');
    throw new Refusal('UNAVAILABLE', {
      message: 'This file could not be made. Please try again in a minute, or choose a shorter period.',
      retryAfterSeconds: FILE_FAILED_RETRY_S,
    });
  }
}

/** The threads end with the app. At its close those who wait are sent away first, so that it need not wait for them. */
export function openFileMaker(app: FastifyInstance, services: Services): FileMaker {
  const turns = openTurns();
  const threads = openThreads<FileTask>({
    script: new URL('file-thread.ts', import.meta.url),
    taskMs: FILE_MAKING_MS,
    heapMb: THREAD_HEAP_MB,
  });
  // What they take is taken at the start, and not when the process is at its busiest.
  app.addHook('onListen', async () => threads.warmUp(FILES_AT_ONCE));
  app.addHook('preClose', async () => turns.close());
  app.addHook('onClose', () => threads.close());
  return {
    make: ({ userId, gone, read }) =>
      turns.take(userId, gone, async () => {
        await countFile(services, userId);
        return runTask(services, threads, await read());
      }),
  };
}
