import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayground, type Playground } from './playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

async function mail(to: string, more: object = {}): Promise<void> {
  const transport = createTransport({ host: '127.0.0.1', port: world.smtpPort(), ignoreTLS: true });
  const text = 'Hello Ada,\n\nyour code is 654321.\n';
  await transport.sendMail({ from: 'Kolo <no-reply@kolo.ng>', to, subject: 'Your ₦ code', text, ...more });
  transport.close();
}
const sent = async (to: string) => (await world.get(`/control/messages?to=${to}`)).json;

test('a mail is kept with both its parts and found in any case', async () => {
  await mail('Ada.Obi@example.ng', { html: '<p>your code is <b>654321</b></p>' });
  expect(await sent('ada.obi@EXAMPLE.ng')).toEqual([
    {
      id: expect.any(String),
      channel: 'email',
      to: 'Ada.Obi@example.ng',
      subject: 'Your ₦ code',
      text: 'Hello Ada,\n\nyour code is 654321.',
      html: '<p>your code is <b>654321</b></p>',
      code: '654321',
      at: expect.any(String),
    },
  ]);
});

test('a mail without a text part is read from its HTML', async () => {
  await mail('html@example.ng', {
    text: undefined,
    html: '<style>p{color:#123456}</style><p>Code <b>111222</b></p>',
  });
  expect((await sent('html@example.ng'))[0]).toMatchObject({ text: 'Code 111222', code: '111222' });
});

test('mail can be refused for a while', async () => {
  await world.post('/control/faults', { operation: 'mail', mode: 'error', times: 1 });
  await expect(mail('refused@example.ng')).rejects.toMatchObject({ responseCode: 451 });
  expect(await sent('refused@example.ng')).toEqual([]);
  await mail('refused@example.ng');
  expect(await sent('refused@example.ng')).toHaveLength(1);
});

test('a mailbox can be refused, before the mail is seen', async () => {
  await world.post('/control/faults', { operation: 'mail', mode: 'refuse', times: 1 });
  const refused = { code: 'EENVELOPE', command: 'RCPT TO', responseCode: 550 };
  await expect(mail('no-mailbox@example.ng')).rejects.toMatchObject(refused);
  await mail('no-mailbox@example.ng');
  expect(await sent('no-mailbox@example.ng')).toHaveLength(1);
});

test('messages survive a restart', async () => {
  await mail('kept@example.ng');
  await world.restart();
  expect(await sent('kept@example.ng')).toHaveLength(1);
});
