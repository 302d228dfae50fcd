import { STORAGE_KEYS, tabStorage, type KeyValue } from './storage.ts';

/** A path of this app that is worth going back to; never another origin, never an auth page. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/^\/(?:auth\/|auth$|login$|app\/)/.test(path);
}

export function rememberOriginPath(path: string, storage: KeyValue = tabStorage): void {
  if (isOwnPath(path) && path !== '/') storage.setItem(STORAGE_KEYS.originPath, path);
}

/** Where to go after signing in; asked once. */
export function takeOriginPath(storage: KeyValue = tabStorage): string {
  const path = storage.getItem(STORAGE_KEYS.originPath);
  storage.removeItem(STORAGE_KEYS.originPath);
  return path !== null && isOwnPath(path) ? path : '/';
}
