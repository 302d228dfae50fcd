import { lastingStorage, readJson, STORAGE_KEYS, type KeyValue } from './storage.ts';

/** More customers than this do not share a phone; the newest stay. */
const KEPT_MAX = 20;

interface Onboarding {
  /** Whether this customer has seen the welcome, or skipped it, on this device. */
  readonly isDone: (userId: string) => boolean;
  readonly finish: (userId: string) => void;
}

/** Each customer of a device is welcomed once: a second one is not spared by the first. */
export function createOnboarding(storage: KeyValue): Onboarding {
  // A full disk keeps nothing; the guard must let go all the same.
  const finished = new Set<string>();
  const kept = (): string[] => {
    const ids = readJson(storage, STORAGE_KEYS.onboarded);
    return Array.isArray(ids) ? ids.filter((id): id is string => typeof id === 'string') : [];
  };
  return {
    isDone: (userId) => finished.has(userId) || kept().includes(userId),
    finish: (userId) => {
      finished.add(userId);
      const ids = [...kept().filter((id) => id !== userId), userId].slice(-KEPT_MAX);
      storage.setItem(STORAGE_KEYS.onboarded, JSON.stringify(ids));
    },
  };
}

export const onboarding = createOnboarding(lastingStorage);
