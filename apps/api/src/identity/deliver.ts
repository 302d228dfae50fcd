import type { Services } from '#platform/services.ts';
import type { Mailer } from '#providers/mail.ts';
import { sendOrEnd } from '#providers/mail.ts';
import type { SmsSender } from '#providers/sms.ts';
import type { Channel } from './codes.ts';
import type { MailText } from './messages.ts';

export interface Senders {
  readonly services: Pick<Services, 'logger'>;
  readonly mail: Mailer;
  readonly sms: SmsSender;
}

interface Words {
  readonly mail: () => MailText;
  readonly sms: () => string;
}

/** Says the same over whichever channel a contact belongs to; ends where its mailbox is refused for good. */
export async function deliver(senders: Senders, channel: Channel, to: string, words: Words): Promise<void> {
  switch (channel) {
    case 'email':
      return sendOrEnd(senders.mail, senders.services.logger, { to, ...words.mail() });
    case 'phone':
      return senders.sms.send({ to, text: words.sms() });
  }
}
