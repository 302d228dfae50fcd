import type { ParsedBody } from '@kolo/contract/endpoint';
import type { User } from '@kolo/contract/identity';
import type { removeContact as endpoint } from '@kolo/contract/profile';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import type { Services } from '#platform/services.ts';
import { countContactTry } from './change-contact.ts';
import type { Channel } from './codes.ts';
import { applyContact } from './contacts/apply-contact.ts';
import { presentContact } from './contacts/contact-names.ts';
import { matchOwnCode, useOwnCode } from './contacts/own-code.ts';
import { startLater } from './contacts/later-contact.ts';
import { assertNotStopped } from './contacts/withdrawal-stop.ts';
import { assertNotFrozen } from './freeze.ts';
import { proves } from './pin-proves.ts';
import { findPin } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer } from './queries.ts';
import { forgive } from './throttle.ts';
import { isVerifiedContact, userView } from './user.ts';
import { prove, underProof } from './with-proof.ts';

const LAST_ONE = {
  email: 'Your email address is the only way to reach you. Add a phone number first.',
  phone: 'Your phone number is the only way to reach you. Add an email address first.',
} as const satisfies Record<Channel, string>;

function assertRemovable(customer: CustomerRow, channel: Channel): void {
  const other = channel === 'email' ? 'phone' : 'email';
  if (presentContact(customer, channel) === null) throw new Refusal('NOT_FOUND');
  if (!isVerifiedContact(customer, other)) throw new Refusal('WRONG_STATE', { message: LAST_ONE[channel] });
}

/**
 * Removes one contact where the other is verified, by the password and the PIN, or the password and a code from a contact of
 * the customer's own; with `later` in 72 hours. Both contacts are told, and every other session ends; neither where the one that is
 * removed was never verified.
 */
export async function removeContact(
  services: Services,
  caller: Caller,
  { channel, ownOtp, later = false, ...proof }: { channel: Channel } & ParsedBody<typeof endpoint>,
  origin: Origin,
): Promise<User> {
  const { userId } = caller;
  const proved = await prove(services, caller, proof);
  const [before, pin] = await Promise.all([findCustomer(services.db, userId), findPin(services.db, userId)]);
  if (!before) throw new Refusal('UNAUTHENTICATED');
  // Refused before the code is looked at: it stays good for what can be done.
  await assertNotFrozen(services.db, userId);
  assertRemovable(before, channel);
  const needsNoCode = later || proves(pin, services.clock.now());
  const tries = needsNoCode ? null : await countContactTry(services, userId, origin);
  const own = needsNoCode ? null : await matchOwnCode(services, userId, ownOtp, origin);
  const user = await underProof(services, proved, async (tx, { customer }) => {
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    assertRemovable(customer, channel);
    if (own) await useOwnCode(tx, services, userId, own);
    const wanted = { channel, contact: null };
    const by = { kind: 'caller', caller, origin } as const;
    if (!later) return userView(tx, await applyContact(tx, services, customer, { wanted, by }));
    const detail = { address: origin.address, deviceId: origin.deviceId };
    await startLater(tx, services, customer, { wanted, askedBy: 'customer', detail });
    return userView(tx, customer);
  });
  if (tries) await forgive(services, tries);
  return user;
}
