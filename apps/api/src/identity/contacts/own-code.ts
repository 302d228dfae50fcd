import type { Db, Tx } from '#platform/db.ts';
import { Refusal } from '#platform/errors.ts';
import type { Caller, Origin } from '#platform/http/route.ts';
import { enqueueJob } from '#platform/outbox.ts';
import { bucketName } from '#platform/rate-limit.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from '../codes.ts';
import { CHANNELS, codeHash, isSameHash } from '../codes.ts';
import { CODE_TRIES, OWN_CODES_PER_CUSTOMER } from '../limits.ts';
import type { CustomerRow } from '../queries.ts';
import { findCustomer, takeTry, useCode } from '../queries.ts';
import { recordFailure } from '../record-failure.ts';
import { verifiedContact } from '../security-notice.ts';
import { count } from '../throttle.ts';
import { assertCodeMayGo, confirmByCode, contactsForCode, isPressOn } from './withdrawal-stop.ts';
import { isUnproved } from './young-contacts.ts';

export const SEND_OWN_CODE = 'send_own_code';

const PURPOSE = 'own';

/** A code that was typed correctly and is not used up yet. */
export interface OwnCode {
  readonly channel: Channel;
  readonly hash: Buffer;
}

/**
 * Returns the contacts that get an own code: the verified and proved ones, young ones only if there are no others. After a press,
 * the contacts that get a code for the PIN, which may be none.
 */
export async function ownCodeChannels(db: Db | Tx, customer: CustomerRow, now: Date): Promise<Channel[]> {
  const old = (await contactsForCode(db, customer, now)).map(({ channel }) => channel);
  if (old.length > 0 || (await isPressOn(db, customer, now))) return old;
  return CHANNELS.filter(
    (channel) => verifiedContact(customer, channel) !== null && !isUnproved(customer, channel),
  );
}

/**
 * Enqueues a code to each of the customer's own contacts, any one of which is proof. Returns the channels. Refuses
 * with WRONG_STATE if a press leaves none.
 */
export async function askForOwnCode(tx: Tx, services: Services, customer: CustomerRow): Promise<Channel[]> {
  const userId = customer.userId;
  const now = services.clock.now();
  await assertCodeMayGo(tx, customer, now, 'We can send you a code');
  const channels = await ownCodeChannels(tx, customer, now);
  for (const channel of channels) {
    const payload = { userId, channel, askedAt: now.toISOString() };
    await enqueueJob(tx, services, { userId, task: SEND_OWN_CODE, payload });
  }
  return channels;
}

export async function sendOwnCode(services: Services, { userId }: Caller): Promise<Channel[]> {
  await count(services, { bucket: bucketName('own-code', userId), limit: OWN_CODES_PER_CUSTOMER });
  return services.db.transaction().execute(async (tx) => {
    const customer = await findCustomer(tx, userId);
    if (!customer) throw new Refusal('UNAUTHENTICATED');
    return askForOwnCode(tx, services, customer);
  });
}

function refusal(): Refusal {
  const message =
    'The code from your current email or phone is not right. Check the 6 digits, or ask for a new one.';
  return new Refusal('CODE_INVALID', { message, fields: { ownOtp: message } });
}

/** Returns the valid own code that was typed. Counts the try first. Refuses with CODE_INVALID at `ownOtp`. */
export async function matchOwnCode(
  services: Services,
  userId: string,
  typed: string | undefined,
  origin: Origin,
): Promise<OwnCode> {
  if (typed === undefined) {
    const message = 'Enter the code that we sent to your current email or phone.';
    throw new Refusal('VALIDATION', { message, fields: { ownOtp: message } });
  }
  const living = await takeTry(services.db, { userId, purpose: PURPOSE }, services.clock.now());
  for (const channel of CHANNELS) {
    const hash = codeHash(services.config.tokenKey, { userId, purpose: PURPOSE, channel }, typed);
    const kept = living.find((code) => code.channel === channel);
    if (kept && isSameHash(kept.codeHash, hash)) return { channel, hash };
  }
  if (living.some((code) => code.wrongTries === CODE_TRIES))
    await recordFailure(services, userId, { kind: 'code_exhausted', call: 'own_code', origin });
  throw refusal();
}

/** Uses the code up. Refuses with CODE_INVALID if another call has already used it. */
export async function useOwnCode(
  tx: Tx,
  { clock }: Services,
  userId: string,
  { channel, hash }: OwnCode,
): Promise<void> {
  if (!(await useCode(tx, { userId, purpose: PURPOSE, channel }, hash))) throw refusal();
  const customer = await findCustomer(tx, userId);
  if (customer) await confirmByCode(tx, customer, channel, clock.now());
}
