import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import type { Context } from './context.ts';
import { HANG_MS, MAIL_CLOSES_WITHIN_MS, MAX_MAIL_BYTES } from './limits.ts';

export type MailServer = { port: number; close(): Promise<void> };

class MailRefused extends Error {
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

/** Takes every mail for everybody and keeps it as a message. */
export function startMailServer(context: Context): Promise<MailServer> {
  const { host, smtpPort } = context.config;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    allowInsecureAuth: true,
    size: MAX_MAIL_BYTES,
    closeTimeout: MAIL_CLOSES_WITHIN_MS,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? '' }),
    // Where a real server says that there is no such mailbox: before it has seen the mail.
    onRcptTo: (_address, _session, done) =>
      context.faults.takeRefusal('mail') ? done(new MailRefused(550, 'Mailbox unavailable')) : done(),
    onData(stream, session, done) {
      const receivers = session.envelope.rcptTo.map((one) => one.address);
      callbackify(takeMail)(context, stream, receivers, (error) => done(error));
    },
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(smtpPort, host, () => {
      // A client that hangs up in the middle of a mail is its own problem.
      server.off('error', reject).on('error', () => undefined);
      const address = server.server.address();
      const port = typeof address === 'object' && address !== null ? address.port : smtpPort;
      resolve({ port, close: () => new Promise((closed) => server.close(() => closed())) });
    });
  });
}

async function takeMail(context: Context, stream: SMTPServerDataStream, receivers: string[]): Promise<void> {
  const { faults, waits } = context;
  const raw = await readAll(stream);
  const mode = faults.takeForCall('mail')?.mode;
  if (mode === 'error' || mode === 'rate_limit') throw new MailRefused(451, 'Try again later');
  if (mode === 'timeout') {
    await waits.sleep(HANG_MS);
    throw new MailRefused(451, 'Try again later');
  }
  keep(context, await PostalMime.parse(raw), receivers);
  if (mode === 'timeout_after_effect') {
    await waits.sleep(HANG_MS);
    throw new MailRefused(451, 'Try again later');
  }
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(Buffer.from(chunk));
  if (stream.sizeExceeded) throw new MailRefused(552, 'The mail is too large');
  return Buffer.concat(chunks);
}

function keep({ messages, disturbed }: Context, mail: Email, receivers: string[]): void {
  const html = mail.html ?? null;
  const text = mail.text ?? (html === null ? '' : withoutTags(html));
  for (const to of receivers) {
    disturbed.send('mail', () =>
      messages.record({
        channel: 'email',
        to,
        subject: mail.subject ?? '',
        text: text.trim(),
        html: html?.trim() ?? null,
      }),
    );
  }
}

function withoutTags(html: string): string {
  return html
    .replaceAll(/<(style|head|script)[\s\S]*?<\/\1>/gi, ' ')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ');
}
