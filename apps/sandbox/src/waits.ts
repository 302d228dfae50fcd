/** Real waiting that ends at once when the sandbox stops. */
export type Waits = {
  sleep(ms: number): Promise<void>;
  /** Runs the task after the wait, or never if the sandbox stops first; gives back how to call it off. */
  later(ms: number, task: () => void): () => void;
  signal: AbortSignal;
  stop(): void;
};

export function createWaits(): Waits {
  const stopping = new AbortController();
  const waiting = new Map<NodeJS.Timeout, () => void>();

  return {
    signal: stopping.signal,
    sleep(ms) {
      if (stopping.signal.aborted) return Promise.resolve();
      return new Promise((resolve) => {
        const timer = setTimeout(() => {
          waiting.delete(timer);
          resolve();
        }, ms);
        waiting.set(timer, resolve);
      });
    },
    later(ms, task) {
      if (stopping.signal.aborted) return () => undefined;
      const timer = setTimeout(() => {
        waiting.delete(timer);
        task();
      }, ms);
      waiting.set(timer, () => undefined);
      return () => {
        clearTimeout(timer);
        waiting.delete(timer);
      };
    },
    stop() {
      stopping.abort();
      for (const [timer, end] of waiting) {
        clearTimeout(timer);
        end();
      }
      waiting.clear();
    },
  };
}
