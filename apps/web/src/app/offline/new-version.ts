import { TAKE_OVER_WAIT_MS, UPDATE_CHECK_EVERY_MS } from './limits.ts';
import { registerWorker, takesWorker } from '#lib/service-worker.ts';
import { monotonicMs } from '#lib/server-clock.ts';

let registration: ServiceWorkerRegistration | null = null;
let isReady = false;
const listeners = new Set<() => void>();

function tellReady(): void {
  isReady = true;
  for (const listener of listeners) listener();
}

/**
 * A worker that waits belongs to a newer build than the one that is active; this page may be of either. The worker knows its
 * own files: where it has this page's script it takes over by itself, and otherwise the customer is asked.
 */
function askWaiting(pageScript: string): void {
  const worker = registration?.waiting;
  if (!worker) return;
  const { port1, port2 } = new MessageChannel();
  port1.addEventListener('message', tellReady, { once: true });
  port1.start();
  worker.postMessage(pageScript, [port2]);
}

function follow(made: ServiceWorkerRegistration, pageScript: string): void {
  registration = made;
  const watch = () => {
    const { installing } = made;
    installing?.addEventListener('statechange', () => {
      // The very first worker replaces none, so it does not wait.
      if (installing.state === 'installed' && made.active !== null) askWaiting(pageScript);
    });
  };
  askWaiting(pageScript);
  // It may have been found before this page listened.
  watch();
  made.addEventListener('updatefound', watch);
}

/** An app that is never loaded again still learns of a new version when the customer comes back to it. */
function lookNowAndThen(): void {
  let lookedAt = monotonicMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || monotonicMs() - lookedAt < UPDATE_CHECK_EVERY_MS) return;
    lookedAt = monotonicMs();
    registration?.update().catch(() => undefined);
  });
}

/** `pageScript`: the path of the script that holds the app, which every build names differently. */
export async function followVersions(pageScript: string): Promise<void> {
  if (!takesWorker() || registration !== null) return;
  // A browser may refuse: the app then needs its connection, as any page does.
  const made = await registerWorker().catch(() => null);
  if (made === null) return;
  follow(made, pageScript);
  lookNowAndThen();
}

export function isNewVersionReady(): boolean {
  return isReady;
}

export function subscribeNewVersion(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/**
 * Reloads the page once; drafts keep what was typed. The waiting worker takes over after the active one has finished its
 * fetches, which can take minutes on a stalled connection. The page reloads without waiting that long: the new page activates
 * the worker.
 */
export function takeNewVersion(): void {
  const worker = registration?.waiting;
  // Another tab has taken it: this page alone is old.
  if (!worker) return location.reload();
  const late = setTimeout(reload, TAKE_OVER_WAIT_MS);
  function reload() {
    clearTimeout(late);
    location.reload();
  }
  navigator.serviceWorker.addEventListener('controllerchange', reload, { once: true });
  worker.postMessage('take-over');
}
