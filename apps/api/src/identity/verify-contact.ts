import type { Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/mount.ts';
import { leaveNotice } from '#platform/notices.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { channelOf, CHANNELS, codeHash, isSameHash } from './codes.ts';
import { CODE_TRIES, CODE_TRIES_PER_ACCOUNT } from './limits.ts';
import type { CustomerRow } from './queries.ts';
import { findOwner, lockCustomer, markVerified, takeTry, useCode } from './queries.ts';
import { NOBODY, recordFailure } from './record-failure.ts';
import { recordSecurityEvent } from './session-queries.ts';
import type { SignedIn } from './sessions.ts';
import { openSession } from './sessions.ts';
import { asGuess, guessCounters } from './throttle.ts';
import { isVerified } from './user.ts';

const PURPOSE = 'verify';

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

/** The living code that was typed, or how it missed. A customer who was sent two, by mail and by SMS, may type either. */
async function matchCode(
  services: Services,
  userId: string,
  otp: string,
): Promise<Match | 'wrong' | 'exhausted'> {
  const { db, clock, config } = services;
  const living = await takeTry(db, userId, PURPOSE, clock.now());
  for (const channel of CHANNELS) {
    const hash = codeHash(config.tokenKey, { userId, purpose: PURPOSE, channel }, otp);
    const kept = living.find((code) => code.channel === channel);
    if (kept && isSameHash(kept.code_hash, hash)) return { channel, hash };
  }
  return living.some((code) => code.wrong_tries === CODE_TRIES) ? 'exhausted' : 'wrong';
}

/**
 * Whether the call may verify a contact of the customer. The first one is the registering device's own: whoever registered
 * somebody else's address elsewhere gets nothing of the code that its owner types.
 */
function mayVerify(customer: CustomerRow, caller: Caller | null, origin: Origin): boolean {
  if (caller?.userId === customer.user_id) return true;
  return !isVerified(customer) && customer.registration_device === origin.deviceId;
}

/** Marks the contact of a right code as verified and signs in; null where the call may not, or another was first. */
async function takeUp(
  tx: Tx,
  services: Services,
  { userId, match, caller }: { userId: string; match: Match; caller: Caller | null },
  origin: Origin,
): Promise<SignedIn | null> {
  const customer = await lockCustomer(tx, userId);
  if (!customer || !mayVerify(customer, caller, origin)) return null;
  if (!(await useCode(tx, { userId, purpose: PURPOSE, channel: match.channel }, match.hash))) return null;
  const verified = await markVerified(tx, userId, match.channel, services.clock.now());
  if (!verified) return null;
  if (!isVerified(customer)) await leaveNotice(tx, services, userId, { kind: 'welcome' });
  const detail = { channel: match.channel, address: origin.address };
  await recordSecurityEvent(tx, services, { userId, kind: 'contact_verified', detail });
  // On the device that registered, where the password was typed; for a further contact a bearer was enough.
  const by = isVerified(customer) ? 'code' : 'password';
  return openSession(tx, services, verified, { origin, by });
}

/**
 * Verifies an e-mail address or phone by its code and signs in. Once a customer is verified, a code for a further contact
 * needs the customer's own bearer: a code that went to a mistyped address must not open the account to a stranger.
 */
export async function verifyContact(
  services: Services,
  verification: Verification,
  origin: Origin,
): Promise<SignedIn> {
  const userId = await whoseCode(services, verification);
  const account = { name: userId ?? verification.identifier ?? '', userId };
  const tries = await guessCounters(services, 'code-try', account, origin, CODE_TRIES_PER_ACCOUNT);
  return asGuess(services, userId, tries, { call: 'verify_contact', origin }, async () => {
    const match = await matchCode(services, userId ?? NOBODY, verification.otp);
    if (!userId || typeof match === 'string') {
      const exhausted = match === 'exhausted' ? userId : null;
      await recordFailure(services, exhausted, { kind: 'code_exhausted', call: 'verify_contact', origin });
      throw new Refusal('CODE_INVALID');
    }
    const signedIn = await services.db
      .transaction()
      .execute((tx) => takeUp(tx, services, { userId, match, caller: verification.caller }, origin));
    if (!signedIn) throw new Refusal('CODE_INVALID');
    return signedIn;
  });
}
