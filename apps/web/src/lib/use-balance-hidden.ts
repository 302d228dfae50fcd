import { useState } from 'react';
import { lastingStorage, STORAGE_KEYS } from './storage.ts';

/** Whether the customer keeps balances covered on this device. */
export function useBalanceHidden(): [hidden: boolean, toggle: () => void] {
  const [hidden, setHidden] = useState(() => lastingStorage.getItem(STORAGE_KEYS.balanceHidden) === 'yes');
  function toggle() {
    if (hidden) lastingStorage.removeItem(STORAGE_KEYS.balanceHidden);
    else lastingStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
    setHidden(!hidden);
  }
  return [hidden, toggle];
}
