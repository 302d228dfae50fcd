import * as z from 'zod/mini';
import type { JobHandler } from '#platform/jobs.ts';
import { jobHandler } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import type { Channel } from './codes.ts';
import { newCode } from './codes.ts';
import type { Senders } from './deliver.ts';
import { CODE_MINUTES } from './limits.ts';
import type { MailText } from './messages.ts';
import { pinCodeMail, pinCodeSms, pinNewsMail, pinNewsSms } from './pin-messages.ts';
import { PIN_NEWS, SEND_PIN_NOTICE, SEND_PIN_RESET_CODE, trustedContact } from './pin-notice.ts';
import { putPinCode } from './pin-queries.ts';
import { findCustomer } from './queries.ts';
import { pinCodeHash } from './reset-pin.ts';

const Notice = z.object({ userId: z.uuid(), news: z.enum(PIN_NEWS) });
const Code = z.object({ userId: z.uuid(), askedAt: z.iso.datetime() });

interface Words {
  readonly mail: MailText;
  readonly sms: string;
}

/** Sends to the contact that the customer verified; `wordsFor` runs only where there is one. */
async function tell(
  services: Services,
  senders: Senders,
  userId: string,
  wordsFor: (channel: Channel) => Words | Promise<Words>,
): Promise<void> {
  const customer = await findCustomer(services.db, userId);
  const contact = customer ? trustedContact(customer) : null;
  if (!contact) return;
  const { mail, sms } = await wordsFor(contact.channel);
  switch (contact.channel) {
    case 'email':
      return senders.mail.send({ to: contact.to, ...mail });
    case 'phone':
      return senders.sms.send({ to: contact.to, text: sms });
  }
}

/** Makes the code as it sends it, so that only its hash is ever kept. */
async function sendCode(services: Services, senders: Senders, payload: z.output<typeof Code>): Promise<void> {
  const { userId } = payload;
  const lifeMs = CODE_MINUTES * 60_000;
  const createdAt = services.clock.now();
  // The provider was away for so long that nobody waits for it any more.
  if (createdAt.getTime() - new Date(payload.askedAt).getTime() > lifeMs) return;
  await tell(services, senders, userId, async (channel) => {
    const code = newCode();
    const hash = pinCodeHash(services.config.tokenKey, userId, code);
    const expiresAt = new Date(createdAt.getTime() + lifeMs);
    await services.db
      .transaction()
      .execute((tx) => putPinCode(tx, { userId, channel, hash, createdAt, expiresAt }));
    return { mail: pinCodeMail(code), sms: pinCodeSms(code) };
  });
}

export function pinJobs(services: Services, senders: Senders): JobHandler[] {
  return [
    jobHandler(SEND_PIN_RESET_CODE, Code, (payload) => sendCode(services, senders, payload)),
    jobHandler(SEND_PIN_NOTICE, Notice, ({ userId, news }) =>
      tell(services, senders, userId, () => ({ mail: pinNewsMail(news), sms: pinNewsSms(news) })),
    ),
  ];
}
