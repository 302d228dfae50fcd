import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

async function paid(reference: string, card?: string): Promise<string> {
  await world.paystack.post('/transaction/initialize', { email: 'ada@example.ng', amount: 5_000, reference });
  await world.post(`/control/checkouts/${reference}`, {
    outcome: 'success',
    ...(card === undefined ? {} : { card }),
  });
  return reference;
}
const refund = (transaction: string, more: object = {}) =>
  world.paystack.post('/refund', { transaction, ...more });
const pass = () => world.post('/control/clock', { advance: 'PT10S' });
const statusOf = async (reference: string) =>
  (await world.paystack.get(`/transaction/verify/${reference}`)).json.data.status;

test('a refund is queued, processed, told step by step, and reverses the transaction', async () => {
  const reference = await paid('refund-full');
  const reply = await refund(reference, { merchant_note: 'card check' });
  expect(reply).toMatchObject({
    status: 200,
    json: {
      status: true,
      message: 'Refund has been queued for processing',
      data: { status: 'pending', amount: 5_000, merchant_note: 'card check', transaction: { reference } },
    },
  });
  await pass();
  expect(await statusOf(reference)).toBe('reversed');
  const events = await eventually('three events', () => {
    const told = world.receiver.events.filter((one) => one.data.transaction_reference === reference);
    return told.length === 3 && told;
  });
  expect(events.map((one) => one.event)).toEqual(['refund.pending', 'refund.processing', 'refund.processed']);
  expect(events[0]?.data).toMatchObject({ amount: '5000', currency: 'NGN', refund_reference: null });
  const found = await world.paystack.get(`/refund?transaction=${reference}`);
  expect(found.json.data).toMatchObject([{ status: 'processed', merchant_note: 'card check' }]);
});

test('part of the money can be given back, never more than was paid', async () => {
  const reference = await paid('refund-part');
  expect((await refund(reference, { amount: 2_000 })).status).toBe(200);
  await pass();
  expect(await statusOf(reference)).toBe('success');
  expect((await refund(reference, { amount: 3_001 })).status).toBe(400);
  expect((await refund(reference)).json.data.amount).toBe(3_000);
  expect(await refund(reference)).toMatchObject({
    status: 400,
    json: { message: 'Transaction has been fully reversed' },
  });
});

test('the card whose refund fails leaves the transaction paid', async () => {
  const reference = await paid('refund-fails', '4084080000671803');
  await refund(reference);
  await pass();
  await eventually('refund.failed', () => world.eventsOf('refund.failed', reference)[0]);
  expect(await statusOf(reference)).toBe('success');
});

test('the card whose refund needs attention goes on after a retry with an account', async () => {
  const reference = await paid('refund-attention', '4084080000671902');
  const { id } = (await refund(reference)).json.data;
  const details = { refund_account_details: { currency: 'NGN', account_number: '0123456785', bank_id: '9' } };
  const retry = () => world.paystack.post(`/refund/retry_with_customer_details/${id}`, details);
  expect(await retry()).toMatchObject({ status: 422, json: { code: 'invalid_params' } });
  await pass();
  await eventually('refund.needs-attention', () => world.eventsOf('refund.needs-attention', reference)[0]);
  expect((await retry()).json).toMatchObject({
    message: 'Refund retried and has been queued for processing',
    data: { status: 'processing' },
  });
  await pass();
  expect(await statusOf(reference)).toBe('reversed');
});

test('what was not paid cannot be refunded', async () => {
  await world.paystack.post('/transaction/initialize', {
    email: 'a@b.ng',
    amount: 5_000,
    reference: 'refund-unpaid',
  });
  expect((await refund('refund-unpaid')).status).toBe(400);
  expect((await refund('refund-unknown')).status).toBe(404);
});
