import { INTENT_KEPT_MS, INTENT_UNANSWERED_KEPT_MS, INTENTS_MAX } from '../limits.ts';
import { randomId } from '../random.ts';
import { serverClock } from '../server-clock.ts';
import { currentUserId } from '../session.ts';
import { sha256 } from '../sha256.ts';
import { lastingStorage, membersOf, readJson, STORAGE_KEYS, type KeyValue } from '../storage.ts';

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
  /** Of the payment that came of it. */
  noteReference(key: string, reference: string): void;
  drop(key: string): void;
  /** The payment is through or dead: the same form content means something new from here on. */
  dropByReference(reference: string): void;
  /** The signed-in customer closed their account: forgets their intents and keeps other customers'. */
  forgetOwner(): void;
}

/**
 * How it lies in the storage, and stays there when the customer logs out or the session ends: anyone who comes back must find
 * the key of what was not answered, or would do it twice. So nobody else may read anything from it, or meet it: the mark
 * is a hash of the customer and one of customer and content, and no customer's id stands anywhere in the storage after a
 * log-out.
 */
interface KeptIntent extends Intent {
  readonly mark: string;
}

const MARK = /^[0-9a-f]{64}-[0-9a-f]{64}$/;

function isKept(value: unknown): value is KeptIntent {
  const members = membersOf(value);
  const mark = members.get('mark');
  return (
    typeof members.get('key') === 'string' &&
    typeof members.get('madeAtMs') === 'number' &&
    typeof mark === 'string' &&
    MARK.test(mark)
  );
}

/** Long unanswered, the same content means something new; a payment is asked after instead. */
function isOld({ reference, madeAtMs }: KeptIntent, nowMs: number): boolean {
  return nowMs - madeAtMs > (reference === undefined ? INTENT_UNANSWERED_KEPT_MS : INTENT_KEPT_MS);
}

export interface IntentDeps {
  readonly storage: KeyValue;
  readonly makeKey: () => string;
  readonly nowMs: () => number;
  /** The customer who is signed in. */
  readonly owner: () => string | null;
}

export function createIntentStore({ storage, makeKey, nowMs, owner }: IntentDeps): IntentStore {
  const write = (intents: KeptIntent[]) =>
    intents.length === 0
      ? storage.removeItem(STORAGE_KEYS.intents)
      : storage.setItem(STORAGE_KEYS.intents, JSON.stringify(intents.slice(-INTENTS_MAX)));
  const read = (): KeptIntent[] => {
    const kept = readJson(storage, STORAGE_KEYS.intents);
    const all: unknown[] = Array.isArray(kept) ? kept : [];
    const known = all.filter(isKept);
    // An earlier build kept the content so that it could be read. What is old goes with the next write: a clock may be wrong.
    if (known.length === 0 || known.length < all.length) write(known);
    const now = nowMs();
    return known.filter((intent) => !isOld(intent, now));
  };
  const ownerMark = () => sha256(JSON.stringify([owner()]));
  const markOf = (purpose: string) => `${ownerMark()}-${sha256(JSON.stringify([owner(), purpose]))}`;
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
    noteReference: (key, reference) =>
      write(read().map((intent) => (intent.key === key ? { ...intent, reference } : intent))),
    drop: (key) => write(read().filter((intent) => intent.key !== key)),
    dropByReference: (reference) => write(read().filter((intent) => intent.reference !== reference)),
    forgetOwner() {
      const mine = ownerMark();
      write(read().filter(({ mark }) => !mark.startsWith(mine)));
    },
  };
}

/** What is asked for: the members of its body. */
export type Content = Readonly<Record<string, string | number | undefined>>;

/** One string for one content, whatever order the members were written in. */
export function purposeOf(name: string, content: Content): string {
  const members = Object.entries(content).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([name, ...members]);
}

/**
 * Over all tabs: the same payment begun in a second one is the same payment. Whose it is says the session, which on a phone is not
 * in this storage. The version before marked every intent of a phone as nobody's. Whose such a one is cannot be told any more:
 * it is nobody's still, is found by nobody who is signed in, and goes when it is old.
 */
export const intents = createIntentStore({
  storage: lastingStorage,
  makeKey: randomId,
  nowMs: () => serverClock.now().getTime(),
  owner: currentUserId,
});
