import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSandbox } from '#testing/own-sandbox.ts';
import { startOwnSandbox } from '#testing/own-sandbox.ts';
import { AddresseeRefused, createMailer } from './mail.ts';

let sandbox: OwnSandbox;
beforeAll(async () => {
  sandbox = await startOwnSandbox();
});
afterAll(() => sandbox?.stop());

const messagesTo = (to: string) => sandbox.control('GET', `/messages?to=${encodeURIComponent(to)}`);
const mailerTo = (requireTls = false) =>
  createMailer({ url: sandbox.smtpUrl, from: 'Kolo <hello@kolo.example>', requireTls });
const failOnce = (operation: string, mode = 'error') =>
  sandbox.control('POST', '/faults', { operation, mode, times: 1 });

test('a mail arrives with its subject, its text and its code', async () => {
  const mailer = mailerTo();
  const to = 'mail-client@mail.example';
  await mailer.send({
    to,
    subject: 'Your Kolo code',
    text: 'Code:\n\n123456\n\nKolo',
    html: '<p>123456</p>',
  });
  expect(await messagesTo(to)).toMatchObject([
    { channel: 'email', to, subject: 'Your Kolo code', code: '123456' },
  ]);
});

const failureOf = (mailer = mailerTo()) =>
  mailer.send({ to: 'refused@mail.example', subject: 's', text: 't', html: 'h' }).then(
    () => undefined,
    (error: unknown) => error,
  );

test('a mail that the server refuses rejects, and may be tried again', async () => {
  await failOnce('mail');
  const failure = await failureOf();
  expect(failure).toBeInstanceOf(Error);
  expect(failure).not.toBeInstanceOf(AddresseeRefused);
});

test('a mailbox that the server refuses is told apart, without its address', async () => {
  await failOnce('mail', 'refuse');
  const failure = await failureOf();
  expect(failure).toBeInstanceOf(AddresseeRefused);
  expect(failure).toMatchObject({ message: 'the mail server refuses this addressee: 550' });
});

/** A server that answers a command like this, and takes everything else. */
async function serverThatSays(command: string, answer: string) {
  const server = createServer((socket) => {
    socket.on('error', () => undefined).write('220 mail.example\r\n');
    socket.on('data', (lines) => {
      for (const line of String(lines).split('\r\n').filter(Boolean))
        socket.write(line.startsWith(command) ? `${answer}\r\n` : line === 'DATA' ? '354\r\n' : '250 ok\r\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `smtp://127.0.0.1:${port}`, close: () => server.close() };
}

test.each([
  ['no such mailbox', 'RCPT TO', '550 5.1.1 No such user here', true],
  ['a full mailbox that takes nothing more', 'RCPT TO', '552 Mailbox full', true],
  ['a mailbox that is busy', 'RCPT TO', '450 4.2.1 Try again', false],
  ['our address on a list of the blocked', 'RCPT TO', '554 5.7.1 Client host blocked', false],
  ['a server that wants us to sign in', 'RCPT TO', '530 Authentication required', false],
  ['our own sender', 'MAIL FROM', '550 5.1.8 Sender refused', false],
  ['every mail', 'DATA', '550 No mail today', false],
])('a refusal of %s ends the tries only where it is the addressee', async (_, command, answer, isForGood) => {
  const server = await serverThatSays(command, answer);
  const failure = await failureOf(
    createMailer({ url: server.url, from: 'Kolo <hello@kolo.example>', requireTls: false }),
  );
  server.close();
  expect([failure instanceof Error, failure instanceof AddresseeRefused]).toEqual([true, isForGood]);
});

test('where encryption is asked for, a server that has none gets nothing', async () => {
  const to = 'in-the-clear@mail.example';
  await expect(mailerTo(true).send({ to, subject: 's', text: '123456', html: 'h' })).rejects.toThrow();
  expect(await messagesTo(to)).toEqual([]);
});
