import { expect, type Page } from '@playwright/test';
import { pace } from '@kolo/tools/environment/pace.ts';

/** The app stores its files and data when it is idle. While responses keep arriving, it waits up to a minute for a pause. */
export const PREPARED_MS = 80_000 * pace();

/** Names of databases, so that looking does not make one. */
async function offlineStore(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''));
}

/** The record of the store, as the app's shelf.ts writes it. */
interface Kept {
  readonly key: CryptoKey;
  readonly sealed?: { readonly iv: BufferSource; readonly bytes: BufferSource };
}

declare global {
  interface Window {
    /** A copy of the store's record: `copyStore` below. */
    koloCopy?: Kept;
  }
}

/** What every customer's store holds once the app has nothing left to fetch for it, by the beginnings of the keys. */
const FILLED = ['me', 'accounts all', 'schedules all', 'orders all', 'transactions pages'];

/** What the store of this page's customer holds, opened as the app opens it; empty where there is nothing yet. */
function unsealed(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const asked = <T>(request: IDBRequest<T>) =>
      new Promise<T>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(request.error ?? new Error('not answered')));
      });
    // So that looking does not make one.
    const names = (await indexedDB.databases()).map(({ name }) => name);
    if (!names.includes('kolo-offline')) return '';
    const database = await asked(indexedDB.open('kolo-offline'));
    database.addEventListener('versionchange', () => database.close());
    try {
      if (!database.objectStoreNames.contains('records')) return '';
      const kept: Kept | undefined = await asked(
        database.transaction('records').objectStore('records').get('snapshot'),
      );
      const { userId } = JSON.parse(localStorage.getItem('kolo.session') ?? '{}');
      if (kept?.sealed === undefined) return '';
      const { iv, bytes } = kept.sealed;
      const how = { name: 'AES-GCM', iv, additionalData: new TextEncoder().encode(userId) };
      return new TextDecoder().decode(await crypto.subtle.decrypt(how, kept.key, bytes));
    } finally {
      database.close();
    }
  });
}

/** Whether the store holds these texts and all that is fetched for it, and the worker the whole shell. */
async function isPrepared(page: Page, texts: readonly string[]): Promise<boolean> {
  const text = await unsealed(page);
  if (text === '' || texts.some((one) => !text.includes(one))) return false;
  // What the app has sealed.
  const entries = JSON.parse(text) as readonly { queryKey: readonly unknown[] }[];
  const names = entries.map(({ queryKey }) => queryKey.slice(0, 2).join(' '));
  if (FILLED.some((name) => !names.includes(name))) return false;
  return page.evaluate(
    async () => (await caches.match('/')) !== undefined && navigator.serviceWorker.controller !== null,
  );
}

/** Until this page could be opened again without a connection, and would show these texts. */
export async function untilPrepared(page: Page, ...texts: readonly string[]): Promise<void> {
  await expect.poll(() => isPrepared(page, texts), { timeout: PREPARED_MS }).toBe(true);
}

/** Holds what the store has now, in a page beside the app. */
export async function copyStore(beside: Page): Promise<void> {
  await beside.evaluate(async () => {
    const opening = indexedDB.open('kolo-offline');
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const reading = database.transaction('records').objectStore('records').get('snapshot');
    window.koloCopy = await new Promise<Kept>((resolve) => {
      reading.addEventListener('success', () => resolve(reading.result));
    });
    database.close();
  });
}

/** Puts that there again, as if deleting it had failed. */
export async function putStoreBack(beside: Page): Promise<void> {
  await beside.evaluate(async () => {
    const opening = indexedDB.open('kolo-offline', 1);
    opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore('records'));
    const database = await new Promise<IDBDatabase>((resolve) => {
      opening.addEventListener('success', () => resolve(opening.result));
    });
    const writing = database.transaction('records', 'readwrite');
    writing.objectStore('records').put(window.koloCopy, 'snapshot');
    await new Promise((resolve) => {
      writing.addEventListener('complete', resolve);
    });
    database.close();
  });
}

/** Until nothing of a customer is kept for use offline. A page that is just being loaded cannot be asked, and is asked again. */
export async function untilDropped(page: Page): Promise<void> {
  await expect(async () => expect(await offlineStore(page)).not.toContain('kolo-offline')).toPass();
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
