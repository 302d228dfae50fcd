import { expect, inject, test } from 'vitest';
import { createMailer } from './mail.ts';

async function sandbox(path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${inject('world').sandboxUrl}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(answer.ok).toBe(true);
  return answer.json();
}

const messagesTo = (to: string) => sandbox(`/control/messages?to=${encodeURIComponent(to)}`);
const mailerTo = (requireTls = false) =>
  createMailer({ url: inject('world').smtpUrl, from: 'Kolo <hello@kolo.example>', requireTls });
const failOnce = (operation: string, mode = 'error') =>
  sandbox('/control/faults', { operation, mode, times: 1 });

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
