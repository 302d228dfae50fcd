import { STORAGE_KEYS, readJson, stringsIn, tabStorage, type KeyValue } from './storage.ts';

/** Source: specification, section 5. */
export const NO_IDENTIFIER = 'No identifier for verification';

/**
 * The e-mail address and the phone that a code was sent to, either of which verifies. Kept in the tab: they survive a reload and
 * die with the visit.
 */
export function keepPendingVerification(
  identifiers: readonly string[],
  storage: KeyValue = tabStorage,
): void {
  storage.setItem(STORAGE_KEYS.pendingVerification, JSON.stringify(identifiers));
  // Its code was sent just now: the wait for another starts again.
  storage.removeItem(STORAGE_KEYS.resendWait);
}

/** None where nobody waits for a code. */
export function pendingVerification(storage: KeyValue = tabStorage): readonly string[] {
  return stringsIn(readJson(storage, STORAGE_KEYS.pendingVerification));
}

export function clearPendingVerification(storage: KeyValue = tabStorage): void {
  storage.removeItem(STORAGE_KEYS.pendingVerification);
}
