import type { ParsedBody } from '@kolo/contract/endpoint';
import type { changePassword as endpoint } from '@kolo/contract/sessions';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { endAllChanges } from './contacts/later-contact.ts';
import { proveOwnPassword } from './own-password.ts';
import { hashPassword, isGuessable } from './passwords.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer } from './queries.ts';
import { setPassword } from './reset-queries.ts';
import { askForNotice } from './security-notice.ts';
import { recordSecurityEvent, revokeOtherSessions } from './session-queries.ts';

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
  const own = [email, phone].filter((contact) => contact !== null);
  if (isGuessable(password, own))
    throw refusal('newPassword', 'That password is too easy to guess. Choose another one.');
}

/** Replaces the password for whoever knows the current one. Every other session ends, and the customer hears of it. */
export async function changeOwnPassword(
  services: Services,
  caller: Caller,
  { currentPassword, newPassword }: ParsedBody<typeof endpoint>,
  origin: Origin,
): Promise<void> {
  const { userId } = caller;
  const known = await proveOwnPassword(services, caller, currentPassword, isNotCurrent);
  refuseWeak(newPassword, currentPassword, known);
  const passwordHash = await hashPassword(newPassword);
  await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    // Replaced while it was compared: the other change has the last word.
    if (customer?.password_hash !== known.password_hash) throw isNotCurrent();
    await setPassword(tx, userId, passwordHash);
    await endAllChanges(tx, services, userId, 'password_changed');
    await revokeOtherSessions(tx, caller, 'password_changed', services.clock.now());
    await askForNotice(tx, services, customer, 'password_changed');
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'password_changed', detail });
  });
}
