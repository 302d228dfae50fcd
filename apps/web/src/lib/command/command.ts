import { hasCode, isRefusal } from '../api-error.ts';
import { intents, purposeOf, type Content, type IntentStore } from './intent.ts';

/**
 * How a command stands after its last try. `done`: the key is written together with what it did, so anyone who finds it taken by
 * other figures has been served. `unanswered`: nobody has said no, and it may be done.
 */
export function commandState(error: unknown): 'none' | 'refused' | 'done' | 'unanswered' {
  if (!error) return 'none';
  if (hasCode(error, 'IDEMPOTENCY_MISMATCH')) return 'done';
  return isRefusal(error) ? 'refused' : 'unanswered';
}

/** Whether this has been sent and no answer has come, even before a reload: only the same request again cannot do it twice. */
export function isOpen(name: string, content: Content, store: IntentStore = intents): boolean {
  const intent = store.find(purposeOf(name, content));
  return intent !== null && intent.reference === undefined;
}
