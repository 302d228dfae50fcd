import { useState } from 'react';
import { lastingStorage, readJson, STORAGE_KEYS } from './storage.ts';

/** The newest stay: what was dismissed long ago is no longer announced. */
const KEPT_MAX = 50;

function dismissedIds(): string[] {
  const kept = readJson(lastingStorage, STORAGE_KEYS.dismissedAnnouncements);
  return Array.isArray(kept) ? kept.filter((id): id is string => typeof id === 'string') : [];
}

interface Dismissals {
  readonly isDismissed: (id: string) => boolean;
  readonly dismiss: (id: string) => void;
}

/** Which announcements were dismissed on this device, for good. */
export function useDismissed(): Dismissals {
  const [ids, setIds] = useState(dismissedIds);
  return {
    isDismissed: (id) => ids.includes(id),
    dismiss: (id) => {
      const next = [...dismissedIds(), id].slice(-KEPT_MAX);
      lastingStorage.setItem(STORAGE_KEYS.dismissedAnnouncements, JSON.stringify(next));
      setIds(next);
    },
  };
}
