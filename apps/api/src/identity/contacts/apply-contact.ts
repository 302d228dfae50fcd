import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from '../codes.ts';
import { notifyContacts } from '../contact-notice.ts';
import { forgetCodes, setContact } from '../contact-queries.ts';
import { UNDO_HOURS, YOUNG_CONTACT_HOURS } from '../limits.ts';
import { lowerWithdrawals } from '../lowered-queries.ts';
import { findPin } from '../pin-queries.ts';
import type { CustomerRow } from '../queries.ts';
import { recordSecurityEvent, revokeAllSessions, revokeOtherSessions } from '../session-queries.ts';
import { takeContact } from '../take-contact.ts';
import { CONTACT_NAMES, presentContact, verifiedContacts } from './contact-names.ts';
import { drop, reserve } from './reservation-queries.ts';
import { notifyOfSecond } from './second-contact.ts';
import type { OldContact } from './transition-queries.ts';
import { endWaiting, insertTransition, markApplied } from './transition-queries.ts';

const HOUR_MS = 60 * 60 * 1_000;

/** A contact that takes the place of the present one; null for none. */
export interface NewContact {
  readonly channel: Channel;
  readonly contact: string | null;
}

/** Who makes the change: a session, which goes on, and where its call came from; or one that waited and takes effect by itself. */
type By =
  | { readonly kind: 'caller'; readonly caller: Caller; readonly origin: Origin }
  | { readonly kind: 'waited'; readonly transitionId: string };

/** What is changed, and by whom. */
interface Change {
  readonly wanted: NewContact;
  readonly by: By;
}

function detailOf(by: By, channel: Channel) {
  return by.kind === 'caller'
    ? { channel, address: by.origin.address, deviceId: by.origin.deviceId }
    : { channel, transitionId: by.transitionId };
}

/** The verified contact that stands on a channel. */
export function oldContactOf(customer: CustomerRow, channel: Channel): OldContact | null {
  const { email, emailVerifiedAt: emailAt, emailYoungUntil: emailYoung } = customer;
  const { phone, phoneVerifiedAt: phoneAt, phoneYoungUntil: phoneYoung } = customer;
  const isUnproved = customer.unprovedChannel === channel;
  const isOtherUnproved = customer.unprovedChannel !== null && !isUnproved;
  const flags = { isUnproved, isOtherUnproved };
  if (channel === 'email')
    return email !== null && emailAt
      ? { contact: email, verifiedAt: emailAt, youngUntil: emailYoung, ...flags }
      : null;
  return phone !== null && phoneAt
    ? { contact: phone, verifiedAt: phoneAt, youngUntil: phoneYoung, ...flags }
    : null;
}

/** The old contact is kept from everybody else for 72 h, the new one is claimed. Refuses with ALREADY_EXISTS one of somebody else. */
async function occupy(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { wanted: { channel, contact }, by }: Change,
): Promise<void> {
  const userId = customer.userId;
  const present = presentContact(customer, channel);
  await forgetCodes(tx, userId, channel);
  if (present !== null) {
    const leaving = { userId, channel, identifier: present };
    const until = new Date(services.clock.now().getTime() + UNDO_HOURS * HOUR_MS);
    await (oldContactOf(customer, channel) ? reserve(tx, leaving, until) : drop(tx, leaving));
  }
  if (contact === null) return;
  const origin = by.kind === 'caller' ? by.origin : null;
  if (await takeContact(tx, services, { userId, origin }, { channel, identifier: contact })) return;
  const message = `That ${CONTACT_NAMES[channel]} belongs to another Kolo account.`;
  throw new Refusal('ALREADY_EXISTS', { message });
}

function asNew(identifier: string, now: Date) {
  const youngUntil = new Date(now.getTime() + YOUNG_CONTACT_HOURS * HOUR_MS);
  return { identifier, verifiedAt: now, youngUntil, isUnproved: false };
}

/** Keeps what stood before the change, under the id that its links name. */
async function keepOld(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { wanted: { channel, contact }, by }: Change,
): Promise<string> {
  const userId = customer.userId;
  const now = services.clock.now();
  const old = oldContactOf(customer, channel);
  if (by.kind === 'waited') {
    await markApplied(tx, userId, by.transitionId, { old, at: now });
    return by.transitionId;
  }
  const id = services.ids.next();
  // Another change of the same contact is not what the customer asked for last.
  await endWaiting(tx, userId, channel);
  const pin = await findPin(tx, userId);
  const times = { askedAt: now, dueAt: now, nextCheckAt: null };
  const row = { userId, id, channel, state: 'applied', askedBy: 'customer', old, pin, ...times } as const;
  await insertTransition(tx, { ...row, newContact: contact });
  return id;
}

/** Takes off a contact that was never verified. Nothing is lowered or logged out, and there is nothing to undo. */
async function dropUnverified(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  change: Change,
): Promise<CustomerRow> {
  const { wanted, by } = change;
  const { channel } = wanted;
  const userId = customer.userId;
  await occupy(tx, services, customer, change);
  if (by.kind === 'caller') await endWaiting(tx, userId, channel);
  else await markApplied(tx, userId, by.transitionId, { old: null, at: services.clock.now() });
  await enqueueNotification(tx, services, userId, { kind: 'contact_changed', channel, change: 'removed' });
  const detail = detailOf(by, channel);
  await recordSecurityEvent(tx, services, { userId, kind: 'contact_removed', detail });
  return setContact(tx, userId, channel, null);
}

/**
 * Writes the new contact, or none, under the customer's lock. The old one is told, with a link that undoes it, and signs
 * nobody in any more; every other session ends, and bank withdrawals are lower for a day. A contact that was given at
 * registration and is verified now, or proved, changes nothing else; the other one is told. Refuses with ALREADY_EXISTS a
 * contact of somebody else.
 */
export async function applyContact(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { wanted, by }: Change,
): Promise<CustomerRow> {
  const { channel, contact } = wanted;
  const userId = customer.userId;
  const now = services.clock.now();
  if (contact !== null && presentContact(customer, channel) === contact) {
    const waited = by.kind === 'waited' ? by.transitionId : null;
    await notifyOfSecond(tx, services, customer, { channel, contact, waited, detail: detailOf(by, channel) });
    return setContact(tx, userId, channel, asNew(contact, now));
  }
  if (contact === null && oldContactOf(customer, channel) === null)
    return dropUnverified(tx, services, customer, { wanted, by });
  await occupy(tx, services, customer, { wanted, by });
  const subjectId = await keepOld(tx, services, customer, { wanted, by });
  const changed = await setContact(tx, userId, channel, contact === null ? null : asNew(contact, now));
  await lowerWithdrawals(tx, userId, now);
  if (by.kind === 'caller') await revokeOtherSessions(tx, by.caller, 'contact_changed', now);
  else await revokeAllSessions(tx, userId, 'contact_changed', now);
  const change = contact === null ? 'removed' : oldContactOf(customer, channel) ? 'changed' : 'added';
  const expiresAt = new Date(now.getTime() + UNDO_HOURS * HOUR_MS);
  await notifyContacts(tx, services, userId, {
    addressees: verifiedContacts(customer),
    news: `${channel}_${change}`,
    newContact: contact,
    link: { purpose: 'undo_contact', subjectId, expiresAt },
  });
  if (contact !== null)
    await notifyContacts(tx, services, userId, { addressees: [{ channel, to: contact }], news: 'confirmed' });
  await enqueueNotification(tx, services, userId, { kind: 'contact_changed', channel, change });
  const detail = { ...detailOf(by, channel), transitionId: subjectId };
  await recordSecurityEvent(tx, services, { userId, kind: `contact_${change}`, detail });
  return changed;
}
