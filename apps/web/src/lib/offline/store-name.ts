/** The database of this origin that holds what is shown without a connection, with its key. */
export const OFFLINE_STORE = 'kolo-offline';

/**
 * The session has ended, or is another's: the key goes, and with it everything that it can open. A browser that refuses
 * databases has kept nothing. Stands apart from the store, which the page that logs in does not load.
 */
export function dropOfflineStore(): Promise<void> {
  return new Promise((resolve) => {
    try {
      const dropping = indexedDB.deleteDatabase(OFFLINE_STORE);
      for (const event of ['success', 'error', 'blocked']) dropping.addEventListener(event, () => resolve());
    } catch {
      resolve();
    }
  });
}
