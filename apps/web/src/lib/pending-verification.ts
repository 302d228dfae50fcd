import { STORAGE_KEYS, tabStorage, type KeyValue } from './storage.ts';

/** Source: specification, section 5. */
export const NO_IDENTIFIER = 'No identifier for verification';

/** The e-mail address or phone that waits for its code. Kept in the tab: it survives a reload and dies with the visit. */
export function keepPendingVerification(identifier: string, storage: KeyValue = tabStorage): void {
  storage.setItem(STORAGE_KEYS.pendingVerification, identifier);
  // Its code was sent just now: the wait for another begins anew.
  storage.removeItem(STORAGE_KEYS.resendWait);
}

export function pendingVerification(storage: KeyValue = tabStorage): string | null {
  return storage.getItem(STORAGE_KEYS.pendingVerification) || null;
}

export function clearPendingVerification(storage: KeyValue = tabStorage): void {
  storage.removeItem(STORAGE_KEYS.pendingVerification);
}
