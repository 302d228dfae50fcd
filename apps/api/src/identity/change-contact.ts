import { createHmac } from 'node:crypto';
import type { User } from '@kolo/contract/identity';
import type { ParsedBody } from '@kolo/contract/endpoint';
import type { changeContact as endpoint, confirmContact as confirmEndpoint } from '@kolo/contract/profile';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { enqueueJob } from '#platform/outbox.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { isSameHash } from './codes.ts';
import { SEND_CONTACT_CODE } from './contact-notice.ts';
import { proofOfChange, putChange, takeChangeTry, useChange } from './contact-queries.ts';
import { applyContact } from './contacts/apply-contact.ts';
import { CONTACT_NAMES, presentContact } from './contacts/contact-names.ts';
import type { OwnCode } from './contacts/own-code.ts';
import { askForOwnCode, matchOwnCode, useOwnCode } from './contacts/own-code.ts';
import { startLater } from './contacts/later-contact.ts';
import { assertNotStopped } from './contacts/withdrawal-stop.ts';
import { isUnproved } from './contacts/young-contacts.ts';
import { assertNotFrozen } from './freeze.ts';
import { CODE_MINUTES, CODE_TRIES_PER_ACCOUNT, CONTACT_CHANGES_PER_CUSTOMER } from './limits.ts';
import { proves } from './pin-proves.ts';
import { recordFailure } from './record-failure.ts';
import { sendingCounters } from './send-code.ts';
import { recordSecurityEvent } from './session-queries.ts';
import { lockTaker } from './take-contact.ts';
import type { Counter } from './throttle.ts';
import { count, countFor, forgive } from './throttle.ts';
import { isVerifiedContact, userView } from './user.ts';
import type { Proof } from './with-proof.ts';
import { withProof } from './with-proof.ts';

type Wanted = ParsedBody<typeof endpoint>['to'];

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

/**
 * Enqueues the job that sends a code to the new contact, and without a PIN that proves one to the customer's own contacts;
 * returns where the latter goes. Where the contact is somebody else's the answer is the same, and the code never arrives.
 */
export async function changeContact(
  services: Services,
  caller: Caller,
  { to, later = false, ...proof }: { to: Wanted; later?: boolean | undefined } & Proof,
  origin: Origin,
): Promise<Channel[]> {
  const { userId } = caller;
  const { channel, contact } = to;
  await count(services, {
    bucket: bucketName('contact-change', userId),
    limit: CONTACT_CHANGES_PER_CUSTOMER,
  });
  return withProof(services, caller, proof, async (tx, { customer, pin }) => {
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    const isKnown = isVerifiedContact(customer, channel) && !isUnproved(customer, channel);
    if (presentContact(customer, channel) === contact && isKnown) {
      const message = `This is already your ${CONTACT_NAMES[channel]}.`;
      throw new Refusal('VALIDATION', { message, fields: { contact: message } });
    }
    for (const counter of sendingCounters(contact, origin))
      await count({ db: tx, clock: services.clock }, counter);
    const askedAt = services.clock.now();
    const expiresAt = new Date(askedAt.getTime() + CODE_MINUTES * 60_000);
    const byPin = proves(pin, askedAt) ? 'pin' : 'own_code';
    const change = { userId, channel, contact, proof: later ? 'later' : byPin, askedAt, expiresAt } as const;
    await putChange(tx, change);
    const payload = { userId, channel, askedAt: askedAt.toISOString() };
    await enqueueJob(tx, services, { userId, task: SEND_CONTACT_CODE, payload });
    const detail = { channel, address: origin.address, deviceId: origin.deviceId };
    await recordSecurityEvent(tx, services, { userId, kind: 'contact_change_asked', detail });
    return change.proof === 'own_code' ? askForOwnCode(tx, services, customer) : [];
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

/** As matchOwnCode. The other code is tried beside a wrong one, so that anyone who mistyped both is told of both. */
async function matchOwn(
  services: Services,
  userId: string,
  typed: ParsedBody<typeof confirmEndpoint>,
  origin: Origin,
): Promise<OwnCode> {
  try {
    return await matchOwnCode(services, userId, typed.ownOtp, origin);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'CODE_INVALID') throw error;
    const other = await matchCode(services, userId, typed, origin).catch((wrong: unknown) => wrong);
    if (!(other instanceof Error)) throw error;
    if (!(other instanceof Refusal)) throw other;
    throw new Refusal('CODE_INVALID', {
      message: error.message,
      fields: { ...error.detail.fields, otp: other.message },
    });
  }
}

/** Tries of the codes that change or remove a contact, all counted together. */
export async function countContactTry(services: Services, userId: string, origin: Origin): Promise<Counter> {
  const tries = { bucket: bucketName('contact-code-try', userId), limit: CODE_TRIES_PER_ACCOUNT.perNetwork };
  await countFor(services, userId, [tries], { call: 'confirm_contact', origin });
  return tries;
}

/**
 * Takes the new contact into use by its code, and where no PIN proved it by the code from a contact of the customer's own.
 * With `later`, which needs neither, it takes effect in 72 hours.
 */
export async function confirmContact(
  services: Services,
  caller: Caller,
  typed: ParsedBody<typeof confirmEndpoint>,
  origin: Origin,
): Promise<User> {
  const { userId } = caller;
  const { channel, later = false } = typed;
  const tries = await countContactTry(services, userId, origin);
  const proof = await proofOfChange(services.db, userId, channel, services.clock.now());
  // Nothing waits for a code; what begins in the meantime has a proof that nobody has looked at.
  if (proof === null) throw new Refusal('CODE_INVALID');
  const waits = later || proof === 'later';
  const needsOwn = proof === 'own_code' && !waits;
  const own = needsOwn ? await matchOwn(services, userId, typed, origin) : null;
  const { contact, hash } = await matchCode(services, userId, typed, origin);
  const user = await services.db.transaction().execute(async (tx) => {
    const customer = await lockTaker(tx, userId, { channel, contact });
    const change = { userId, channel, proof };
    if (!customer || !(await useChange(tx, change, hash))) throw new Refusal('CODE_INVALID');
    if (own) await useOwnCode(tx, services, userId, own);
    await assertNotFrozen(tx, userId);
    await assertNotStopped(tx, userId);
    const by = { kind: 'caller', caller, origin } as const;
    const detail = { address: origin.address, deviceId: origin.deviceId };
    const wanted = { channel, contact };
    if (!waits) return userView(tx, await applyContact(tx, services, customer, { wanted, by }));
    await startLater(tx, services, customer, { wanted, askedBy: 'customer', detail });
    return userView(tx, customer);
  });
  await forgive(services, tries);
  return user;
}
