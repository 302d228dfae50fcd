import { INTENTS_MAX } from './limits.ts';
import { randomId } from './random.ts';
import { lastingStorage, readJson, STORAGE_KEYS, type KeyValue } from './storage.ts';

/**
 * Something a customer wants done once. Its key goes with every try, so that a double click, a retry or a reload
 * does it once; another content is another intent.
 */
export interface Intent {
  readonly key: string;
  /** What it is for: the form's content, in one string. */
  readonly purpose: string;
  /** The payment that came of it, once the server has answered. */
  readonly reference?: string;
}

export interface IntentStore {
  /** The open intent for this purpose, made and stored on the first ask. */
  open(purpose: string): Intent;
  find(purpose: string): Intent | null;
  settleOn(key: string, reference: string): void;
  drop(key: string): void;
  /** The payment is through or dead: the same form content means something new from here on. */
  dropByReference(reference: string): void;
}

function isIntent(value: unknown): value is Intent {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    typeof value.key === 'string' &&
    'purpose' in value &&
    typeof value.purpose === 'string'
  );
}

export function createIntentStore(storage: KeyValue, makeKey: () => string): IntentStore {
  const read = (): Intent[] => {
    const kept = readJson(storage, STORAGE_KEYS.intents);
    return Array.isArray(kept) ? kept.filter(isIntent) : [];
  };
  const write = (intents: Intent[]) =>
    storage.setItem(STORAGE_KEYS.intents, JSON.stringify(intents.slice(-INTENTS_MAX)));
  const find = (purpose: string) => read().find((intent) => intent.purpose === purpose) ?? null;

  return {
    find,
    open(purpose) {
      const found = find(purpose);
      if (found) return found;
      const made = { key: makeKey(), purpose };
      write([...read(), made]);
      return made;
    },
    settleOn: (key, reference) =>
      write(read().map((intent) => (intent.key === key ? { ...intent, reference } : intent))),
    drop: (key) => write(read().filter((intent) => intent.key !== key)),
    dropByReference: (reference) => write(read().filter((intent) => intent.reference !== reference)),
  };
}

/** One string for one content, whatever order the members were written in. */
export function purposeOf(
  name: string,
  content: Readonly<Record<string, string | number | undefined>>,
): string {
  const members = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, ...members]);
}

/** Over all tabs: the same payment begun in a second one is the same payment. */
export const intents = createIntentStore(lastingStorage, randomId);
