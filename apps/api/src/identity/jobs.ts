import * as z from 'zod/mini';
import { jobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { Channel, CodePurpose } from './codes.ts';
import { CHANNELS, codeHash, newCode } from './codes.ts';
import { contactJobs } from './contact-jobs.ts';
import type { Addressee } from './contact-notice.ts';
import { ownCodeChannels, SEND_OWN_CODE } from './contacts/own-code.ts';
import { recipientsOf } from './contacts/young-contacts.ts';
import type { Senders } from './deliver.ts';
import { deliver } from './deliver.ts';
import { CODE_MINUTES } from './limits.ts';
import { codeMail, codeSms, noticeMail, noticeSms } from './messages.ts';
import { pinJobs } from './pin-jobs.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, putCode } from './queries.ts';
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

/** Checked again when the code is sent: a press may have excluded this contact since the code was asked for. */
async function ownContact(services: Services, customer: CustomerRow, channel: Channel): Promise<Addressee[]> {
  const to = verifiedContact(customer, channel);
  const channels = await ownCodeChannels(services.db, customer, services.clock.now());
  return to === null || !channels.includes(channel) ? [] : [{ channel, to }];
}

/** A reset code goes to verified contacts only: a mistyped one may belong to a stranger. */
function addresseesOf(
  services: Services,
  purpose: CodePurpose,
  customer: CustomerRow,
  channel: Channel,
): Promise<Addressee[]> | Addressee[] {
  switch (purpose) {
    case 'verify':
      return unverifiedContact(customer, channel);
    case 'reset':
      return services.db
        .transaction()
        .execute((tx) => recipientsOf(tx, customer, channel, services.clock.now()));
    case 'own':
      return ownContact(services, customer, channel);
  }
}

/** Generates the code when it is sent, so that only its hash is stored. A retry sends a new code, which replaces the last one. */
async function sendCode(
  services: Services,
  senders: Senders,
  purpose: CodePurpose,
  payload: z.output<typeof CodePayload>,
): Promise<void> {
  const { userId, channel } = payload;
  const lifeMs = CODE_MINUTES * 60_000;
  const createdAt = services.clock.now();
  const asked = new Date(payload.askedAt).getTime();
  // The provider was down for so long that nobody is waiting for the code any more.
  if (createdAt.getTime() - asked > lifeMs) return;
  const customer = await findCustomer(services.db, userId);
  const addressees = customer ? await addresseesOf(services, purpose, customer, channel) : [];
  if (addressees.length === 0) return;
  const slot = { userId, purpose, channel };
  const code = newCode();
  const hash = codeHash(services.config.tokenKey, slot, code);
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await putCode(services.db, { ...slot, hash, createdAt, expiresAt });
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
