import * as z from 'zod/mini';
import type { JobHandler } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { Mailer } from '#providers/mail.ts';
import type { SmsSender } from '#providers/sms.ts';
import type { Channel } from './codes.ts';
import { CHANNELS, codeHash, newCode } from './codes.ts';
import { CODE_MINUTES } from './limits.ts';
import { verificationMail, verificationSms } from './messages.ts';
import { pinJobs } from './pin-jobs.ts';
import type { CustomerRow } from './queries.ts';
import { findCustomer, putCode } from './queries.ts';
import { SEND_VERIFICATION_CODE } from './send-code.ts';

export interface Senders {
  readonly mail: Mailer;
  readonly sms: SmsSender;
}

const Payload = z.object({ userId: z.uuid(), channel: z.enum(CHANNELS), askedAt: z.iso.datetime() });

/** Where a code still has to go; null once the contact is verified or gone. */
function unverifiedContact(customer: CustomerRow, channel: Channel): string | null {
  switch (channel) {
    case 'email':
      return customer.email_verified_at ? null : customer.email;
    case 'phone':
      return customer.phone_verified_at ? null : customer.phone;
  }
}

async function deliver(senders: Senders, channel: Channel, to: string, code: string): Promise<void> {
  switch (channel) {
    case 'email':
      return senders.mail.send({ to, ...verificationMail(code) });
    case 'phone':
      return senders.sms.send({ to, text: verificationSms(code) });
  }
}

/** Makes a code as it sends it, so that only its hash is ever kept; run again, it sends a newer one that replaces it. */
async function sendVerificationCode(
  services: Services,
  senders: Senders,
  payload: z.output<typeof Payload>,
): Promise<void> {
  const { userId, channel } = payload;
  const lifeMs = CODE_MINUTES * 60_000;
  const createdAt = services.clock.now();
  const asked = new Date(payload.askedAt).getTime();
  // The provider was away for so long that nobody waits for it any more.
  if (createdAt.getTime() - asked > lifeMs) return;
  const customer = await findCustomer(services.db, userId);
  const to = customer ? unverifiedContact(customer, channel) : null;
  if (to === null) return;
  const code = newCode();
  const hash = codeHash(services.config.tokenKey, userId, channel, code);
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await putCode(services.db, { userId, channel, hash, createdAt, expiresAt });
  await deliver(senders, channel, to, code);
}

export function identityJobs(services: Services, senders: Senders): JobHandler[] {
  return [
    jobHandler(SEND_VERIFICATION_CODE, Payload, (payload) =>
      sendVerificationCode(services, senders, payload),
    ),
    ...pinJobs(services, senders),
  ];
}
