import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/mount.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { withPin } from './check-pin.ts';
import { PASSWORD_CHANGES_PER_ACCOUNT, PIN_PROVES_AFTER_HOURS } from './limits.ts';
import { isPassword } from './passwords.ts';
import { findPin } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, lockCustomer } from './queries.ts';
import { count, forget } from './throttle.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** One of the two: the contract lets nothing else in. */
export interface Proof {
  readonly password?: string | undefined;
  readonly pin?: string | undefined;
}

function refusal(message = 'That is not your password.'): Refusal {
  // Not a 401: the session is good, and a client would end it.
  return new Refusal('VALIDATION', { message, fields: { password: message } });
}

async function checkPassword(services: Services, userId: string, password: string): Promise<void> {
  const tries = { bucket: bucketName('password-proof', userId), limit: PASSWORD_CHANGES_PER_ACCOUNT };
  await count(services, tries);
  const known = await findCustomer(services.db, userId);
  if (!(await isPassword(password, known?.password_hash ?? null))) throw refusal();
  await forget(services, tries);
}

/** A young PIN may be that of whoever has just taken the account over: its owner has heard of it, and has a day to act. */
async function checkPin(services: Services, caller: Caller, pin: string): Promise<void> {
  const latest = services.clock.now().getTime() - PIN_PROVES_AFTER_HOURS * HOUR_MS;
  await withPin(services, caller, pin, async (tx) => {
    const kept = await findPin(tx, caller.userId);
    if (!kept || kept.set_at.getTime() > latest)
      throw refusal('Your PIN is less than a day old. Enter your password instead.');
  });
}

/**
 * Runs `effect` under the customer's lock for whoever knows the password or the PIN. The proof is checked before, in its
 * own right, so that a wrong one keeps its count; a password that is replaced meanwhile proves nothing any more.
 */
export async function withProof<T>(
  services: Services,
  caller: Caller,
  { password, pin }: Proof,
  effect: (tx: Tx, customer: CustomerRow) => Promise<T>,
): Promise<T> {
  const { userId } = caller;
  const before = await findCustomer(services.db, userId);
  if (pin === undefined) await checkPassword(services, userId, password ?? '');
  else await checkPin(services, caller, pin);
  return services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer || customer.password_hash !== before?.password_hash) throw refusal();
    return effect(tx, customer);
  });
}
