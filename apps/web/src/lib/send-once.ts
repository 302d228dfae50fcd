import { isRefusal } from './api-error.ts';
import { purposeOf, type IntentStore } from './intent.ts';

/**
 * Sends a command under one key for one content, however often it is pressed, retried or reloaded, until the server has
 * done it or refused it for good.
 */
export async function sendOnce<T>(
  intents: IntentStore,
  name: string,
  content: Readonly<Record<string, string | number | undefined>>,
  send: (idempotencyKey: string) => Promise<T>,
): Promise<T> {
  const { key } = intents.open(purposeOf(name, content));
  try {
    const answer = await send(key);
    intents.drop(key);
    return answer;
  } catch (error) {
    if (isRefusal(error)) intents.drop(key);
    throw error;
  }
}
