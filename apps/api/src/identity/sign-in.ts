import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { askToVerify } from './ask-to-verify.ts';
import { channelOf } from './codes.ts';
import { presentContact } from './contacts/contact-names.ts';
import { SIGN_INS_PER_ACCOUNT } from './limits.ts';
import { meetDevice } from './known-device.ts';
import { ownPasswordBucket } from './own-password.ts';
import { isPassword } from './passwords.ts';
import { unlockPin } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, findOwner, forgetHits, lockCustomer } from './queries.ts';
import { NOBODY, recordFailure } from './record-failure.ts';
import { recordSecurityEvent } from './session-queries.ts';
import type { SignedIn } from './sessions.ts';
import { openSession } from './sessions.ts';
import type { Counter } from './throttle.ts';
import { asGuess, forget, guessCounters, networkCounter } from './throttle.ts';
import { isVerifiedContact } from './user.ts';

interface Login {
  readonly identifier: string;
  readonly password: string;
}

/** The wrong passwords for one account from one network. */
export function signInCounter(identifier: string, origin: Origin): Counter {
  return networkCounter('sign-in', identifier, origin, SIGN_INS_PER_ACCOUNT);
}

/** Whose present contact an identifier is. One that was given up is nobody's, though it may still be reserved. */
async function findByLogin(services: Services, identifier: string): Promise<CustomerRow | null> {
  const channel = channelOf(identifier);
  const owner = await findOwner(services.db, identifier, channel);
  const customer = await findCustomer(services.db, owner ?? NOBODY);
  return customer && presentContact(customer, channel) === identifier ? customer : null;
}

/** The customer whose password it is. An unknown account and a wrong password are one answer, after the same work. */
async function checkPassword(
  services: Services,
  { identifier, password }: Login,
  origin: Origin,
): Promise<CustomerRow> {
  const customer = await findByLogin(services, identifier);
  const userId = customer?.userId ?? null;
  const account = { name: identifier, userId };
  const counters = await guessCounters(services, 'sign-in', account, origin);
  const tried = { call: 'sign_in', origin };
  const right = await asGuess(services, counters, { userId, ...tried }, async () => {
    const hash = customer?.passwordHash ?? null;
    const matches = await isPassword(password, hash, services.config.passwordMemory);
    if (customer && matches) return customer;
    await recordFailure(services, userId, { kind: 'sign_in_failed', ...tried });
    throw new Refusal('INVALID_CREDENTIALS');
  });
  const here = signInCounter(identifier, origin);
  if (counters.some(({ bucket }) => bucket === here.bucket)) await forget(services, here);
  return right;
}

/** Signs in with a password. */
export async function signIn(services: Services, login: Login, origin: Origin): Promise<SignedIn> {
  const customer = await checkPassword(services, login, origin);
  const isReady = isVerifiedContact(customer, channelOf(login.identifier));
  if (!isReady) throw await askToVerify(services, customer, origin);
  return services.db.transaction().execute(async (tx) => {
    // The password may have been replaced while it was compared: a reset that ended all sessions has the last word.
    const present = await lockCustomer(tx, customer.userId);
    if (present?.passwordHash !== customer.passwordHash) throw new Refusal('INVALID_CREDENTIALS');
    await meetDevice(tx, services, customer, origin);
    await unlockPin(tx, customer.userId);
    await forgetHits(tx, ownPasswordBucket(customer.userId));
    const signedIn = await openSession(tx, services, customer, { origin, passwordAt: services.clock.now() });
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId: customer.userId, kind: 'signed_in', detail });
    return signedIn;
  });
}
