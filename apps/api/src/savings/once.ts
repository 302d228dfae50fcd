import type * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Claim } from '#platform/idempotency.ts';
import { claimKey, saveAnswer } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';

/**
 * Runs a command once per key: key, effect and answer commit together, and a repeat gets the first answer.
 * IDEMPOTENCY_MISMATCH where the key was used for something else.
 */
export async function once<Answer extends z.ZodMiniType>(
  { db, clock }: Services,
  claim: Claim,
  answer: Answer,
  run: (tx: Tx) => Promise<z.infer<Answer>>,
): Promise<z.infer<Answer>> {
  return db.transaction().execute(async (tx) => {
    const claimed = await claimKey(tx, clock, claim);
    if (claimed.state === 'running') throw new Refusal('IN_PROGRESS');
    if (claimed.state === 'answered') return answer.parse(claimed.answer);
    const first = await run(tx);
    await saveAnswer(tx, claim, first);
    return first;
  });
}
