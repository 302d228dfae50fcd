import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { withPin } from './check-pin.ts';
import { proveOwnPassword } from './own-password.ts';
import type { PinRow } from './pin-queries.ts';
import { findPin } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer } from './queries.ts';

/** The password, and the PIN beside it where one is set. */
export interface Proof {
  readonly password: string;
  readonly pin?: string | undefined;
}

/** Who proved to be the customer. `pin`: the PIN that was given; undefined for a customer without one. */
export interface Proven {
  readonly customer: CustomerRow;
  readonly pin: PinRow | undefined;
}

function refusal(): Refusal {
  const message = 'That is not your password.';
  // Not a 401: the session is good, and a client would end it.
  return new Refusal('VALIDATION', { message, fields: { password: message } });
}

/** The password and the PIN that were proved; hashes, undefined for no PIN. */
export interface Proved {
  readonly userId: string;
  /** How a wrong password is refused. */
  readonly wrong: () => Refusal;
  readonly passwordHash: string;
  readonly pinHash: string | undefined;
}

/** Checks the password, and the PIN where one is set, on their own, so that a wrong one keeps its count. */
export async function prove(
  services: Services,
  caller: Caller,
  { password, pin }: Proof,
  wrong: () => Refusal = refusal,
): Promise<Proved> {
  const { userId } = caller;
  const kept = await findPin(services.db, userId);
  const customer = await proveOwnPassword(services, caller, password, wrong);
  if (pin !== undefined) await withPin(services, caller, pin, async () => undefined);
  else if (kept) throw new Refusal('PIN_REQUIRED');
  return { userId, wrong, passwordHash: customer.passwordHash, pinHash: kept?.pinHash };
}

/** Runs `effect` under the customer's lock. A password or PIN that was replaced since it was proved proves nothing any more. */
export async function underProof<T>(
  services: Services,
  { userId, wrong, passwordHash, pinHash }: Proved,
  effect: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<T> {
  return services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer || customer.passwordHash !== passwordHash) throw wrong();
    const pin = await findPin(tx, userId);
    if (pin?.pinHash !== pinHash) throw new Refusal('PIN_REQUIRED');
    return effect(tx, { customer, pin });
  });
}

/** Runs `effect` under the customer's lock for anyone who knows the password, and the PIN where one is set. */
export async function withProof<T>(
  services: Services,
  caller: Caller,
  proof: Proof,
  effect: (tx: Tx, proven: Proven) => Promise<T>,
): Promise<T> {
  return underProof(services, await prove(services, caller, proof), effect);
}
