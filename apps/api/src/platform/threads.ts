import { Worker } from 'node:worker_threads';

/** A thread gave no result: it took too long, ran out of memory or ended. */
export class ThreadLost extends Error {}

/** What a thread posts back for one task. */
export type ThreadReply = { readonly bytes: Uint8Array } | { readonly failed: string };

interface ThreadPlan {
  /** The module that each thread runs; it posts one ThreadReply for each task. */
  readonly script: URL;
  /** A task that takes longer is given up, and its thread ended. */
  readonly taskMs: number;
  /** Objects of one thread in MB, the young ones beside the old; a task that needs more ends its thread and nothing else. */
  readonly heapMb: { readonly old: number; readonly young: number };
}

export interface Threads<Task> {
  /** Starts threads ahead of work, up to so many. */
  warmUp(threads: number): void;
  /** Runs a task in its own thread until it is done. Throws ThreadLost. The caller bounds how many run at the same time. */
  run(task: Task): Promise<Buffer>;
  /** Ends all threads; tasks at work are lost. */
  close(): Promise<void>;
}

const ignore = () => undefined;

function startThread({ script, heapMb }: ThreadPlan): Worker {
  const worker = new Worker(script, {
    // A thread needs no secret of the process.
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMb.old, maxYoungGenerationSizeMb: heapMb.young },
  });
  // A thread that breaks while it is idle must not end the process.
  worker.on('error', ignore);
  worker.unref();
  return worker;
}

/** Waits for the thread's one reply, for its end or for the time to run out. */
function replyOf(worker: Worker, task: unknown, taskMs: number): Promise<ThreadReply> {
  return new Promise((resolve, reject) => {
    const lose = (why: string) => {
      settle();
      reject(new ThreadLost(why));
    };
    const timer = setTimeout(() => lose(`no result after ${taskMs} ms`), taskMs);
    const onError = (error: Error) => lose(`broke: ${error.message}`);
    const onExit = (code: number) => lose(`ended with ${code}`);
    const onReply = (reply: ThreadReply) => {
      settle();
      resolve(reply);
    };
    function settle() {
      clearTimeout(timer);
      worker.off('message', onReply).off('error', onError).off('exit', onExit);
      worker.unref();
    }
    worker.ref();
    worker.on('message', onReply).on('error', onError).on('exit', onExit);
    worker.postMessage(task);
  });
}

/** Threads that are started ahead or when there is work, and kept for the next task. */
export function openThreads<Task>(plan: ThreadPlan): Threads<Task> {
  const all = new Set<Worker>();
  const idle = new Set<Worker>();
  let isClosed = false;

  async function end(thread: Worker): Promise<void> {
    all.delete(thread);
    idle.delete(thread);
    await thread.terminate();
  }

  function start(): Worker {
    const thread = startThread(plan);
    all.add(thread);
    thread.once('exit', () => void end(thread));
    return thread;
  }

  return {
    warmUp(threads) {
      while (all.size < threads) idle.add(start());
    },
    async run(task) {
      if (isClosed) throw new ThreadLost('the process is about to end');
      const [thread = start()] = idle;
      idle.delete(thread);
      let reply: ThreadReply;
      try {
        reply = await replyOf(thread, task, plan.taskMs);
      } catch (error) {
        await end(thread);
        throw error;
      }
      if (all.has(thread)) idle.add(thread);
      if ('failed' in reply) throw new Error(`a task failed in its thread: ${reply.failed}`);
      const { buffer, byteOffset, byteLength } = reply.bytes;
      return Buffer.from(buffer, byteOffset, byteLength);
    },
    async close() {
      isClosed = true;
      await Promise.all([...all].map(end));
    },
  };
}
