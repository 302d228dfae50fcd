import type * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Claim } from '#platform/idempotency.ts';
import { claimKey, findAnswer, saveAnswer } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import { takeTurn } from '#platform/take-turn.ts';

/** Runs an effect in a transaction that holds the customer's row. */
export type InTurn = <T>(effect: (tx: Tx) => Promise<T>) => Promise<T>;

/** Takes the turn and asks for nothing else. */
export function inTurnOf({ db }: Services, userId: string): InTurn {
  return (effect) =>
    db.transaction().execute(async (tx) => {
      await takeTurn(tx, userId);
      return effect(tx);
    });
}

interface Command extends Claim {
  /** For a command that asks for more than the turn, a PIN for example. */
  readonly inTurn?: InTurn;
}

/**
 * Runs a command once per key, in the customer's turn: key, effect and answer commit together, and a repeat gets the first
 * answer.
 * IDEMPOTENCY_MISMATCH where the key was used for something else.
 */
export async function once<Answer extends z.ZodMiniType>(
  services: Services,
  command: Command,
  answer: Answer,
  run: (tx: Tx) => Promise<z.infer<Answer>>,
): Promise<z.infer<Answer>> {
  const { inTurn = inTurnOf(services, command.userId), ...claim } = command;
  // A repeat is answered without a turn: it locks nothing.
  const before = await findAnswer(services.db, claim);
  if (before !== null) return answer.parse(before);
  return inTurn(async (tx) => {
    const claimed = await claimKey(tx, services.clock, claim);
    if (claimed.state === 'running') throw new Refusal('IN_PROGRESS');
    if (claimed.state === 'answered') return answer.parse(claimed.answer);
    const first = await run(tx);
    await saveAnswer(tx, claim, first);
    return first;
  });
}
