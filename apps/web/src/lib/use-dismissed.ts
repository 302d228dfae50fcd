import { useState } from 'react';
import { lastingStorage, readJson, STORAGE_KEYS } from './storage.ts';

/** The newest stay: what was dismissed long ago is no longer announced. */
const KEPT_MAX = 50;

function dismissedIds(): string[] {
  const kept = readJson(lastingStorage, STORAGE_KEYS.dismissedAnnouncements);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}

/** Whether an announcement was dismissed on this device, for good. */
export function useDismissed(id: string): [dismissed: boolean, dismiss: () => void] {
  const [ids, setIds] = useState(dismissedIds);
  function dismiss() {
    const next = [...dismissedIds(), id].slice(-KEPT_MAX);
    lastingStorage.setItem(STORAGE_KEYS.dismissedAnnouncements, JSON.stringify(next));
    setIds(next);
  }
  return [ids.includes(id), dismiss];
}
