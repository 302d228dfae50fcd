const IDLE_TIMEOUT_MS = 5_000;

/** Calls once the page has loaded, `afterMs` more have passed, and the browser has nothing better to do. */
export function whenIdle(run: () => void, afterMs = 0): void {
  function soon() {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(run, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(run, IDLE_TIMEOUT_MS / 2);
  }
  function later() {
    if (afterMs === 0) soon();
    else setTimeout(soon, afterMs);
  }
  if (document.readyState === 'complete') later();
  else addEventListener('load', later, { once: true });
}
