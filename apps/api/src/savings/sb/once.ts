import type * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Claim } from '#platform/idempotency.ts';
import { claimKey, saveAnswer } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';

/** A command under the customer's key; a repeat gets the first answer. */
export type Command = Claim;

/** Does the work in one transaction with its key and its answer, or answers what the first call with that key did. */
export async function once<S extends z.ZodMiniType>(
  { db, clock }: Services,
  command: Command,
  schema: S,
  work: (tx: Tx) => Promise<z.infer<S>>,
): Promise<z.infer<S>> {
  return db.transaction().execute(async (tx) => {
    const claimed = await claimKey(tx, clock, command);
    if (claimed.state === 'running') throw new Refusal('IN_PROGRESS');
    if (claimed.state === 'answered') return schema.parse(claimed.answer);
    const answer = await work(tx);
    await saveAnswer(tx, command, answer);
    return answer;
  });
}

/** The key of the one movement that a command posts. */
export function postingKey({ key }: Command): string {
  return `post:${key}`;
}

/** What a customer quotes when they ask about a movement. */
export function movementReference(movementId: string): string {
  return `kolo-${movementId.replaceAll('-', '')}`;
}
