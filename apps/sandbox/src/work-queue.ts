/** Runs tasks in the order given, at most so many at once. */
export function createWorkQueue(atOnce: number): (task: () => Promise<void>) => void {
  const waiting: (() => Promise<void>)[] = [];
  let running = 0;

  function pump(): void {
    while (running < atOnce) {
      const next = waiting.shift();
      if (next === undefined) return;
      running += 1;
      void next().finally(() => {
        running -= 1;
        pump();
      });
    }
  }
  return (task) => {
    waiting.push(task);
    pump();
  };
}
