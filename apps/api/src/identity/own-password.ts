import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import { bucketName, countHit } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { OWN_PASSWORD_TRIES } from './limits.ts';
import { isPassword } from './passwords.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, forgetHits } from './queries.ts';
import { recordSecurityEvent, revokeSession } from './session-queries.ts';

/** The count of wrong passwords that a customer who is signed in already types. */
export function ownPasswordBucket(userId: string): string {
  return bucketName('own-password', userId);
}

async function endSession(services: Services, caller: Caller): Promise<void> {
  const { userId, sessionId } = caller;
  await services.db.transaction().execute(async (tx) => {
    await revokeSession(tx, caller, 'password_guessed', services.clock.now());
    const detail = { sessionId, because: 'password_guessed' };
    await recordSecurityEvent(tx, services, { userId, kind: 'session_ended', detail });
  });
}

/**
 * The customer, where this is the password; throws `wrong` where it is not. All calls that ask a signed-in customer for it share one
 * count, taken before the password is compared. The last try ends the session: anyone who guesses with a stolen one has no more.
 */
export async function proveOwnPassword(
  services: Services,
  caller: Caller,
  password: string,
  wrong: () => Refusal,
): Promise<CustomerRow> {
  const { db, clock, config } = services;
  const bucket = ownPasswordBucket(caller.userId);
  const tries = await countHit(db, clock, { bucket, ...OWN_PASSWORD_TRIES });
  const customer = await findCustomer(db, caller.userId);
  const isRight = await isPassword(password, customer?.passwordHash ?? null, config.passwordMemory);
  if (customer && isRight) {
    await forgetHits(db, bucket);
    return customer;
  }
  if (tries < OWN_PASSWORD_TRIES.most) throw wrong();
  await endSession(services, caller);
  throw new Refusal('UNAUTHENTICATED', {
    message: 'That password was wrong too many times. Log in again to continue.',
  });
}
