import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { channelOf } from './codes.ts';
import { SIGN_INS_PER_ACCOUNT, SIGN_INS_PER_ADDRESS } from './limits.ts';
import { isPassword } from './passwords.ts';
import { createTurns } from './in-turn.ts';
import { unlockPin } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, findOwner, lockCustomer } from './queries.ts';
import { NOBODY, recordFailure } from './record-failure.ts';
import { askForNotice } from './security-notice.ts';
import { hasSignedInFrom, recordSecurityEvent } from './session-queries.ts';
import type { SignedIn } from './sessions.ts';
import { openSession } from './sessions.ts';
import type { Counter } from './throttle.ts';
import {
  accountCounter,
  addressBucket,
  countAddress,
  countFor,
  forget,
  forgive,
  networkCounter,
} from './throttle.ts';
import { isVerified, isVerifiedContact } from './user.ts';

interface Login {
  readonly identifier: string;
  readonly password: string;
}

/** The wrong passwords for one account from one network. */
export function signInCounter(identifier: string, origin: Origin): Counter {
  return networkCounter('sign-in', identifier, origin, SIGN_INS_PER_ACCOUNT);
}

// A try is counted before it is checked. One at a time, so that right passwords sent at once do not refuse each other.
const inTurn = createTurns();

/** Whom an identifier signs in: a customer by a verified contact, or a registration that still waits for its first one. */
async function findByLogin(services: Services, identifier: string): Promise<CustomerRow | null> {
  const channel = channelOf(identifier);
  const owner = await findOwner(services.db, identifier, channel);
  const customer = await findCustomer(services.db, owner ?? NOBODY);
  if (!customer || (isVerified(customer) && !isVerifiedContact(customer, channel))) return null;
  return customer;
}

/** The customer whose password it is. An unknown account and a wrong password are one answer, after the same work. */
async function checkPassword(
  services: Services,
  { identifier, password }: Login,
  here: Counter,
  origin: Origin,
): Promise<CustomerRow> {
  const customer = await findByLogin(services, identifier);
  const userId = customer?.user_id ?? null;
  const account = { name: identifier, userId };
  const everywhere = await accountCounter(services, 'sign-in', account, origin, SIGN_INS_PER_ACCOUNT);
  const tried = { call: 'sign_in', origin };
  await countFor(services, userId, [here, everywhere], tried);
  const matches = await isPassword(password, customer?.password_hash ?? null);
  if (!customer || !matches) {
    await recordFailure(services, userId, { kind: 'sign_in_failed', ...tried });
    throw new Refusal('INVALID_CREDENTIALS');
  }
  await forget(services, here);
  await forgive(services, everywhere);
  return customer;
}

/** Signs in with a password. */
export async function signIn(services: Services, login: Login, origin: Origin): Promise<SignedIn> {
  const here = signInCounter(login.identifier, origin);
  await countAddress(services, origin, 'sign-in-address', SIGN_INS_PER_ADDRESS);
  const customer = await inTurn(here.bucket, () => checkPassword(services, login, here, origin));
  await forgive(services, { bucket: addressBucket('sign-in-address', origin), limit: SIGN_INS_PER_ADDRESS });
  if (!isVerified(customer)) {
    throw new Refusal('NOT_VERIFIED', {
      message: 'Please verify your account first. We can send you a new code.',
    });
  }
  return services.db.transaction().execute(async (tx) => {
    // The password may have been replaced while it was compared: a reset that ended all sessions has the last word.
    const present = await lockCustomer(tx, customer.user_id);
    if (present?.password_hash !== customer.password_hash) throw new Refusal('INVALID_CREDENTIALS');
    if (!(await hasSignedInFrom(tx, customer.user_id, origin.deviceId)))
      await askForNotice(tx, services, customer, 'new_device');
    await unlockPin(tx, customer.user_id);
    const signedIn = await openSession(tx, services, customer, { origin, by: 'password' });
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId: customer.user_id, kind: 'signed_in', detail });
    return signedIn;
  });
}
