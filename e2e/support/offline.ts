import { expect, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';

/** The app keeps its files and what it shows once it has nothing better to do. */
const PREPARED_MS = 30_000 * pace();

/** Names of databases, so that looking does not make one. */
async function offlineStore(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
}

/** Whether the store holds a sealed record, and the worker the whole shell. */
function isPrepared(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('kolo-offline')) return false;
    const database = await new Promise<IDBDatabase>((resolve, reject) => {
      const opening = indexedDB.open('kolo-offline');
      opening.addEventListener('success', () => resolve(opening.result));
      opening.addEventListener('error', () => reject(opening.error ?? new Error('not opened')));
    });
    try {
      if (!database.objectStoreNames.contains('records')) return false;
      const record = await new Promise<unknown>((resolve) => {
        const reading = database.transaction('records').objectStore('records').get('snapshot');
        reading.addEventListener('success', () => resolve(reading.result));
      });
      const isSealed = typeof record === 'object' && record !== null && 'sealed' in record;
      return (
        isSealed && (await caches.match('/')) !== undefined && navigator.serviceWorker.controller !== null
      );
    } finally {
      database.close();
    }
  });
}

/** Until this page could be opened again without a connection. */
export async function untilPrepared(page: Page): Promise<void> {
  await expect.poll(() => isPrepared(page), { timeout: PREPARED_MS }).toBe(true);
}

/** Until nothing of a customer is kept for use offline. */
export async function untilDropped(page: Page): Promise<void> {
  await expect.poll(() => offlineStore(page)).not.toContain('kolo-offline');
}

/** Everything that this origin keeps in the browser, as one text: what is in databases byte by byte, and every file of the worker. */
export function everythingKept(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not answered')));
      });
    const textOf = (value: unknown): string => {
      if (value instanceof ArrayBuffer) return new TextDecoder().decode(value);
      if (ArrayBuffer.isView(value)) return new TextDecoder().decode(value);
      if (value instanceof CryptoKey) return `key, extractable: ${value.extractable}`;
      if (typeof value === 'object' && value !== null)
        return Object.entries(value).flat().map(textOf).join(' ');
      return String(value);
    };
    const parts = [localStorage, sessionStorage].map((storage) => textOf(Object.entries(storage)));
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await asked(indexedDB.open(name));
      for (const store of database.objectStoreNames)
        parts.push(textOf(await asked(database.transaction(store).objectStore(store).getAll())));
      database.close();
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const answer = await cache.match(request);
        parts.push(`cached ${request.url}`, (await answer?.text()) ?? '');
      }
    }
    return parts.join('\n');
  });
}
