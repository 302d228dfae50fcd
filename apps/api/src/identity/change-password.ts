import type { ParsedBody } from '@kolo/contract/endpoint';
import type { changePassword as endpoint } from '@kolo/contract/sessions';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import { endAllChanges } from './contacts/later-contact.ts';
import { assertNotStopped } from './contacts/withdrawal-stop.ts';
import { assertNotFrozen } from './freeze.ts';
import { PASSWORD_CHANGES_PER_CUSTOMER } from './limits.ts';
import { hashPassword, isGuessable } from './passwords.ts';
import type { CustomerRow } from './queries.ts';
import { setPassword } from './reset-queries.ts';
import { askForNotice } from './security-notice.ts';
import { recordSecurityEvent, revokeOtherSessions } from './session-queries.ts';
import { count } from './throttle.ts';
import { prove, underProof } from './with-proof.ts';

function refusal(field: 'currentPassword' | 'newPassword', message: string): Refusal {
  // Not a 401: the session is good, and a client would end it.
  return new Refusal('VALIDATION', { message, fields: { [field]: message } });
}

function isNotCurrent(): Refusal {
  return refusal('currentPassword', 'That is not your current password.');
}

function refuseWeak(password: string, current: string, { email, phone }: CustomerRow): void {
  if (password === current)
    throw refusal('newPassword', 'That is your current password. Choose another one.');
  if (isGuessable(password, [email, phone]))
    throw refusal('newPassword', 'That password is too easy to guess. Choose another one.');
}

/**
 * Replaces the password for anyone who knows the current one, and the PIN where one is set. Every other session ends, and the
 * customer is notified. Codes and grants of a reset stay good: a thief who knows the password must not keep the owner from
 * resetting it. Refuses as `prove` does, with FROZEN, WRONG_STATE and RATE_LIMITED; a reset stays open after each of them.
 */
export async function changeOwnPassword(
  services: Services,
  caller: Caller,
  { currentPassword, newPassword, pin }: ParsedBody<typeof endpoint>,
  origin: Origin,
): Promise<void> {
  const { userId } = caller;
  const proved = await prove(services, caller, { password: currentPassword, pin }, isNotCurrent);
  const passwordHash = await hashPassword(newPassword, services.config.passwordMemory);
  await underProof(services, proved, async (tx, { customer }) => {
    await assertNotFrozen(tx, userId, 'To set a new password, log out and use Forgot Password.');
    await assertNotStopped(tx, userId);
    refuseWeak(newPassword, currentPassword, customer);
    const changes = { bucket: bucketName('password-change', userId), limit: PASSWORD_CHANGES_PER_CUSTOMER };
    await count({ db: tx, clock: services.clock }, changes);
    await setPassword(tx, userId, passwordHash);
    await endAllChanges(tx, services, userId, 'password_changed');
    await revokeOtherSessions(tx, caller, 'password_changed', services.clock.now());
    await askForNotice(tx, services, customer, 'password_changed');
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'password_changed', detail });
  });
}
