import { monotonicMs } from './server-clock.ts';

const IDLE_TIMEOUT_MS = 5_000;
/** For so long nothing came: longer than a slow line's round trip. */
const LINE_QUIET_MS = 2_000;

/**
 * Calls once the page has loaded, `afterMs` more have passed, and the browser has nothing better to do. A page that still gets answers
 * then waits that long again; the browser notes 250 of them at most.
 */
export function whenIdle(run: () => void, afterMs = 0): void {
  const isQuiet = () =>
    performance
      .getEntriesByType('resource')
      .every(({ startTime, duration }) => monotonicMs() - startTime - duration > LINE_QUIET_MS);
  function soon() {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run, IDLE_TIMEOUT_MS / 2);
  }
  function later() {
    if (afterMs === 0) soon();
    else setTimeout(() => (isQuiet() ? soon() : later()), afterMs);
  }
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
