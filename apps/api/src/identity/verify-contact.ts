import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { enqueueNotification } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import { adoptedAt } from './adopted-queries.ts';
import type { CodeTry } from './code-tries.ts';
import { tryCode } from './code-tries.ts';
import type { Channel } from './codes.ts';
import { channelOf, CHANNELS, codeHash, isSameHash } from './codes.ts';
import { presentContact } from './contacts/contact-names.ts';
import { notifyOfSecond } from './contacts/second-contact.ts';
import { assertNotStopped } from './contacts/withdrawal-stop.ts';
import { assertNotFrozen } from './freeze.ts';
import { meetDevice } from './known-device.ts';
import { REGISTERING_HOURS } from './limits.ts';
import { unlockPin } from './pin-queries.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, findOwner, lockCustomer, markVerified, useCode } from './queries.ts';
import { NOBODY, recordFailure } from './record-failure.ts';
import { firstSession, recordSecurityEvent } from './session-queries.ts';
import type { SignedIn } from './sessions.ts';
import { openSession } from './sessions.ts';
import { asGuess, guessCounters } from './throttle.ts';
import { isRegisteringDevice, isVerified, isVerifiedContact } from './user.ts';

const PURPOSE = 'verify';
const REGISTERING_MS = REGISTERING_HOURS * 60 * 60 * 1_000;
const TOO_MANY_TRIES = 'Too many tries. Ask for a new code.';

export interface Verification {
  readonly otp: string;
  readonly identifier: string | undefined;
  /** The customer whose bearer came along, if one did. */
  readonly caller: Caller | null;
}

interface Match {
  readonly channel: Channel;
  readonly hash: Buffer;
}

async function whoseCode(services: Services, { identifier, caller }: Verification): Promise<string | null> {
  if (identifier !== undefined) return findOwner(services.db, identifier, channelOf(identifier));
  if (caller) return caller.userId;
  const message = 'No identifier for verification';
  throw new Refusal('VALIDATION', { message, fields: { identifier: message } });
}

/** The living code that was typed. A customer who was sent two, by mail and by SMS, may type either. */
function matchCode(
  tokenKey: string,
  { living }: CodeTry,
  { userId, otp }: { userId: string; otp: string },
): Match | undefined {
  for (const channel of CHANNELS) {
    const hash = codeHash(tokenKey, { userId, purpose: PURPOSE, channel }, otp);
    const kept = living.find((code) => code.channel === channel);
    if (kept && isSameHash(kept.codeHash, hash)) return { channel, hash };
  }
  return undefined;
}

/** `customer`: with the bearer. `password`: on a device where it was typed, at that time. */
type Standing = { readonly kind: 'customer' } | { readonly kind: 'password'; readonly at: Date };

/**
 * What lets the call verify a contact of the customer; null where nothing does. A code alone is not enough: it must be typed by the
 * signed-in customer, or where the password was: on the device that registered, or on one that signed in with it since.
 * Anyone who registered somebody else's address elsewhere gets nothing of the code that its owner types.
 */
async function standingOf(
  db: Db | Tx,
  customer: CustomerRow | undefined,
  { caller, origin, now }: { caller: Caller | null; origin: Origin; now: Date },
): Promise<Standing | null> {
  const at = await adoptedAt(db, customer?.userId ?? NOBODY, origin, now);
  if (!customer) return null;
  if (caller?.userId === customer.userId) return { kind: 'customer' };
  if (at !== null) return { kind: 'password', at };
  return isRegisteringDevice(customer, origin) ? { kind: 'password', at: now } : null;
}

interface TakingUp {
  readonly userId: string;
  readonly match: Match;
  readonly caller: Caller | null;
}

/**
 * Whether the call comes from the sign-in in which the account was made, on its first day: each of the two codes of a
 * registration works there, and either contact is as good as the other.
 */
async function isRegistering(
  tx: Tx,
  { createdAt }: CustomerRow,
  caller: Caller | null,
  now: Date,
): Promise<boolean> {
  if (caller === null || createdAt.getTime() + REGISTERING_MS <= now.getTime()) return false;
  return (await firstSession(tx, caller)) !== undefined;
}

/**
 * Verifies the contact of a right code: the first of the customer, or a second one beside it, whose code alone proves little.
 * Returns undefined where it is gone or verified already.
 */
async function verify(
  tx: Tx,
  services: Services,
  customer: CustomerRow,
  { channel, caller, origin }: { channel: Channel; caller: Caller | null; origin: Origin },
): Promise<CustomerRow | undefined> {
  const userId = customer.userId;
  const now = services.clock.now();
  const contact = presentContact(customer, channel);
  if (contact === null || isVerifiedContact(customer, channel)) return undefined;
  const detail = { channel, address: origin.address };
  if (!isVerified(customer)) {
    await enqueueNotification(tx, services, userId, { kind: 'welcome' });
    await recordSecurityEvent(tx, services, { userId, kind: 'contact_verified', detail });
    return markVerified(tx, userId, channel, { now, isUnproved: false });
  }
  await assertNotFrozen(tx, userId);
  await assertNotStopped(tx, userId);
  await notifyOfSecond(tx, services, customer, { channel, contact, waited: null, detail });
  const isUnproved = !(await isRegistering(tx, customer, caller, now));
  return markVerified(tx, userId, channel, { now, isUnproved });
}

/** Verifies the contact of a right code and signs in; null where the call may not, or another was first. */
async function takeUp(
  tx: Tx,
  services: Services,
  { userId, match, caller }: TakingUp,
  origin: Origin,
): Promise<SignedIn | null> {
  const now = services.clock.now();
  const customer = await lockCustomer(tx, userId);
  const standing = await standingOf(tx, customer, { caller, origin, now });
  if (!customer || !standing) return null;
  if (!(await useCode(tx, { userId, purpose: PURPOSE, channel: match.channel }, match.hash))) return null;
  const verified = await verify(tx, services, customer, { channel: match.channel, caller, origin });
  if (!verified) return null;
  if (standing.kind === 'customer') return openSession(tx, services, verified, { origin, passwordAt: null });
  // The password and the code together are a sign-in like any other.
  if (isVerified(customer)) await meetDevice(tx, services, customer, origin);
  await unlockPin(tx, userId);
  return openSession(tx, services, verified, { origin, passwordAt: standing.at });
}

/**
 * How a wrong code is refused. That its tries are used up is told only where the customer is known to be: to anybody else a known
 * and an unknown account look the same, after the same work.
 */
async function refusalFor(
  { db, clock }: Services,
  customer: CustomerRow | undefined,
  { caller, origin, isOver }: { caller: Caller | null; origin: Origin; isOver: boolean },
): Promise<Refusal> {
  const standing = await standingOf(db, customer, { caller, origin, now: clock.now() });
  const isOwn = standing !== null && (standing.kind === 'customer' || origin.deviceId !== null);
  return new Refusal('CODE_INVALID', isOver && isOwn ? { message: TOO_MANY_TRIES } : {});
}

/**
 * Verifies an e-mail address or phone by its code and signs in. A code that went to a mistyped address must not open the account
 * to a stranger, who has neither the bearer nor the password.
 */
export async function verifyContact(
  services: Services,
  verification: Verification,
  origin: Origin,
): Promise<SignedIn> {
  const userId = await whoseCode(services, verification);
  // By what was typed: else anyone who used up the tries of an e-mail address would see whose phone number is shut with it.
  const account = { name: verification.identifier ?? userId ?? '', userId };
  const tries = await guessCounters(services, 'code-try', account, origin);
  return asGuess(services, tries, { userId, call: 'verify_contact', origin }, async () => {
    const customer = await findCustomer(services.db, userId ?? NOBODY);
    const tried = await tryCode(services, { customer, name: account.name }, { purpose: PURPOSE, origin });
    const typed = { userId: userId ?? NOBODY, otp: verification.otp };
    const match = matchCode(services.config.tokenKey, tried, typed);
    if (!userId || !match) {
      const exhausted = tried.isLast ? userId : null;
      await recordFailure(services, exhausted, { kind: 'code_exhausted', call: 'verify_contact', origin });
      throw await refusalFor(services, customer, { ...verification, origin, isOver: tried.isOver });
    }
    const signedIn = await services.db
      .transaction()
      .execute((tx) => takeUp(tx, services, { userId, match, caller: verification.caller }, origin));
    if (!signedIn) throw new Refusal('CODE_INVALID');
    return signedIn;
  });
}
