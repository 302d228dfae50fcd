import type { Tx } from '#platform/db.ts';
import { invariant, Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
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
