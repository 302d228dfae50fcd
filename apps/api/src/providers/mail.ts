import { oneLine, withoutInvisible } from '@kolo/domain/text';
import { createTransport } from 'nodemailer';
import type { Config } from '#platform/config.ts';
import type { Logger } from '#platform/logger.ts';
import * as z from 'zod/mini';

/** Under the 30 s that a call of ours may take in all. */
const CONNECT_TIMEOUT_MS = 5_000;
const SILENCE_TIMEOUT_MS = 10_000;

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

export interface Mailer {
  send(mail: Mail): Promise<void>;
}

/** The server knows the addressee and takes nothing for them, now or later. Says no address: it may be logged. */
export class AddresseeRefused extends Error {
  override readonly name = 'AddresseeRefused';
}

const Refused = z.object({
  code: z.literal('EENVELOPE'),
  command: z.literal('RCPT TO'),
  responseCode: z.int().check(z.minimum(550), z.maximum(559)),
  response: z.string(),
});
/** By RFC 3463 a rule of the server, not the mailbox: ours may be the address that it blocks, and all mail with it. */
const BY_RULE = /^\d{3}[ -]5\.7\./;

/** What the server said, where it refused the addressee for good; undefined for what another try may mend. */
function refusalOf(error: unknown): string | undefined {
  const { data } = Refused.safeParse(error);
  return data && !BY_RULE.test(data.response) ? String(data.responseCode) : undefined;
}

/** Names that were stored before text was checked at the edge steer nobody's mail program. */
const visible = (text: string) => withoutInvisible(text, 'lines');

/** Mail by SMTP; rejects where the server did not take it, with AddresseeRefused where no other try will do. */
export function createMailer({ url, from, requireTls }: Config['mail']): Mailer {
  const transport = createTransport({
    url,
    requireTLS: requireTls,
    connectionTimeout: CONNECT_TIMEOUT_MS,
    greetingTimeout: CONNECT_TIMEOUT_MS,
    dnsTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_TIMEOUT_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text, html }) {
      const content = { subject: oneLine(subject), text: visible(text), html: visible(html) };
      await transport
        .sendMail({ from, to: { name: '', address: to }, ...content })
        .catch((error: unknown) => {
          const refusal = refusalOf(error);
          throw refusal === undefined
            ? error
            : new AddresseeRefused(`the mail server refuses this addressee: ${refusal}`);
        });
    },
  };
}

/** Sends it, and ends where the addressee is refused for good: a job that is tried again would stay among the failed ones for ever. */
export async function sendOrEnd(mailer: Mailer, logger: Logger, mail: Mail): Promise<void> {
  try {
    await mailer.send(mail);
  } catch (error) {
    if (!(error instanceof AddresseeRefused)) throw error;
    logger.warn({ err: error }, 'a mail is not sent again');
  }
}
