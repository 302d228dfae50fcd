import { oneLine, withoutInvisible } from '@kolo/domain/text';
import { createTransport } from 'nodemailer';
import type { Config } from '#platform/config.ts';

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

/** Names that were stored before text was checked at the edge steer nobody's mail program. */
const visible = (text: string) => withoutInvisible(text, 'lines');

/** Mail by SMTP; rejects where the server did not take it. */
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
      await transport.sendMail({ from, to: { name: '', address: to }, ...content });
    },
  };
}
