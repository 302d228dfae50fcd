import type { Claim } from '#platform/idempotency.ts';

/** A command under the customer's key; a repeat gets the first answer. */
export type Command = Claim;

/** The key of the one movement that a command posts. */
export function postingKey({ key }: Command): string {
  return `post:${key}`;
}
