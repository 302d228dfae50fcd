import { createHmac } from 'node:crypto';
import type { User } from '@kolo/contract/identity';
import type { ParsedBody } from '@kolo/contract/endpoint';
import type { changeContact as endpoint } from '@kolo/contract/profile';
import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/mount.ts';
import { leaveNotice } from '#platform/notices.ts';
import { leaveJob } from '#platform/outbox.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { CHANNELS, isSameHash } from './codes.ts';
import type { Addressee } from './contact-notice.ts';
import { SEND_CONTACT_CODE, tellContacts } from './contact-notice.ts';
import { freeContact, putChange, setContact, takeChangeTry, useChange } from './contact-queries.ts';
import { assertNotFrozen } from './freeze.ts';
import {
  CODE_MINUTES,
  CODE_TRIES_PER_ACCOUNT,
  CODE_TRIES_PER_ADDRESS,
  CODES_SENT_PER_ADDRESS,
  CONTACT_CHANGES_PER_CUSTOMER,
} from './limits.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer } from './queries.ts';
import { recordFailure } from './record-failure.ts';
import { verifiedContact } from './security-notice.ts';
import { sendingCounters } from './send-code.ts';
import { recordSecurityEvent, revokeOtherSessions } from './session-queries.ts';
import { takeContact } from './take-contact.ts';
import { count, countAddress, countFor, forgive } from './throttle.ts';
import { isVerifiedContact, userView } from './user.ts';
import type { Proof } from './with-proof.ts';
import { withProof } from './with-proof.ts';

type Wanted = ParsedBody<typeof endpoint>['to'];

const NAMES = { email: 'email address', phone: 'phone number' } as const satisfies Record<Channel, string>;

/** Bound to the contact that it goes to: a code of one address takes no other into use. */
export function contactCodeHash(
  tokenKey: string,
  { userId, channel, contact }: { userId: string; channel: Channel; contact: string },
  code: string,
): Buffer {
  return createHmac('sha256', tokenKey)
    .update(`contact code|${userId}|${channel}|${contact}|${code}`)
    .digest();
}

function presentContact(customer: CustomerRow, channel: Channel): string | null {
  return channel === 'email' ? customer.email : customer.phone;
}

export function verifiedContacts(customer: CustomerRow): Addressee[] {
  return CHANNELS.flatMap((channel) => {
    const to = verifiedContact(customer, channel);
    return to === null ? [] : [{ channel, to }];
  });
}

/**
 * Leaves the job that sends a code to the new contact, for whoever proves to be the customer. Where it is somebody else's
 * the answer is the same, and the code never arrives.
 */
export async function changeContact(
  services: Services,
  caller: Caller,
  { to, ...proof }: { to: Wanted } & Proof,
  origin: Origin,
): Promise<void> {
  const { userId } = caller;
  const { channel, contact } = to;
  await countAddress(services, origin, 'code-sent-address', CODES_SENT_PER_ADDRESS);
  await count(services, {
    bucket: bucketName('contact-change', userId),
    limit: CONTACT_CHANGES_PER_CUSTOMER,
  });
  await withProof(services, caller, proof, async (tx, customer) => {
    await assertNotFrozen(tx, userId);
    if (presentContact(customer, channel) === contact && isVerifiedContact(customer, channel)) {
      const message = `That is your ${NAMES[channel]} already.`;
      throw new Refusal('VALIDATION', { message, fields: { contact: message } });
    }
    for (const counter of sendingCounters(contact, origin))
      await count({ db: tx, clock: services.clock }, counter);
    const askedAt = services.clock.now();
    const expiresAt = new Date(askedAt.getTime() + CODE_MINUTES * 60_000);
    await putChange(tx, { userId, channel, contact, askedAt, expiresAt });
    const payload = { userId, channel, askedAt: askedAt.toISOString() };
    await leaveJob(tx, services, { userId, task: SEND_CONTACT_CODE, payload });
    const detail = { channel, address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'contact_change_asked', detail });
  });
}

/** The contact that a code was typed for. Every miss is one answer. */
async function matchCode(
  services: Services,
  userId: string,
  { channel, otp }: { channel: Channel; otp: string },
  origin: Origin,
): Promise<{ contact: string; hash: Buffer }> {
  const kept = await takeChangeTry(services.db, userId, channel, services.clock.now());
  const typed = kept && contactCodeHash(services.config.tokenKey, { userId, channel, ...kept }, otp);
  if (kept && typed && isSameHash(kept.hash, typed)) return kept;
  if (kept?.isLast)
    await recordFailure(services, userId, { kind: 'code_exhausted', call: 'confirm_contact', origin });
  throw new Refusal('CODE_INVALID');
}

async function replace(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { caller, channel, contact, origin }: { caller: Caller; channel: Channel; contact: string; origin: Origin },
): Promise<CustomerRow> {
  const { userId } = caller;
  const present = presentContact(customer, channel);
  if (present !== contact) {
    await freeContact(tx, userId, channel);
    if (!(await takeContact(tx, services, { userId, origin }, { channel, identifier: contact }))) {
      const message = `That ${NAMES[channel]} belongs to another Kolo account.`;
      throw new Refusal('ALREADY_EXISTS', { message });
    }
  }
  const verifiedAt = services.clock.now();
  const changed = await setContact(tx, userId, channel, { identifier: contact, verifiedAt });
  await revokeOtherSessions(tx, caller, 'contact_changed', verifiedAt);
  await tellContacts(tx, services, userId, {
    addressees: verifiedContacts(customer),
    news: `${channel}_changed`,
  });
  await tellContacts(tx, services, userId, {
    addressees: [{ channel, to: contact }],
    news: 'confirmed',
  });
  await leaveNotice(tx, services, userId, { kind: 'contact_changed', channel, change: 'changed' });
  const detail = { channel, address: origin.address, deviceId: origin.deviceId };
  await recordSecurityEvent(tx, services, { userId, kind: 'contact_changed', detail });
  return changed;
}

/** Takes the new contact into use by its code. The old one hears of it and signs in nobody any more; every other session ends. */
export async function confirmContact(
  services: Services,
  caller: Caller,
  typed: { channel: Channel; otp: string },
  origin: Origin,
): Promise<User> {
  const { userId } = caller;
  await countAddress(services, origin, 'code-try-address', CODE_TRIES_PER_ADDRESS);
  const tries = { bucket: bucketName('contact-code-try', userId), limit: CODE_TRIES_PER_ACCOUNT.perNetwork };
  await countFor(services, userId, [tries], { call: 'confirm_contact', origin });
  const { channel } = typed;
  const { contact, hash } = await matchCode(services, userId, typed, origin);
  const user = await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (!customer || !(await useChange(tx, userId, channel, hash))) throw new Refusal('CODE_INVALID');
    await assertNotFrozen(tx, userId);
    const changed = await replace(tx, services, customer, { caller, channel, contact, origin });
    return userView(tx, changed);
  });
  await forgive(services, tries);
  return user;
}

const LAST_ONE = {
  email: 'Your email address is the only way to reach you. Add a phone number first.',
  phone: 'Your phone number is the only way to reach you. Add an email address first.',
} as const satisfies Record<Channel, string>;

/** Removes one contact where the other is verified. Both hear of it, and every other session ends. */
export async function removeContact(
  services: Services,
  caller: Caller,
  { channel, ...proof }: { channel: Channel } & Proof,
  origin: Origin,
): Promise<User> {
  const { userId } = caller;
  return withProof(services, caller, proof, async (tx, customer) => {
    await assertNotFrozen(tx, userId);
    const other = channel === 'email' ? 'phone' : 'email';
    if (presentContact(customer, channel) === null) throw new Refusal('NOT_FOUND');
    if (!isVerifiedContact(customer, other)) throw new Refusal('WRONG_STATE', { message: LAST_ONE[channel] });
    await freeContact(tx, userId, channel);
    const changed = await setContact(tx, userId, channel, null);
    await revokeOtherSessions(tx, caller, 'contact_changed', services.clock.now());
    await tellContacts(tx, services, userId, {
      addressees: verifiedContacts(customer),
      news: `${channel}_removed`,
    });
    await leaveNotice(tx, services, userId, { kind: 'contact_changed', channel, change: 'removed' });
    const detail = { channel, address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'contact_removed', detail });
    return userView(tx, changed);
  });
}
