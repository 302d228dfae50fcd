import { CHUNK_RETRY_MS, REACH_TIMEOUT_MS, RECONNECT_EVERY_MS } from './limits.ts';
import { STORAGE_KEYS, tabStorage } from './storage.ts';

/** A file of the app is missing at the server, which can be reached: a fault of ours, not of the connection. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
  /** Called once the customer has been told, so that the next visit asks for the file again. */
  forget: () => void = () => undefined;
}

/** `navigator.onLine` only knows of a cable or a mast; whether Kolo can be reached, only Kolo can say. */
export async function isServerReachable(): Promise<boolean> {
  try {
    const answer = await fetch('/healthz', {
      cache: 'no-store',
      signal: AbortSignal.timeout(REACH_TIMEOUT_MS),
    });
    return answer.ok;
  } catch {
    return false;
  }
}

function never<T>(): Promise<T> {
  return new Promise(() => undefined);
}

/** A new release may have taken the place of this one's files: the page is loaded again, once. After that it is a ChunkError. */
function reloadOnce(cause: unknown): Promise<never> {
  const release = import.meta.url;
  if (tabStorage.getItem(STORAGE_KEYS.reloadedForChunk) === release)
    throw new ChunkError('This page could not be loaded.', { cause });
  tabStorage.setItem(STORAGE_KEYS.reloadedForChunk, release);
  location.reload();
  return never();
}

/**
 * Loads a file of the app; once more after a moment. Null where the connection is lost. `whenGone` answers where the server
 * can be reached and the file still does not come: after a release, or behind a blocker of the browser's. Unless it is given,
 * the page is loaded again, which only a screen that the customer waits for may do.
 */
export async function loadSturdily<T>(
  load: () => Promise<T>,
  whenGone: (cause: unknown) => T | Promise<T> = reloadOnce,
): Promise<T | null> {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, CHUNK_RETRY_MS));
  }
  try {
    return await load();
  } catch (cause) {
    return (await isServerReachable()) ? whenGone(cause) : null;
  }
}

/** Tries when the browser says that it is online again, and now and then in between, until `attempt` returns true. Returns how to stop. */
export function untilConnected(attempt: () => Promise<boolean>): () => void {
  let isOver = false;
  let isTrying = false;
  async function tryOnce() {
    if (isOver || isTrying) return;
    isTrying = true;
    const isDone = await attempt().catch(() => false);
    isTrying = false;
    if (isDone) stop();
  }
  const timer = setInterval(() => void tryOnce(), RECONNECT_EVERY_MS);
  const onOnline = () => void tryOnce();
  addEventListener('online', onOnline);
  function stop() {
    isOver = true;
    clearInterval(timer);
    removeEventListener('online', onOnline);
  }
  return stop;
}
