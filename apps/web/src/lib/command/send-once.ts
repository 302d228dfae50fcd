import { formatTimeAndDay } from '@kolo/domain/dates';
import { ApiError, isRefusal } from '../api-error.ts';
import { purposeOf, type Content, type Intent, type IntentStore } from './intent.ts';
import { ANOTHER_PAYMENT_AFTER_MS } from '../limits.ts';
import { serverClock } from '../server-clock.ts';

const NEVER_DONE_CODES: readonly ApiError['code'][] = ['RATE_LIMITED', 'UNAUTHENTICATED', 'CSRF_INVALID'];

/** This try was turned away before anything was done. Not so OFFLINE: the connection may have gone after the request. */
function isNeverDone(error: unknown): boolean {
  return error instanceof ApiError && NEVER_DONE_CODES.includes(error.code);
}

/**
 * Runs one try of what has this purpose. Its intent goes where the server has refused it for good, and where the very first
 * try did not get so far that it could be done; after an earlier one without an answer it may be done all the same.
 */
export async function tryOnce<T>(
  intents: IntentStore,
  purpose: string,
  run: (intent: Intent) => Promise<T>,
): Promise<T> {
  const isFirst = intents.find(purpose) === null;
  const intent = intents.open(purpose);
  try {
    return await run(intent);
  } catch (error) {
    if (isRefusal(error) || (isFirst && isNeverDone(error))) intents.drop(intent.key);
    throw error;
  }
}

/** What was done, and since when it was asked for where that is so long ago that it may be taken for another one. */
export type Sent<T> = T & { readonly askedEarlierAt?: Date };

/**
 * Sends a command under one key for one content, however often it is pressed, retried or reloaded, until the server has
 * done it or refused it for good.
 */
export function sendOnce<T extends object>(
  intents: IntentStore,
  name: string,
  content: Content,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<Sent<T>> {
  return tryOnce(intents, purposeOf(name, content), async ({ key, madeAtMs }) => {
    const answer = await send(key);
    intents.drop(key);
    const isOld = serverClock.now().getTime() - madeAtMs > ANOTHER_PAYMENT_AFTER_MS;
    return isOld ? { ...answer, askedEarlierAt: new Date(madeAtMs) } : answer;
  });
}

/** Nothing where it was asked for just now. `again` says how another one is had. */
export function earlierWords(askedEarlierAt: Date | undefined, again: string): string | undefined {
  if (askedEarlierAt === undefined) return undefined;
  const asked = formatTimeAndDay(askedEarlierAt, serverClock.now());
  return `This is the one you asked for at ${asked}. Its answer did not arrive then. For another one, ${again}.`;
}
