import { Refusal } from '#platform/errors.ts';
import type { Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { channelOf } from './codes.ts';
import { endAllChanges } from './contacts/later-contact.ts';
import { distrustDevices } from './known-device.ts';
import { isFrozen } from './freeze.ts';
import { RESETS_PER_ADDRESS } from './limits.ts';
import { lowerWithdrawals } from './lowered-queries.ts';
import { hashPassword, refuseGuessable } from './passwords.ts';
import { findCustomer, findOwner, lockCustomer } from './queries.ts';
import { NOBODY } from './record-failure.ts';
import { grantHash } from './reset-grant.ts';
import { endResets, isGrant, setPassword, useGrant } from './reset-queries.ts';
import { askForNotice } from './security-notice.ts';
import { recordSecurityEvent, revokeAllSessions } from './session-queries.ts';
import { signInCounter } from './sign-in.ts';
import { countAddress, forget } from './throttle.ts';
import { endStop } from './contacts/stop-queries.ts';

export interface Reset {
  readonly identifier: string;
  readonly password: string;
  /** The header of the call; null where it came without. */
  readonly grant: string | null;
}

function refusal(): Refusal {
  return new Refusal('CODE_INVALID', {
    message: 'This password reset is no longer valid. Ask for a new code.',
  });
}

/**
 * Sets a new password by the grant alone: the code in the body is a placeholder that proves nothing. Every session ends,
 * the customer is notified on every verified contact, and nobody is signed in.
 */
export async function replacePassword(services: Services, reset: Reset, origin: Origin): Promise<void> {
  const { identifier, password, grant } = reset;
  const userId = await findOwner(services.db, identifier, channelOf(identifier));
  const hash = grantHash(grant ?? '');
  // Looked at before the costly hash is made, and used up only with the change.
  const isGood = await isGrant(services.db, userId ?? NOBODY, hash, services.clock.now());
  if (!userId || !isGood) {
    // Only those are counted: a neighbour of anyone who sends made-up grants comes through with a good one.
    await countAddress(services, origin, 'reset-address', RESETS_PER_ADDRESS);
    throw refusal();
  }
  const own = await findCustomer(services.db, userId);
  refuseGuessable(password, [identifier, own?.email ?? null, own?.phone ?? null]);
  const passwordHash = await hashPassword(password, services.config.passwordMemory);
  const isReplaced = await services.db.transaction().execute(async (tx) => {
    const now = services.clock.now();
    // Signing in takes the same lock: none that compared the old password can end after this.
    const customer = await lockCustomer(tx, userId);
    if (!customer || !(await useGrant(tx, userId, hash, now))) return false;
    await endResets(tx, userId);
    await setPassword(tx, userId, passwordHash);
    await endAllChanges(tx, services, userId, 'password_reset');
    // What staff look at stays as it is: after a freeze the password is reset once more.
    if (!(await isFrozen(tx, userId))) await endStop(tx, userId, now);
    await lowerWithdrawals(tx, userId, now);
    await revokeAllSessions(tx, userId, 'password_reset', now);
    await distrustDevices(tx, userId, origin);
    await askForNotice(tx, services, customer, 'password_reset');
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'password_reset', detail });
    return true;
  });
  if (!isReplaced) throw refusal();
  await forget(services, signInCounter(identifier, origin));
}
