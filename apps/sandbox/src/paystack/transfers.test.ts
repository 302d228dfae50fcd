import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
let recipient: string;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
  const reply = await world.paystack.post('/transferrecipient', {
    type: 'nuban',
    name: 'Ada Obi',
    account_number: '0000000000',
    bank_code: '057',
    currency: 'NGN',
  });
  recipient = reply.json.data.recipient_code;
});
afterAll(() => world.close());

const send = (reference: string, more: object = {}) =>
  world.paystack.post('/transfer', { source: 'balance', amount: 1_000_000, recipient, reference, ...more });
const verify = async (reference: string) =>
  (await world.paystack.get(`/transfer/verify/${reference}`)).json.data;
const balance = async () => (await world.paystack.get('/balance')).json.data[0].balance;
const pass = () => world.post('/control/clock', { advance: 'PT10S' });

test('a recipient is created once for an account', async () => {
  const again = await world.paystack.post('/transferrecipient', {
    type: 'nuban',
    name: 'Somebody Else',
    account_number: '0000000000',
    bank_code: '057',
  });
  expect(again.status).toBe(201);
  expect(again.json).toMatchObject({
    message: 'Transfer recipient created successfully',
    data: {
      recipient_code: recipient,
      active: true,
      type: 'nuban',
      details: { account_number: '0000000000', bank_code: '057', bank_name: 'Zenith Bank' },
    },
  });
});

test('a payout is queued, takes amount and fee from the balance, and succeeds by itself', async () => {
  const before = await balance();
  const reply = await send('payout-success-0001', { reason: 'Withdrawal' });
  expect(reply.json).toMatchObject({
    status: true,
    message: 'Transfer has been queued',
    data: {
      status: 'pending',
      reference: 'payout-success-0001',
      transfer_code: expect.stringMatching(/^TRF_/),
    },
  });
  expect(typeof reply.json.data.recipient).toBe('number');
  expect(await balance()).toBe(before - 1_000_000 - 2_500);
  await pass();
  expect(await verify('payout-success-0001')).toMatchObject({
    status: 'success',
    fee_charged: 2_500,
    recipient: { recipient_code: recipient },
  });
  const event = await eventually(
    'transfer.success',
    () => world.eventsOf('transfer.success', 'payout-success-0001')[0],
  );
  expect(event.data).toMatchObject({
    amount: 1_000_000,
    status: 'success',
    recipient: { recipient_code: recipient },
  });
});

test('a repeated reference is refused and the first payout stands', async () => {
  expect(await send('payout-success-0001')).toMatchObject({
    status: 400,
    json: {
      message: 'Please provide a unique reference. Reference already exists on a transfer',
      code: 'duplicate_transfer_reference',
      type: 'validation_error',
    },
  });
});

test('a payout can be made to fail, and the money comes back', async () => {
  const before = await balance();
  await send('payout-failed-00001');
  expect((await world.post('/control/transfers/payout-failed-00001', { outcome: 'failed' })).status).toBe(
    200,
  );
  await eventually('transfer.failed', () => world.eventsOf('transfer.failed', 'payout-failed-00001')[0]);
  await pass();
  expect((await verify('payout-failed-00001')).status).toBe('failed');
  expect(await balance()).toBe(before);
});

test('a payout that went through can still be reversed, but not fail', async () => {
  await send('payout-reversed-001');
  await pass();
  expect((await world.post('/control/transfers/payout-reversed-001', { outcome: 'failed' })).status).toBe(
    409,
  );
  await world.post('/control/transfers/payout-reversed-001', { outcome: 'reversed' });
  expect((await verify('payout-reversed-001')).status).toBe('reversed');
  await eventually('both events', () =>
    ['transfer.success', 'transfer.reversed'].every(
      (one) => world.eventsOf(one, 'payout-reversed-001').length === 1,
    ),
  );
  const { json } = await world.get('/control/book?reference=payout-reversed-001');
  expect(json).toMatchObject([
    { kind: 'transfer', kobo: 1_000_000, status: 'success' },
    { kind: 'reversal', kobo: 1_000_000, status: 'success' },
  ]);
});

test('an outcome may be decided before the payout arrives', async () => {
  expect((await world.post('/control/transfers/payout-planned-001', { outcome: 'failed' })).status).toBe(202);
  await send('payout-planned-001');
  await pass();
  expect((await verify('payout-planned-001')).status).toBe('failed');
});

test('without enough for amount and fee the payout is refused', async () => {
  const before = await balance();
  await world.post('/control/balance', { kobo: 1_002_499 });
  expect(await send('payout-too-poor-01')).toMatchObject({
    status: 400,
    json: { message: 'Your balance is not enough to fulfil this request' },
  });
  expect((await world.paystack.get('/transfer/verify/payout-too-poor-01')).status).toBe(404);
  await world.post('/control/balance', { kobo: before });
});

test('a bad recipient and a bad reference are refused with their codes', async () => {
  expect((await send('payout-nobody-0001', { recipient: 'RCP_nobody' })).json).toMatchObject({
    message: 'Recipient specified is invalid',
    code: 'invalid_transfer_recipient',
  });
  expect((await send('Too-Loud-Reference1')).status).toBe(400);
});

test('with OTP on nothing moves until it is given, and half an hour without it ends the payout', async () => {
  await world.paystack.post('/transfer/enable_otp', {});
  const first = await send('payout-with-otp-01');
  expect(first.json).toMatchObject({ message: 'Transfer requires OTP to continue', data: { status: 'otp' } });
  const { transfer_code } = first.json.data;
  expect(
    (await world.paystack.post('/transfer/finalize_transfer', { transfer_code, otp: '000000' })).status,
  ).toBe(400);
  const finalized = await world.paystack.post('/transfer/finalize_transfer', {
    transfer_code,
    otp: '123456',
  });
  expect(finalized.json).toMatchObject({ message: 'Transfer has been queued', data: { status: 'pending' } });
  await send('payout-with-otp-02');
  await world.post('/control/clock', { advance: 'PT31M' });
  expect((await verify('payout-with-otp-01')).status).toBe('success');
  expect((await verify('payout-with-otp-02')).status).toBe('abandoned');
  await world.paystack.post('/transfer/disable_otp_finalize', { otp: '123456' });
});

test('several payouts go in one call', async () => {
  const transfers = [1, 2, 3].map((one) => ({
    amount: 10_000,
    recipient,
    reference: `payout-bulk-00000${one}`,
  }));
  const reply = await world.paystack.post('/transfer/bulk', { source: 'balance', transfers });
  expect(reply.json.message).toBe('3 transfers queued.');
  const again = await world.paystack.post('/transfer/bulk', {
    source: 'balance',
    transfers: transfers.slice(0, 2),
  });
  expect(again).toMatchObject({
    status: 404,
    json: { message: 'Duplicate reference(s) found: payout-bulk-000001,payout-bulk-000002', code: 'unknown' },
  });
});
