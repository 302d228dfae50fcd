import type { Tokens } from '@kolo/contract/identity';
import { membersOf, readJson, STORAGE_KEYS, type KeyValue } from './storage.ts';

/** Tokens with the customer they belong to, so that another tab sees when someone else has signed in. */
export interface StoredSession extends Tokens {
  readonly userId: string;
}

export interface CsrfPair {
  readonly token: string;
  readonly secret: string;
}

export interface TokenStore {
  session(): StoredSession | null;
  csrf(): CsrfPair | null;
  keepSession(session: StoredSession): void;
  keepCsrf(pair: CsrfPair): void;
  clear(): void;
  /** Called after a change in this tab; other tabs hear it from the browser. */
  subscribe(listener: () => void): () => void;
}

/** The named members of a stored object, when each is a string with something in it. */
function strings<K extends string>(value: unknown, keys: readonly K[]): Record<K, string> | null {
  const members = membersOf(value);
  if (keys.some((key) => typeof members.get(key) !== 'string' || members.get(key) === '')) return null;
  // Every key was just seen to hold a string.
  return Object.fromEntries(keys.map((key) => [key, members.get(key)])) as Record<K, string>;
}

export function createTokenStore(storage: KeyValue): TokenStore {
  const listeners = new Set<() => void>();
  const changed = () => {
    for (const listener of listeners) listener();
  };
  return {
    session: () => strings(readJson(storage, STORAGE_KEYS.session), ['access', 'refresh', 'userId']),
    csrf: () => strings(readJson(storage, STORAGE_KEYS.csrf), ['token', 'secret']),
    keepSession(session) {
      storage.setItem(STORAGE_KEYS.session, JSON.stringify(session));
      changed();
    },
    keepCsrf: (pair) => storage.setItem(STORAGE_KEYS.csrf, JSON.stringify(pair)),
    clear() {
      storage.removeItem(STORAGE_KEYS.session);
      storage.removeItem(STORAGE_KEYS.csrf);
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
