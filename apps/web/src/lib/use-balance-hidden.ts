import { useSyncExternalStore } from 'react';
import { lastingStorage, STORAGE_KEYS } from './storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // It may be changed in another tab.
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

function isHidden(): boolean {
  return lastingStorage.getItem(STORAGE_KEYS.balanceHidden) === 'yes';
}

function toggle(): void {
  if (isHidden()) lastingStorage.removeItem(STORAGE_KEYS.balanceHidden);
  else lastingStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
  for (const listener of listeners) listener();
}

/** Whether the customer keeps balances covered on this device: the same for all that is on the screen, in every tab. */
export function useBalanceHidden(): [hidden: boolean, toggle: () => void] {
  return [useSyncExternalStore(subscribe, isHidden), toggle];
}
