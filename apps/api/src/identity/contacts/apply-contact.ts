import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/mount.ts';
import { leaveNotice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from '../codes.ts';
import { tellContacts } from '../contact-notice.ts';
import { freeContact, setContact } from '../contact-queries.ts';
import { YOUNG_CONTACT_HOURS } from '../limits.ts';
import { lowerWithdrawals } from '../lowered-withdrawals.ts';
import type { CustomerRow } from '../queries.ts';
import { recordSecurityEvent, revokeOtherSessions } from '../session-queries.ts';
import { takeContact } from '../take-contact.ts';
import { isVerifiedContact } from '../user.ts';
import { CONTACT_NAMES, presentContact, verifiedContacts } from './contact-names.ts';

const YOUNG_MS = YOUNG_CONTACT_HOURS * 60 * 60 * 1_000;

/** A contact that takes the place of the present one; null for none. */
export interface NewContact {
  readonly channel: Channel;
  readonly contact: string | null;
}

/** Who makes the change: the session that goes on, and where the call came from. */
interface By {
  readonly caller: Caller;
  readonly origin: Origin;
}

async function occupy(tx: Tx, services: Services, by: By, { channel, contact }: NewContact): Promise<void> {
  const { userId } = by.caller;
  await freeContact(tx, userId, channel);
  if (contact === null) return;
  if (await takeContact(tx, services, { userId, origin: by.origin }, { channel, identifier: contact }))
    return;
  const message = `That ${CONTACT_NAMES[channel]} belongs to another Kolo account.`;
  throw new Refusal('ALREADY_EXISTS', { message });
}

/** The contact that was given at registration and is verified by its code now. It changes nothing else. */
async function verifyPresent(
  tx: Tx,
  services: Services,
  { channel, identifier }: { channel: Channel; identifier: string },
  { caller: { userId }, origin }: By,
): Promise<CustomerRow> {
  const verifiedAt = services.clock.now();
  const youngUntil = new Date(verifiedAt.getTime() + YOUNG_MS);
  const changed = await setContact(tx, userId, channel, { identifier, verifiedAt, youngUntil });
  const detail = { channel, address: origin.address, deviceId: origin.deviceId };
  await recordSecurityEvent(tx, services, { userId, kind: 'contact_verified', detail });
  return changed;
}

/**
 * Writes the new contact, or none, under the customer's lock. The old one is told and signs nobody in any more, every other
 * session ends, and bank withdrawals are lower for a day. Refuses with ALREADY_EXISTS a contact of somebody else.
 */
export async function applyContact(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  wanted: NewContact,
  by: By,
): Promise<CustomerRow> {
  const { caller, origin } = by;
  const { userId } = caller;
  const { channel, contact } = wanted;
  if (contact !== null && presentContact(customer, channel) === contact)
    return verifyPresent(tx, services, { channel, identifier: contact }, by);
  const wasVerified = isVerifiedContact(customer, channel);
  await occupy(tx, services, by, wanted);
  const now = services.clock.now();
  const youngUntil = new Date(now.getTime() + YOUNG_MS);
  const next = contact === null ? null : { identifier: contact, verifiedAt: now, youngUntil };
  const changed = await setContact(tx, userId, channel, next);
  await lowerWithdrawals(tx, userId, now);
  await revokeOtherSessions(tx, caller, 'contact_changed', now);
  const change = contact === null ? 'removed' : wasVerified ? 'changed' : 'added';
  await tellContacts(tx, services, userId, {
    addressees: verifiedContacts(customer),
    news: `${channel}_${change}`,
  });
  if (contact !== null)
    await tellContacts(tx, services, userId, { addressees: [{ channel, to: contact }], news: 'confirmed' });
  await leaveNotice(tx, services, userId, { kind: 'contact_changed', channel, change });
  const detail = { channel, address: origin.address, deviceId: origin.deviceId };
  await recordSecurityEvent(tx, services, { userId, kind: `contact_${change}`, detail });
  return changed;
}
