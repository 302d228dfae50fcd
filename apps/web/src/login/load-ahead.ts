const IDLE_TIMEOUT_MS = 5000;

/** Fetches the app's files, named by the build, once the page has nothing better to do. They are not run. */
export function loadAhead(urls: readonly string[]): void {
  function fetchAll() {
    for (const url of urls) {
      const link = document.createElement('link');
      link.rel = 'prefetch';
      link.href = url;
      link.as = url.endsWith('.css') ? 'style' : 'script';
      document.head.append(link);
    }
  }
  function whenIdle() {
    // Safari has no idle callback.
    if ('requestIdleCallback' in window) requestIdleCallback(fetchAll, { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(fetchAll, IDLE_TIMEOUT_MS / 2);
  }
  if (document.readyState === 'complete') whenIdle();
  else addEventListener('load', whenIdle, { once: true });
}
