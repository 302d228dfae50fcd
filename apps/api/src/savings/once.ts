import type * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Claim } from '#platform/idempotency.ts';
import { claimKey, findAnswer, saveAnswer } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';

/**
 * Runs a command once per key, in the customer's turn: key, effect and answer commit together, and a repeat gets the first
 * answer.
 * IDEMPOTENCY_MISMATCH where the key was used for something else.
 */
export async function once<Answer extends z.ZodMiniType>(
  { db, clock }: Services,
  claim: Claim,
  answer: Answer,
  run: (tx: Tx) => Promise<z.infer<Answer>>,
): Promise<z.infer<Answer>> {
  // A repeat is answered without a turn: it locks nothing.
  const before = await findAnswer(db, claim);
  if (before !== null) return answer.parse(before);
  return db.transaction().execute(async (tx) => {
    await takeTurn(tx, claim.userId);
    const claimed = await claimKey(tx, clock, claim);
    if (claimed.state === 'running') throw new Refusal('IN_PROGRESS');
    if (claimed.state === 'answered') return answer.parse(claimed.answer);
    const first = await run(tx);
    await saveAnswer(tx, claim, first);
    return first;
  });
}
