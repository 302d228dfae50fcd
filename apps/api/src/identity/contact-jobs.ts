import { LINK_PURPOSES } from '@kolo/contract/links';
import * as z from 'zod/mini';
import { jobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import { contactCodeHash } from './change-contact.ts';
import { CHANNELS, newCode } from './codes.ts';
import { contactCodeMail, contactCodeSms, contactNewsMail, contactNewsSms } from './contact-messages.ts';
import { REQUESTERS, CONTACT_NEWS, SEND_CONTACT_CODE, SEND_CONTACT_NOTICE } from './contact-notice.ts';
import { contactAskedFor, putChangeCode } from './contact-queries.ts';
import { makeLink } from './contacts/links.ts';
import { isReserved } from './contacts/reservation-queries.ts';
import type { Senders } from './deliver.ts';
import { deliver } from './deliver.ts';
import { CODE_MINUTES } from './limits.ts';
import { findCustomer, findOwner } from './queries.ts';
import { isVerifiedContact } from './user.ts';
import type { JobHandler } from '#platform/job-queue.ts';

const Code = z.object({ userId: z.uuid(), channel: z.enum(CHANNELS), askedAt: z.iso.datetime() });
const News = z.object({
  channel: z.enum(CHANNELS),
  to: z.string(),
  news: z.enum(CONTACT_NEWS),
  newContact: z.optional(z.string()),
  askedBy: z.optional(z.enum(REQUESTERS)),
  link: z.optional(
    z.object({
      userId: z.uuid(),
      purpose: z.enum(LINK_PURPOSES),
      subjectId: z.uuid(),
      expiresAt: z.iso.datetime(),
    }),
  ),
});

/** Makes the code as it sends it, so that only its hash is ever kept. A contact that is somebody else's gets none. */
async function sendCode(services: Services, senders: Senders, payload: z.output<typeof Code>): Promise<void> {
  const { userId, channel } = payload;
  const { db, clock, config } = services;
  const lifeMs = CODE_MINUTES * 60_000;
  const now = clock.now();
  const askedAt = new Date(payload.askedAt);
  // The provider was away for so long that nobody waits for it any more.
  if (now.getTime() - askedAt.getTime() > lifeMs) return;
  const contact = await contactAskedFor(db, userId, channel, askedAt);
  if (contact === null) return;
  const owner = await findOwner(db, contact, channel);
  const holder = owner === null || owner === userId ? undefined : await findCustomer(db, owner);
  if (holder && isVerifiedContact(holder, channel)) return;
  if (await isReserved(db, { userId, channel, identifier: contact }, now)) return;
  const code = newCode();
  const hash = contactCodeHash(config.tokenKey, { userId, channel, contact }, code);
  const expiresAt = new Date(now.getTime() + lifeMs);
  if (!(await putChangeCode(db, { userId, channel, contact, hash, expiresAt }))) return;
  await deliver(senders, channel, contact, {
    mail: () => contactCodeMail(code),
    sms: () => contactCodeSms(code),
  });
}

/** Tells a contact, with its own link where the message has one. Run again, it sends another link: both are good. */
async function sendNews(
  services: Services,
  senders: Senders,
  { channel, to, news, newContact, askedBy, link: order }: z.output<typeof News>,
): Promise<void> {
  const newLink = order && { ...order, channel, expiresAt: new Date(order.expiresAt) };
  const link = newLink && { url: await makeLink(services, newLink), until: newLink.expiresAt };
  const about = { newContact, askedBy, link, writeTo: services.config.operator.privacyContact };
  await deliver(senders, channel, to, {
    mail: () => contactNewsMail(news, about),
    sms: () => contactNewsSms(news, about),
  });
}

export function contactJobs(services: Services, senders: Senders): JobHandler[] {
  return [
    jobHandler(SEND_CONTACT_CODE, Code, (payload) => sendCode(services, senders, payload), 'codes'),
    jobHandler(SEND_CONTACT_NOTICE, News, (payload) => sendNews(services, senders, payload), 'messages'),
  ];
}
