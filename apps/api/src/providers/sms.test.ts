import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnSandbox } from '#testing/own-sandbox.ts';
import { startOwnSandbox } from '#testing/own-sandbox.ts';
import { createSms } from './sms.ts';

let sandbox: OwnSandbox;
beforeAll(async () => {
  sandbox = await startOwnSandbox();
});
afterAll(() => sandbox?.stop());

const messagesTo = (to: string) => sandbox.control('GET', `/messages?to=${encodeURIComponent(to)}`);
const failOnce = (operation: string, mode = 'error') =>
  sandbox.control('POST', '/faults', { operation, mode, times: 1 });

test('an SMS arrives, with NGN in the place of the naira sign', async () => {
  const sms = createSms({ baseUrl: `${sandbox.url}/sms`, key: 'key', sender: 'Kolo' });
  await sms.send({ to: '+2348070000001', text: 'You saved ₦500.' });
  expect(await messagesTo('+2348070000001')).toMatchObject([{ channel: 'sms', text: 'You saved NGN 500.' }]);
});

test('an SMS that the provider refuses rejects without its text', async () => {
  const sms = createSms({ baseUrl: `${sandbox.url}/sms`, key: 'key', sender: 'Kolo' });
  await failOnce('sms');
  const sent = sms.send({ to: '+2348070000002', text: 'Your Kolo code is 123456.' });
  await expect(sent).rejects.toThrow(/^the SMS provider answered 500$/);
});
