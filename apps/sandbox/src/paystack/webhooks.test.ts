import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { eventually, openPlayground, TEST_KEY, type Playground } from '../playground.ts';
import { sign } from './webhook-sender.ts';

let world: Playground;
let count = 0;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
beforeEach(() => world.receiver.answerWith(() => 200));
afterAll(() => world.close());

async function pay(): Promise<string> {
  count += 1;
  const reference = `hook-${count}`;
  await world.paystack.post('/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 100_000,
    reference,
  });
  await world.post(`/control/checkouts/${reference}`, { outcome: 'success' });
  return reference;
}
const fault = (mode: string, times: number, more: object = {}) =>
  world.post('/control/faults', { operation: 'webhook', mode, times, ...more });
const arrived = (reference: string) => world.eventsOf('charge.success', reference).length;
const log = async (reference: string) => (await world.get(`/control/webhooks?reference=${reference}`)).json;

test('the signature is that of the documented example', () => {
  const body =
    '{"event":"charge.success","data":{"id":1,"status":"success","reference":"dep_01hzy3","amount":500000,"currency":"NGN"}}';
  expect(sign(body, TEST_KEY)).toBe(
    '98eec34fe9cbb493493b9b45a6796c69af14d0a1acde2a49b01bf219f48486282bb50d1e1b0bf3fd4e12a1741cfedc3213f8d6f5aa132ea8e93bbe3c53bf7ec2',
  );
  expect(sign(body.replaceAll(/[:,]/g, '$& '), TEST_KEY)).toMatch(/^e0110551a879aeb1/);
});

test('the exact bytes that arrive are signed', async () => {
  const reference = await pay();
  const event = await eventually('the event', () => world.eventsOf('charge.success', reference)[0]);
  const expected = createHmac('sha512', TEST_KEY).update(event.body).digest('hex');
  expect(event.headers['x-paystack-signature']).toBe(expected);
  expect(event.headers['content-type']).toBe('application/json');
});

test('anything but 200 is delivered again, and each attempt is in the log', async () => {
  const answers = [500, 201];
  world.receiver.answerWith(() => answers.shift() ?? 200);
  const reference = await pay();
  await eventually('three attempts', () => arrived(reference) === 3);
  expect((await log(reference)).map((one: { status: number }) => one.status)).toEqual([500, 201, 200]);
});

test('drop_webhook loses the event with all its retries', async () => {
  await fault('drop_webhook', 1);
  const lost = await pay();
  const kept = await pay();
  await eventually('the next event', () => arrived(kept) === 1);
  expect(arrived(lost)).toBe(0);
  expect(await log(lost)).toEqual([]);
  expect((await world.get('/control/faults')).json).toEqual([]);
});

test('duplicate_webhook delivers five copies of the same bytes within two seconds', async () => {
  await fault('duplicate_webhook', 1);
  const before = Date.now();
  const reference = await pay();
  await eventually('five copies', () => arrived(reference) === 5);
  expect(Date.now() - before).toBeLessThan(2_000);
  expect(new Set(world.eventsOf('charge.success', reference).map((one) => one.body)).size).toBe(1);
});

test('delay_webhook waits as long as it was told', async () => {
  await fault('delay_webhook', 1, { delayMs: 600 });
  const before = Date.now();
  const reference = await pay();
  await eventually('the late event', () => arrived(reference) === 1);
  expect(Date.now() - before).toBeGreaterThanOrEqual(600);
});

test('reorder_webhooks holds events until enough have come and sends them backwards', async () => {
  await fault('reorder_webhooks', 3);
  const references = [await pay(), await pay()];
  await new Promise((resolve) => setTimeout(resolve, 150));
  expect(references.map(arrived)).toEqual([0, 0]);
  references.push(await pay());
  await eventually('all three', () => references.every((one) => arrived(one) === 1));
  const order = world.receiver.events
    .map((one) => one.data.reference)
    .filter((one) => references.includes(String(one)));
  expect(order).toEqual(references.toReversed());
});

test('an event that is held survives a restart and goes out when the faults are cleared', async () => {
  await fault('reorder_webhooks', 5);
  const reference = await pay();
  await world.restart();
  expect(arrived(reference)).toBe(0);
  await world.post('/control/faults', { clear: true });
  await eventually('the held event', () => arrived(reference) === 1);
});

test('a fault of one operation leaves the events of others alone', async () => {
  await world.post('/control/faults', { operation: 'transfer', mode: 'drop_webhook', times: 1 });
  const reference = await pay();
  await eventually('the event', () => arrived(reference) === 1);
  await world.post('/control/faults', { clear: true });
});

test('timeout_after_effect delivers the event and still delivers it again', async () => {
  await fault('timeout_after_effect', 1);
  const reference = await pay();
  await eventually('the second delivery', () => arrived(reference) === 2);
});
