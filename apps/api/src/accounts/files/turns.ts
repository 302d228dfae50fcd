import { Refusal } from '#platform/errors.ts';
import { FILE_RETRY_S, FILE_WAITING_MS, FILES_AT_ONCE, FILES_WAITING_MAX } from './limits.ts';

export interface Turns {
  /**
   * Runs `work` when its turn comes: one of each customer, and a few of all. RATE_LIMITED where this customer has one
   * already, UNAVAILABLE where too many wait or the turn does not come in time. `gone` gives up a turn that has not come.
   */
  take<T>(userId: string, gone: AbortSignal, work: () => Promise<T>): Promise<T>;
  /** Sends away everyone who waits; work that has begun goes on. */
  close(): void;
}

interface Waiting {
  begin(): void;
  giveUp(): void;
}

const isBusy = () =>
  new Refusal('RATE_LIMITED', {
    message: 'We are still making your last file. Please wait for it.',
    retryAfterSeconds: FILE_RETRY_S,
  });

const isFull = () =>
  new Refusal('UNAVAILABLE', {
    message: 'Many files are being made right now. Please try again in a moment.',
    retryAfterSeconds: FILE_RETRY_S,
  });

/** Bounds the work of this process, whose processor it protects; another process has its own turns. */
export function openTurns(): Turns {
  const customers = new Set<string>();
  const line: Waiting[] = [];
  let free = FILES_AT_ONCE;
  let isClosed = false;

  function waitInLine(gone: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        gone.removeEventListener('abort', giveUp);
        const place = line.indexOf(waiting);
        if (place >= 0) line.splice(place, 1);
      };
      const giveUp = () => {
        leave();
        reject(isFull());
      };
      const begin = () => {
        leave();
        resolve();
      };
      const timer = setTimeout(giveUp, FILE_WAITING_MS);
      const waiting: Waiting = { begin, giveUp };
      gone.addEventListener('abort', giveUp);
      line.push(waiting);
    });
  }

  async function begin(gone: AbortSignal): Promise<void> {
    if (free > 0) free -= 1;
    else await waitInLine(gone);
  }

  /** Hands the turn to the one who has waited longest. */
  function end(): void {
    const [next] = line;
    if (next) next.begin();
    else free += 1;
  }

  return {
    async take(userId, gone, work) {
      if (customers.has(userId)) throw isBusy();
      if (isClosed || gone.aborted || (free === 0 && line.length >= FILES_WAITING_MAX)) throw isFull();
      customers.add(userId);
      try {
        await begin(gone);
        try {
          return await work();
        } finally {
          end();
        }
      } finally {
        customers.delete(userId);
      }
    },
    close() {
      isClosed = true;
      for (const waiting of line.slice()) waiting.giveUp();
    },
  };
}
