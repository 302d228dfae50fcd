import { createHmac } from 'node:crypto';
import { Refusal } from '#platform/errors.ts';
import type { Caller } from '#platform/http/route.ts';
import { enqueueJob } from '#platform/outbox.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { isSameHash } from './codes.ts';
import { endAllChanges } from './contacts/later-contact.ts';
import { contactForPin, noPinCodeYet } from './contacts/pin-contacts.ts';
import { assertNotStopped, assertPinMayBeReset } from './contacts/withdrawal-stop.ts';
import { assertNotFrozen } from './freeze.ts';
import { PIN_CODES_PER_CUSTOMER, PIN_RESETS_PER_CUSTOMER } from './limits.ts';
import { lowerWithdrawals } from './lowered-queries.ts';
import { proveOwnPassword } from './own-password.ts';
import { hashPassword } from './passwords.ts';
import { SEND_PIN_RESET_CODE, notifyOfPin } from './pin-notice.ts';
import { replacePin, takePinCodeTry, usePinCode } from './pin-queries.ts';
import { findCustomer, lockCustomer } from './queries.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { count } from './throttle.ts';

/** Its own prefix: a code that verifies a contact opens nothing here. */
export function pinCodeHash(tokenKey: string, userId: string, code: string): Buffer {
  return createHmac('sha256', tokenKey).update(`pin code|${userId}|${code}`).digest();
}

/** Enqueues the job that makes the code and sends it; returns the channel that it is sent over. Refuses with WRONG_STATE where no contact may get it. */
export async function sendPinResetCode(
  services: Services,
  { userId }: Caller,
  chosen?: Channel,
): Promise<Channel> {
  await count(services, { bucket: bucketName('pin-code', userId), limit: PIN_CODES_PER_CUSTOMER });
  await assertNotFrozen(services.db, userId);
  await assertNotStopped(services.db, userId);
  const customer = await findCustomer(services.db, userId);
  const now = services.clock.now();
  if (!customer) throw new Refusal('UNAUTHENTICATED');
  await assertPinMayBeReset(services.db, customer, now);
  const channel = await contactForPin(services.db, customer, chosen, now);
  if (!channel) throw await services.db.transaction().execute((tx) => noPinCodeYet(tx, customer, now));
  const payload = { userId, channel, askedAt: now.toISOString() };
  await services.db
    .transaction()
    .execute((tx) => enqueueJob(tx, services, { userId, task: SEND_PIN_RESET_CODE, payload }));
  return channel;
}

/** Replaces a forgotten PIN. A stolen session has neither the password nor the code; one of the two is not enough. */
export async function resetPin(
  services: Services,
  caller: Caller,
  { password, otp, pin }: { password: string; otp: string; pin: string },
): Promise<void> {
  const { db, clock, config } = services;
  const { userId, sessionId } = caller;
  await count(services, { bucket: bucketName('pin-reset', userId), limit: PIN_RESETS_PER_CUSTOMER });
  await proveOwnPassword(services, caller, password, () => {
    const message = 'That password is not correct.';
    return new Refusal('VALIDATION', { message, fields: { password: message } });
  });
  const kept = await takePinCodeTry(db, userId, clock.now());
  const hash = pinCodeHash(config.tokenKey, userId, otp);
  if (!kept || !isSameHash(kept, hash)) throw new Refusal('CODE_INVALID');
  const pinHash = await hashPassword(pin, config.passwordMemory);
  await db.transaction().execute(async (tx) => {
    await lockCustomer(tx, userId);
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    if (!(await usePinCode(tx, userId, hash))) throw new Refusal('CODE_INVALID');
    const now = clock.now();
    await replacePin(tx, userId, { hash: pinHash, setAt: now, provesAt: null });
    await endAllChanges(tx, services, userId, 'pin_reset');
    await lowerWithdrawals(tx, userId, now);
    await recordSecurityEvent(tx, services, { userId, kind: 'pin_reset', detail: { sessionId } });
    await notifyOfPin(tx, services, userId, 'changed');
  });
}
