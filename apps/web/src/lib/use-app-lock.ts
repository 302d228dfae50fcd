import { useEffect, useSyncExternalStore } from 'react';
import { appLock } from './app-lock.ts';
import { IDLE_CHECK_MS } from './limits.ts';
import { STORAGE_KEYS } from './storage.ts';

/** What counts as somebody being there. Source: specification, section 9. */
const ACTIVITY = ['mousemove', 'mousedown', 'wheel', 'keydown', 'touchstart', 'touchmove'] as const;
const LOCK_KEYS: ReadonlyArray<string | null> = [STORAGE_KEYS.lock, STORAGE_KEYS.lockAfter, null];

function subscribe(listener: () => void): () => void {
  const onStorage = (event: StorageEvent) => {
    if (LOCK_KEYS.includes(event.key)) appLock.heard();
  };
  const stop = appLock.subscribe(listener);
  addEventListener('storage', onStorage);
  return () => {
    stop();
    removeEventListener('storage', onStorage);
  };
}

export function useIsLocked(hasPin: boolean): boolean {
  return useSyncExternalStore(subscribe, () => appLock.isLocked(hasPin));
}

export function useLockAfterMs(): number {
  return useSyncExternalStore(subscribe, appLock.lockAfterMs);
}

/** Whether this customer may open the lock by fingerprint or face. */
export function useBiometricsOn(owner: string): boolean {
  return useSyncExternalStore(subscribe, () => appLock.biometricsOf() === owner);
}

/** Browsers tell of a mouse that lies still when the page moves under it. */
function isMove(event: Event): boolean {
  return (
    !(event instanceof MouseEvent) ||
    event.type !== 'mousemove' ||
    event.movementX !== 0 ||
    event.movementY !== 0
  );
}

function onActivity(event: Event): void {
  if (isMove(event)) appLock.touch();
}

function watch(): () => void {
  const timer = setInterval(appLock.check, IDLE_CHECK_MS);
  for (const kind of ACTIVITY) addEventListener(kind, onActivity, { capture: true, passive: true });
  // Timers stand still in a page that nobody sees.
  document.addEventListener('visibilitychange', appLock.check);
  return () => {
    clearInterval(timer);
    for (const kind of ACTIVITY) removeEventListener(kind, onActivity, { capture: true });
    document.removeEventListener('visibilitychange', appLock.check);
  };
}

/** Watches for idleness as long as the caller is on the page. */
export function useIdleWatch(): void {
  useEffect(watch, []);
}
