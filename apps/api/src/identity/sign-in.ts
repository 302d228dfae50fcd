import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/mount.ts';
import type { Services } from '#platform/services.ts';
import { channelOf } from './codes.ts';
import { SIGN_INS_PER_ACCOUNT, SIGN_INS_PER_ACCOUNT_AND_ADDRESS, SIGN_INS_PER_ADDRESS } from './limits.ts';
import { isPassword } from './passwords.ts';
import { unlockPin } from './pin-queries.ts';
import { findCustomer, findOwner, lockCustomer } from './queries.ts';
import { askForNotice } from './security-notice.ts';
import { isKnownDevice, recordSecurityEvent } from './session-queries.ts';
import type { SignedIn } from './sessions.ts';
import { openSession } from './sessions.ts';
import type { Counter } from './throttle.ts';
import { bucketName, count, countAddress, forget, forgive } from './throttle.ts';
import { isVerified } from './user.ts';

/** The id that no customer has: an unknown account costs the same queries as a known one. */
const NOBODY = '00000000-0000-7000-8000-000000000000';

/** The wrong passwords for one account from one address. */
export function signInCounter(identifier: string, origin: Origin): Counter {
  return {
    bucket: bucketName('sign-in', identifier, origin.address),
    limit: SIGN_INS_PER_ACCOUNT_AND_ADDRESS,
  };
}

/** Signs in with a password. An unknown account and a wrong password are one answer, after the same work. */
export async function signIn(
  services: Services,
  { identifier, password }: { identifier: string; password: string },
  origin: Origin,
): Promise<SignedIn> {
  const here = signInCounter(identifier, origin);
  const everywhere = { bucket: bucketName('sign-in-account', identifier), limit: SIGN_INS_PER_ACCOUNT };
  await countAddress(services, origin, 'sign-in-address', SIGN_INS_PER_ADDRESS);
  await count(services, here);
  await count(services, everywhere);

  const owner = await findOwner(services.db, identifier, channelOf(identifier));
  const customer = await findCustomer(services.db, owner ?? NOBODY);
  const matches = await isPassword(password, customer?.password_hash ?? null);
  if (!customer || !matches) throw new Refusal('INVALID_CREDENTIALS');

  await forget(services, here);
  await forgive(services, everywhere);
  if (!isVerified(customer)) {
    throw new Refusal('NOT_VERIFIED', {
      message: 'Please verify your account first. We can send you a new code.',
    });
  }
  return services.db.transaction().execute(async (tx) => {
    // The password may have been replaced while it was compared: a reset that ended all sessions has the last word.
    const present = await lockCustomer(tx, customer.user_id);
    if (present?.password_hash !== customer.password_hash) throw new Refusal('INVALID_CREDENTIALS');
    if (!(await isKnownDevice(tx, customer.user_id, origin)))
      await askForNotice(tx, services, customer, 'new_device');
    await unlockPin(tx, customer.user_id);
    const signedIn = await openSession(tx, services, customer, origin);
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId: customer.user_id, kind: 'signed_in', detail });
    return signedIn;
  });
}
