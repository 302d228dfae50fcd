import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
let code: string;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
  const reply = await world.paystack.post('/customer', {
    email: 'Ada@Example.ng',
    first_name: 'Ada',
    last_name: 'Obi',
    phone: '+2348031234567',
  });
  expect(reply.json).toMatchObject({
    message: 'Customer created',
    data: { identified: false, domain: 'test' },
  });
  code = reply.json.data.customer_code;
});
afterAll(() => world.close());

test('the same e-mail is the same customer', async () => {
  const again = await world.paystack.post('/customer', { email: 'ada@example.ng' });
  expect(again.json.data).toMatchObject({ customer_code: code, first_name: 'Ada' });
  expect((await world.paystack.get('/customer/ada@example.ng')).json).toMatchObject({
    message: 'Customer retrieved',
    data: { customer_code: code, authorizations: [], dedicated_accounts: [] },
  });
  expect((await world.paystack.get('/customer/CUS_nobody')).status).toBe(404);
});

test('a dedicated account is made once, and what arrives is told with a reference of the provider', async () => {
  const create = () =>
    world.paystack.post('/dedicated_account', { customer: code, preferred_bank: 'wema-bank' });
  const { json } = await create();
  expect(json).toMatchObject({
    message: 'NUBAN successfully created',
    data: {
      bank: { slug: 'wema-bank', name: 'Wema Bank' },
      account_name: 'KOLO / ADA OBI',
      account_number: expect.stringMatching(/^\d{10}$/),
      assigned: true,
      currency: 'NGN',
      active: true,
      assignment: { assignee_type: 'Customer', account_type: 'PAY-WITH-TRANSFER-RECURRING' },
      customer: { customer_code: code },
    },
  });
  const { account_number } = json.data;
  expect((await create()).json.data.account_number).toBe(account_number);

  const sent = { accountNumber: account_number, amountKobo: 123_456, senderName: 'TUNDE BAKARE' };
  const { reference } = (await world.post('/control/inbound', sent)).json;
  const event = await eventually('charge.success', () => world.eventsOf('charge.success', reference)[0]);
  expect(event.data).toMatchObject({
    amount: 123_456,
    channel: 'dedicated_nuban',
    fees: 1_235,
    customer: { customer_code: code },
    authorization: {
      channel: 'dedicated_nuban',
      receiver_bank_account_number: account_number,
      sender_name: 'TUNDE BAKARE',
    },
  });
  const nowhere = { accountNumber: '9999999999', amountKobo: 100 };
  expect((await world.post('/control/inbound', nowhere)).status).toBe(404);
});

test('the documented identity passes, the result comes by event', async () => {
  const identify = (more: object) =>
    world.paystack.post(`/customer/${code}/identification`, {
      country: 'NG',
      type: 'bank_account',
      account_number: '0111111111',
      bvn: '222222222221',
      bank_code: '007',
      first_name: 'Uchenna',
      last_name: 'Okoro',
      ...more,
    });
  expect(await identify({})).toMatchObject({
    status: 202,
    json: { message: 'Customer Identification in progress' },
  });
  const passed = await eventually('success', () => world.eventsOf('customeridentification.success')[0]);
  expect(passed.data).toMatchObject({
    customer_code: code,
    identification: { country: 'NG', value: '222*****221' },
  });
  await identify({ bvn: '12345678901' });
  const failed = await eventually('failure', () => world.eventsOf('customeridentification.failed')[0]);
  expect(failed.data).toMatchObject({ reason: 'Account number or BVN is incorrect' });
});

test('an assigned account is told by event', async () => {
  const reply = await world.paystack.post('/dedicated_account/assign', {
    email: 'bola@example.ng',
    first_name: 'Bola',
    last_name: 'Ojo',
    phone: '+2348031234568',
    preferred_bank: 'test-bank',
    country: 'NG',
  });
  expect(reply.json.message).toBe('Assign dedicated account in progress');
  const event = await eventually('assigned', () => world.eventsOf('dedicatedaccount.assign.success')[0]);
  expect(event.data).toMatchObject({
    dedicated_account: { account_name: 'KOLO / BOLA OJO' },
    identification: { status: 'success' },
  });
});
