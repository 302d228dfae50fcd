import { STORAGE_KEYS, tabStorage, type KeyValue } from './storage.ts';

/** The mark of the customer whose path it is; empty for a stranger's, which is anyone's who logs in. No mark has a slash. */
let owner = '';

/**
 * From here on this document remembers the paths of this customer, and gives back theirs and a stranger's. The app says who it is,
 * while the session still stands: the log-in page does not load what makes a mark, and takes no path.
 */
export function rememberFor(mark: string): void {
  owner = mark;
}

/** A path of this app that is worth going back to; never another origin, never an auth page. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:auth\/|auth$|login$|app\/)/.test(path);
}

export function rememberOriginPath(path: string, storage: KeyValue = tabStorage): void {
  if (isOwnPath(path) && path !== '/') storage.setItem(STORAGE_KEYS.originPath, owner + path);
}

/** Where to go after signing in; asked once. A form's address says what was typed: another customer's leads home. */
export function takeOriginPath(storage: KeyValue = tabStorage): string {
  // The mark of anybody else stays before the path, which then is none.
  const path = (storage.getItem(STORAGE_KEYS.originPath) ?? '').replace(owner, '');
  storage.removeItem(STORAGE_KEYS.originPath);
  return isOwnPath(path) ? path : '/';
}
