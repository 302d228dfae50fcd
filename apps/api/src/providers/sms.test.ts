import { expect, inject, test } from 'vitest';
import { createSms } from './sms.ts';

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
const failOnce = (operation: string, mode = 'error') =>
  sandbox('/control/faults', { operation, mode, times: 1 });

test('an SMS arrives, with NGN in the place of the naira sign', async () => {
  const sms = createSms({ baseUrl: `${inject('world').sandboxUrl}/sms`, key: 'key', sender: 'Kolo' });
  await sms.send({ to: '+2348070000001', text: 'You saved ₦500.' });
  expect(await messagesTo('+2348070000001')).toMatchObject([{ channel: 'sms', text: 'You saved NGN 500.' }]);
});

test('an SMS that the provider refuses rejects without its text', async () => {
  const sms = createSms({ baseUrl: `${inject('world').sandboxUrl}/sms`, key: 'key', sender: 'Kolo' });
  await failOnce('sms');
  const sent = sms.send({ to: '+2348070000002', text: 'Your Kolo code is 123456.' });
  await expect(sent).rejects.toThrow(/^the SMS provider answered 500$/);
});
