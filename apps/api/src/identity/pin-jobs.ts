import * as z from 'zod/mini';
import { jobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import { CHANNELS, newCode } from './codes.ts';
import { recipientsOfPin } from './contacts/pin-contacts.ts';
import { wasPressedSince } from './contacts/withdrawal-stop.ts';
import type { Senders } from './deliver.ts';
import { deliver } from './deliver.ts';
import { CODE_MINUTES } from './limits.ts';
import { pinCodeMail, pinCodeSms, pinNewsMail, pinNewsSms } from './pin-messages.ts';
import { PIN_NEWS, SEND_PIN_NOTICE, SEND_PIN_RESET_CODE } from './pin-notice.ts';
import { putPinCode } from './pin-queries.ts';
import { findCustomer, lockCustomer } from './queries.ts';
import { pinCodeHash } from './reset-pin.ts';
import { verifiedContact } from './security-notice.ts';
import type { JobHandler } from '#platform/job-queue.ts';

const Notice = z.object({ userId: z.uuid(), news: z.enum(PIN_NEWS), channel: z.enum(CHANNELS) });
const Code = z.object({ userId: z.uuid(), channel: z.enum(CHANNELS), askedAt: z.iso.datetime() });

/** To a contact that the customer verified; nothing where there is none on that channel. */
async function sendNews(
  services: Services,
  senders: Senders,
  payload: z.output<typeof Notice>,
): Promise<void> {
  const { userId, news, channel } = payload;
  const customer = await findCustomer(services.db, userId);
  const to = customer ? verifiedContact(customer, channel) : null;
  if (to === null) return;
  await deliver(senders, channel, to, { mail: () => pinNewsMail(news), sms: () => pinNewsSms(news) });
}

/**
 * Makes the code as it sends it, so that only its hash is ever kept. Under the customer's lock, as every code: none goes to a contact
 * that has been replaced. A press voids what was asked for before it.
 */
async function sendCode(services: Services, senders: Senders, payload: z.output<typeof Code>): Promise<void> {
  const { userId, channel } = payload;
  const lifeMs = CODE_MINUTES * 60_000;
  const createdAt = services.clock.now();
  // The provider was away for so long that nobody waits for it any more.
  const askedAt = new Date(payload.askedAt);
  if (createdAt.getTime() - askedAt.getTime() > lifeMs) return;
  const code = newCode();
  const hash = pinCodeHash(services.config.tokenKey, userId, code);
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  const addressees = await services.db.transaction().execute(async (tx) => {
    const customer = await lockCustomer(tx, userId);
    if (await wasPressedSince(tx, userId, askedAt)) return [];
    const found = customer ? await recipientsOfPin(tx, customer, channel, createdAt) : [];
    if (found.length > 0) await putPinCode(tx, { userId, channel, hash, createdAt, expiresAt });
    return found;
  });
  for (const one of addressees)
    await deliver(senders, one.channel, one.to, {
      mail: () => pinCodeMail(code),
      sms: () => pinCodeSms(code),
    });
}

export function pinJobs(services: Services, senders: Senders): JobHandler[] {
  return [
    jobHandler(SEND_PIN_RESET_CODE, Code, (payload) => sendCode(services, senders, payload), 'codes'),
    jobHandler(SEND_PIN_NOTICE, Notice, (payload) => sendNews(services, senders, payload), 'messages'),
  ];
}
