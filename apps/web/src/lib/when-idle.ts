import { IDLE_TIMEOUT_MS, LINE_BUSY_ROUNDS_MAX, LINE_QUIET_MS } from './limits.ts';
import { monotonicMs } from './server-clock.ts';

/**
 * Calls once the page has loaded, `afterMs` more have passed, and the browser has nothing better to do. A page that still gets answers
 * then waits that long again, a few times; the browser notes 250 of them at most. Returns what calls it off.
 */
export function whenIdle(run: () => void, afterMs = 0): () => void {
  let isOff = false;
  let rounds = 0;
  const isQuiet = () =>
    performance
      .getEntriesByType('resource')
      .every(({ startTime, duration }) => monotonicMs() - startTime - duration > LINE_QUIET_MS);
  const start = () => isOff || run();
  function soon() {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(start, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(start, IDLE_TIMEOUT_MS / 2);
  }
  function later() {
    if (afterMs === 0) return soon();
    rounds += 1;
    const isLast = rounds === LINE_BUSY_ROUNDS_MAX;
    setTimeout(() => isOff || (isLast || isQuiet() ? soon() : later()), afterMs);
  }
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
  return () => {
    isOff = true;
  };
}
