import * as z from 'zod/mini';
import type { Tx } from '#platform/db.ts';
import { jobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { Channel, CodePurpose } from './codes.ts';
import { CHANNELS, codeHash, newCode } from './codes.ts';
import { contactJobs } from './contact-jobs.ts';
import type { Addressee } from './contact-notice.ts';
import { ownCodeChannels, SEND_OWN_CODE } from './contacts/own-code.ts';
import { wasPressedSince } from './contacts/withdrawal-stop.ts';
import { recipientsOf } from './contacts/young-contacts.ts';
import type { Senders } from './deliver.ts';
import { deliver } from './deliver.ts';
import { CODE_MINUTES } from './limits.ts';
import { codeMail, codeSms, noticeMail, noticeSms } from './messages.ts';
import { pinJobs } from './pin-jobs.ts';
import type { CustomerRow } from './queries.ts';
import { lockCustomer, putCode } from './queries.ts';
import { NOTICE_KINDS, SEND_SECURITY_NOTICE, verifiedContact } from './security-notice.ts';
import { SEND_VERIFICATION_CODE } from './send-code.ts';
import { SEND_RESET_CODE } from './send-reset-code.ts';
import { isVerifiedContact } from './user.ts';
import type { JobHandler } from '#platform/job-queue.ts';

const CodePayload = z.object({ userId: z.uuid(), channel: z.enum(CHANNELS), askedAt: z.iso.datetime() });
const NoticePayload = z.object({ channel: z.enum(CHANNELS), kind: z.enum(NOTICE_KINDS), to: z.string() });

/** Returns the contact if it still waits for its code. */
function unverifiedContact(customer: CustomerRow, channel: Channel): Addressee[] {
  const to = channel === 'email' ? customer.email : customer.phone;
  return to === null || isVerifiedContact(customer, channel) ? [] : [{ channel, to }];
}

/** What the code was asked for, and when; `now`: when it is sent. */
interface Asked {
  readonly channel: Channel;
  readonly askedAt: Date;
  readonly now: Date;
}

/** Checked again when the code is sent: a press voids what was asked for before it, and may have excluded this contact. */
async function ownContact(
  tx: Tx,
  customer: CustomerRow,
  { channel, askedAt, now }: Asked,
): Promise<Addressee[]> {
  if (await wasPressedSince(tx, customer.userId, askedAt)) return [];
  const to = verifiedContact(customer, channel);
  const channels = await ownCodeChannels(tx, customer, now);
  return to === null || !channels.includes(channel) ? [] : [{ channel, to }];
}

/** A reset code goes to verified contacts only: a mistyped one may belong to a stranger. */
function addresseesOf(
  tx: Tx,
  purpose: CodePurpose,
  customer: CustomerRow,
  asked: Asked,
): Promise<Addressee[]> | Addressee[] {
  switch (purpose) {
    case 'verify':
      return unverifiedContact(customer, asked.channel);
    case 'reset':
      return recipientsOf(tx, customer, asked.channel, asked.now);
    case 'own':
      return ownContact(tx, customer, asked);
  }
}

/**
 * Generates the code when it is sent, so that only its hash is stored. A retry sends a new code, which replaces the last one. Under
 * the customer's lock: a change of contact voids the code that is made before it, and a code that is made after it goes to the new one.
 */
async function sendCode(
  services: Services,
  senders: Senders,
  purpose: CodePurpose,
  payload: z.output<typeof CodePayload>,
): Promise<void> {
  const { userId, channel } = payload;
  const lifeMs = CODE_MINUTES * 60_000;
  const createdAt = services.clock.now();
  const asked = { channel, askedAt: new Date(payload.askedAt), now: createdAt };
  // The provider was down for so long that nobody is waiting for the code any more.
  if (createdAt.getTime() - asked.askedAt.getTime() > lifeMs) return;
  const slot = { userId, purpose, channel };
  const code = newCode();
  const hash = codeHash(services.config.tokenKey, slot, code);
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  const addressees = await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    const found = customer ? await addresseesOf(tx, purpose, customer, asked) : [];
    if (found.length > 0) await putCode(tx, { ...slot, hash, createdAt, expiresAt });
    return found;
  });
  for (const one of addressees) {
    await deliver(senders, one.channel, one.to, {
      mail: () => codeMail(purpose, code),
      sms: () => codeSms(purpose, code),
    });
  }
}

export function identityJobs(services: Services, senders: Senders): JobHandler[] {
  return [
    jobHandler(
      SEND_VERIFICATION_CODE,
      CodePayload,
      (payload) => sendCode(services, senders, 'verify', payload),
      'codes',
    ),
    jobHandler(
      SEND_RESET_CODE,
      CodePayload,
      (payload) => sendCode(services, senders, 'reset', payload),
      'codes',
    ),
    jobHandler(SEND_OWN_CODE, CodePayload, (payload) => sendCode(services, senders, 'own', payload), 'codes'),
    jobHandler(
      SEND_SECURITY_NOTICE,
      NoticePayload,
      ({ channel, kind, to }) =>
        deliver(senders, channel, to, { mail: () => noticeMail(kind), sms: () => noticeSms(kind) }),
      'messages',
    ),
    ...contactJobs(services, senders),
    ...pinJobs(services, senders),
  ];
}
