import { INTENT_KEPT_MS, INTENT_UNANSWERED_KEPT_MS, INTENTS_MAX } from './limits.ts';
import { randomId } from './random.ts';
import { serverClock } from './server-clock.ts';
import { sha256 } from './sha256.ts';
import { lastingStorage, readJson, STORAGE_KEYS, type KeyValue } from './storage.ts';
import { createTokenStore } from './token-store.ts';

/**
 * Something a customer wants done once. Its key goes with every try, so that a double click, a retry or a reload
 * does it once; another content is another intent.
 */
export interface Intent {
  readonly key: string;
  readonly madeAtMs: number;
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

/**
 * How it lies in the storage, and stays there when the customer logs out or the session ends: whoever comes back must find
 * the key of what was not answered, or would do it twice. So nobody else may read anything from it, or meet it: customer
 * and content are one hash, and no customer's id stands anywhere in the storage after a log-out.
 */
interface KeptIntent extends Intent {
  readonly mark: string;
}

function isKept(value: unknown): value is KeptIntent {
  if (typeof value !== 'object' || value === null) return false;
  const members = new Map<string, unknown>(Object.entries(value));
  return (
    typeof members.get('key') === 'string' &&
    typeof members.get('mark') === 'string' &&
    typeof members.get('madeAtMs') === 'number'
  );
}

/** Long unanswered, the same content means something new; a payment is asked after instead. */
function isOld({ reference, madeAtMs }: KeptIntent, nowMs: number): boolean {
  return nowMs - madeAtMs > (reference === undefined ? INTENT_UNANSWERED_KEPT_MS : INTENT_KEPT_MS);
}

export interface IntentWorld {
  readonly storage: KeyValue;
  readonly makeKey: () => string;
  readonly nowMs: () => number;
  /** The customer who is signed in. */
  readonly owner: () => string | null;
}

export function createIntentStore({ storage, makeKey, nowMs, owner }: IntentWorld): IntentStore {
  const read = (): KeptIntent[] => {
    const kept = readJson(storage, STORAGE_KEYS.intents);
    if (!Array.isArray(kept)) return [];
    const now = nowMs();
    return kept.filter(isKept).filter((intent) => !isOld(intent, now));
  };
  const write = (intents: KeptIntent[]) =>
    intents.length === 0
      ? storage.removeItem(STORAGE_KEYS.intents)
      : storage.setItem(STORAGE_KEYS.intents, JSON.stringify(intents.slice(-INTENTS_MAX)));
  const markOf = (purpose: string) => sha256(JSON.stringify([owner(), purpose]));
  const find = (purpose: string) => {
    const mark = markOf(purpose);
    return read().find((intent) => intent.mark === mark) ?? null;
  };

  return {
    find,
    open(purpose) {
      const found = find(purpose);
      if (found) return found;
      const made = { key: makeKey(), mark: markOf(purpose), madeAtMs: nowMs() };
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

const tokens = createTokenStore(lastingStorage);

/** Over all tabs: the same payment begun in a second one is the same payment. */
export const intents = createIntentStore({
  storage: lastingStorage,
  makeKey: randomId,
  nowMs: () => serverClock.now().getTime(),
  owner: () => tokens.session()?.userId ?? null,
});
