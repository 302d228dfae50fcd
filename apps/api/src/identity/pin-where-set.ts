import type * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Claim } from '#platform/idempotency.ts';
import { claimKey, findAnswer, saveAnswer } from '#platform/idempotency.ts';
import type { Services } from '#platform/services.ts';
import { withPin } from './check-pin.ts';
import { findPin } from './pin-queries.ts';
import { lockCustomer } from './queries.ts';

/**
 * Runs `effect` under the customer's lock: in the transaction of the right PIN where one is set, at once where none is. Refuses with
 * PIN_REQUIRED, or as `withPin`.
 */
export async function withPinWhereSet<T>(
  services: Services,
  caller: Caller,
  pin: string | undefined,
  effect: (tx: Tx) => Promise<T>,
): Promise<T> {
  const isSet = (await findPin(services.db, caller.userId)) !== undefined;
  if (isSet && pin === undefined) throw new Refusal('PIN_REQUIRED');
  if (!isSet || pin === undefined) {
    return services.db.transaction().execute(async (tx) => {
      await lockCustomer(tx, caller.userId);
      // One may have been set since.
      if (await findPin(tx, caller.userId)) throw new Refusal('PIN_REQUIRED');
      return effect(tx);
    });
  }
  let done: { value: T } | undefined;
  await withPin(services, caller, pin, async (tx) => {
    done = { value: await effect(tx) };
  });
  invariant(done, 'a right PIN runs its effect');
  return done.value;
}

/** What a command is asked for: by whom, with which PIN, and under which key; `answer` reads what was saved under it. */
interface Proved<Answer> {
  readonly caller: Caller;
  readonly pin: string | undefined;
  /** Its hash is without the PIN: four digits could be read from a hash of everything else. */
  readonly claim: Claim;
  readonly answer: Answer;
}

/** As `withPinWhereSet`, once per key: a repeat gets the first answer, whatever PIN comes with it. */
export async function onceWithPin<Answer extends z.ZodMiniType>(
  services: Services,
  { caller, pin, claim, answer }: Proved<Answer>,
  effect: (tx: Tx) => Promise<z.infer<Answer>>,
): Promise<z.infer<Answer>> {
  const { db, clock } = services;
  const before = await findAnswer(db, claim);
  if (before !== null) return answer.parse(before);
  return withPinWhereSet(services, caller, pin, async (tx) => {
    const claimed = await claimKey(tx, clock, claim);
    if (claimed.state === 'running') throw new Refusal('IN_PROGRESS');
    if (claimed.state === 'answered') return answer.parse(claimed.answer);
    const first = await effect(tx);
    await saveAnswer(tx, claim, first);
    return first;
  });
}
