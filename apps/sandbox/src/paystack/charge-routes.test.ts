import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

const charge = (reference: string, instrument: object) =>
  world.paystack.post('/charge', { email: 'ada@example.ng', amount: 20_000, reference, ...instrument });
const check = async (reference: string) => (await world.paystack.get(`/charge/${reference}`)).json;
const inbound = (accountNumber: string, amountKobo: number) =>
  world.post('/control/inbound', { accountNumber, amountKobo, senderName: 'ADA OBI' });

test('pay with transfer gives an account, and the exact amount pays it', async () => {
  const { json } = await charge('transfer-exact', { bank_transfer: { account_expires_at: null } });
  expect(json).toMatchObject({
    status: true,
    message: 'Charge attempted',
    data: {
      status: 'pending_bank_transfer',
      reference: 'transfer-exact',
      account_number: expect.stringMatching(/^\d{10}$/),
      bank: { slug: 'titan-paystack', name: expect.any(String), id: expect.any(Number) },
      account_expires_at: expect.any(String),
    },
  });
  expect((await check('transfer-exact')).message).toBe('Reference check successful');
  expect((await inbound(json.data.account_number, 20_000)).json).toMatchObject({ status: 'received' });
  const event = await eventually(
    'charge.success',
    () => world.eventsOf('charge.success', 'transfer-exact')[0],
  );
  expect(event.data).toMatchObject({
    channel: 'bank_transfer',
    authorization: { reusable: false, brand: 'Managed Account', sender_name: 'ADA OBI' },
  });
  expect((await inbound(json.data.account_number, 20_000)).status).toBe(409);
});

test('another amount is rejected with its event and pays nothing', async () => {
  const { data } = (await charge('transfer-wrong', { bank_transfer: {} })).json;
  expect((await inbound(data.account_number, 19_000)).json).toMatchObject({ status: 'rejected' });
  const event = await eventually('bank.transfer.rejected', () => world.eventsOf('bank.transfer.rejected')[0]);
  expect(event.data).toMatchObject({
    bank_transfer: { amount: '19000', message_type: 'INCORRECT_AMOUNT' },
    customer: { email: 'ada@example.ng' },
  });
  expect((await check('transfer-wrong')).data.status).toBe('pending_bank_transfer');
});

test('the account lives 15 minutes at least and is closed by the clock', async () => {
  const soon = new Date(Date.now() + 60_000).toISOString();
  const { data } = (await charge('transfer-late', { bank_transfer: { account_expires_at: soon } })).json;
  expect(Date.parse(data.account_expires_at) - Date.now()).toBeGreaterThan(14 * 60_000);
  await world.post('/control/clock', { advance: 'PT16M' });
  expect((await check('transfer-late')).data.status).toBe('failed');
  expect((await inbound(data.account_number, 20_000)).status).toBe(409);
});

test('an account is closed in time also where time passes while it is opened', async () => {
  let now = Date.UTC(2026, 10, 20, 9);
  let isPassing = true;
  const other = await openPlayground(() => (isPassing ? (now += 5) : now));
  try {
    const body = { email: 'ada@example.ng', amount: 20_000, reference: 'opened-slowly', bank_transfer: {} };
    expect((await other.paystack.post('/charge', body)).status).toBe(200);
    isPassing = false;
    expect((await other.post('/control/clock', { advance: 'PT9H' })).status).toBe(200);
    expect((await other.paystack.get('/charge/opened-slowly')).json.data.status).toBe('failed');
  } finally {
    await other.close();
  }
});

test('USSD gives a code to dial, and the customer pays when the test says so', async () => {
  const { json } = await charge('ussd-1', { ussd: { type: '737' } });
  expect(json.data).toMatchObject({
    status: 'pay_offline',
    ussd_code: expect.stringMatching(/^\*737\*.*#$/),
  });
  await world.post('/control/checkouts/ussd-1', { outcome: 'success' });
  expect((await check('ussd-1')).data).toMatchObject({ status: 'success', channel: 'ussd' });
});

test('the documented Zenith account asks for a birthday and an OTP', async () => {
  const bank = { code: '057', account_number: '0000000000' };
  expect((await charge('zenith-1', { bank })).json.data.status).toBe('send_birthday');
  const asked = await world.paystack.post('/charge/submit_birthday', {
    birthday: '2007-04-15',
    reference: 'zenith-1',
  });
  expect(asked.json.data.status).toBe('send_otp');
  const paid = await world.paystack.post('/charge/submit_otp', { otp: '123456', reference: 'zenith-1' });
  expect(paid.json).toMatchObject({
    message: 'Charge attempted',
    data: { status: 'success', channel: 'bank' },
  });
});

test('a step of an unknown charge, and a charge of nothing, are refused', async () => {
  const step = await world.paystack.post('/charge/submit_otp', { otp: '123456', reference: 'nothing' });
  expect(step).toMatchObject({ status: 400, json: { message: 'Transaction reference is invalid' } });
  expect((await charge('nothing-at-all', {})).status).toBe(400);
});
