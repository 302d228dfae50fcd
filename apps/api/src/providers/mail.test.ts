import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSandbox } from '#testing/own-sandbox.ts';
import { startOwnSandbox } from '#testing/own-sandbox.ts';
import { createMailer } from './mail.ts';

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

test('a mail that the server refuses rejects', async () => {
  const mailer = mailerTo();
  await failOnce('mail');
  await expect(
    mailer.send({ to: 'refused@mail.example', subject: 's', text: 't', html: 'h' }),
  ).rejects.toThrow();
});

test('where encryption is asked for, a server that has none gets nothing', async () => {
  const to = 'in-the-clear@mail.example';
  await expect(mailerTo(true).send({ to, subject: 's', text: '123456', html: 'h' })).rejects.toThrow();
  expect(await messagesTo(to)).toEqual([]);
});
