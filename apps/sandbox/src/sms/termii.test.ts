import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

const send = (more: object = {}) =>
  world.post('/sms/api/sms/send', {
    api_key: 'key',
    to: '2348031234567',
    from: 'Kolo',
    sms: 'Your Kolo code is 123456',
    type: 'plain',
    channel: 'dnd',
    ...more,
  });
const sent = async (to: string) => (await world.get(`/control/messages?to=${to}`)).json;

test('a message is sent and found under any form of the number, with its code', async () => {
  expect(await send()).toMatchObject({
    status: 200,
    json: { message_id: expect.stringMatching(/^\d+$/), message: 'Successfully Sent', code: 'ok' },
  });
  for (const form of ['%2B2348031234567', '2348031234567', '08031234567']) {
    expect(await sent(form)).toEqual([
      {
        id: expect.any(String),
        channel: 'sms',
        to: '2348031234567',
        subject: '',
        text: 'Your Kolo code is 123456',
        code: '123456',
        at: expect.any(String),
      },
    ]);
  }
  expect(await sent('08030000000')).toEqual([]);
});

test('one call may reach many, newest first, and without a code there is none', async () => {
  await send({ to: ['2348030000001', '2348030000002'], sms: 'Hello' });
  await send({ to: '2348030000001', sms: 'Again' });
  const messages = await sent('2348030000001');
  expect(messages.map((one: { text: string }) => one.text)).toEqual(['Again', 'Hello']);
  expect('code' in messages[0]).toBe(false);
});

test('a number with a plus sign, a long sender and a missing key are refused', async () => {
  expect((await send({ to: '+2348031234567' })).status).toBe(400);
  expect((await send({ from: 'Kolo Savings Ltd' })).status).toBe(400);
  expect((await send({ api_key: undefined })).status).toBe(401);
});

test('the balance is asked for with the key in the query', async () => {
  const reply = await world.get('/sms/api/get-balance?api_key=key');
  expect(reply.json).toEqual({ user: expect.any(String), balance: expect.any(Number), currency: 'NGN' });
});

test('a message can be refused, lost or come five times', async () => {
  const fault = (mode: string) => world.post('/control/faults', { operation: 'sms', mode, times: 1 });
  await fault('error');
  expect((await send({ to: '2348030000003' })).status).toBe(500);
  await fault('drop_webhook');
  expect((await send({ to: '2348030000003' })).status).toBe(200);
  expect(await sent('2348030000003')).toEqual([]);
  await fault('duplicate_webhook');
  await send({ to: '2348030000004' });
  await eventually('five copies', async () => (await sent('2348030000004')).length === 5);
});
