import { sha256 } from './sha256.ts';
import { lastingStorage, readJson, STORAGE_KEYS, stringsIn, type KeyValue } from './storage.ts';

/** More customers than this do not share a phone; the newest stay. */
const KEPT_MAX = 20;

interface Onboarding {
  /** Whether this customer has seen the welcome, or skipped it, on this device. */
  readonly isDone: (userId: string) => boolean;
  readonly finish: (userId: string) => void;
}

/** Stands for a customer in what outlives their session, this list and a remembered path: nobody's id is to be read there. */
export const markOf = (userId: string): string => sha256(JSON.stringify(['welcome', userId]));

/** Each customer of a device is welcomed once: a second one is not spared by the first. */
export function createOnboarding(storage: KeyValue): Onboarding {
  // A full disk keeps nothing; the guard must let go all the same.
  const finished = new Set<string>();
  const kept = () => stringsIn(readJson(storage, STORAGE_KEYS.onboarded));
  return {
    isDone: (userId) => finished.has(userId) || kept().includes(markOf(userId)),
    finish: (userId) => {
      finished.add(userId);
      const mark = markOf(userId);
      const marks = [...kept().filter((other) => other !== mark), mark].slice(-KEPT_MAX);
      storage.setItem(STORAGE_KEYS.onboarded, JSON.stringify(marks));
    },
  };
}

export const onboarding = createOnboarding(lastingStorage);
