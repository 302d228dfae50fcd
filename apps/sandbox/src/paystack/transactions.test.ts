import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

const initialize = (reference: string, more: object = {}) =>
  world.paystack.post('/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 500_000,
    reference,
    ...more,
  });

test('a call without a key, or with a wrong one, is refused with 401', async () => {
  expect(await world.call('GET', '/paystack/bank')).toMatchObject({
    status: 401,
    json: { status: false, message: 'No Authorization Header was found' },
  });
  const wrong = await world.call('GET', '/paystack/bank', {
    headers: { authorization: 'Bearer sk_test_wrong' },
  });
  expect(wrong).toMatchObject({ status: 401, json: { status: false, message: 'Invalid key' } });
});

test('initialize answers with a link, an access code of 15 characters and the reference', async () => {
  const reply = await initialize('dep-shape');
  expect(reply.status).toBe(200);
  expect(reply.json).toMatchObject({
    status: true,
    message: 'Authorization URL created',
    data: { reference: 'dep-shape', access_code: expect.stringMatching(/^[a-z0-9]{15}$/) },
  });
  expect(reply.json.data.authorization_url).toBe(
    `http://localhost:3001/paystack/checkout/${reply.json.data.access_code}`,
  );
});

test('a missing e-mail is refused in the shape of the documented sample', async () => {
  const reply = await world.paystack.post('/transaction/initialize', { amount: 5_000 });
  expect(reply.status).toBe(400);
  expect(reply.json).toEqual({
    status: false,
    message: 'Email Address is required',
    meta: { nextStep: 'Provide all required params' },
    type: 'validation_error',
    code: 'missing_params',
  });
});

test('a reference is taken for ever, also after the sandbox starts again', async () => {
  await initialize('dep-once');
  await world.restart();
  const again = await initialize('dep-once');
  expect(again).toMatchObject({
    status: 400,
    json: {
      status: false,
      message: 'Duplicate Transaction Reference',
      type: 'validation_error',
      code: 'duplicate_reference',
    },
  });
});

test('less than ₦50, more than ₦10,000,000, another currency and odd characters are refused', async () => {
  expect((await initialize('dep-small', { amount: 4_999 })).status).toBe(400);
  expect((await initialize('dep-large', { amount: 1_000_000_001 })).status).toBe(400);
  expect((await initialize('dep least', {})).status).toBe(400);
  const foreign = await initialize('dep-usd', { currency: 'USD' });
  expect(foreign).toMatchObject({ status: 400, json: { message: 'Currency not supported by merchant' } });
  expect((await initialize('dep-text', { amount: '5000' })).status).toBe(200);
});

test('verify says abandoned straight after initialize', async () => {
  await initialize('dep-new', { metadata: { purpose: 'ds' } });
  const reply = await world.paystack.get('/transaction/verify/dep-new');
  expect(reply).toMatchObject({ status: 200, json: { status: true, message: 'Verification successful' } });
  expect(reply.json.data).toMatchObject({
    domain: 'test',
    status: 'abandoned',
    reference: 'dep-new',
    amount: 500_000,
    requested_amount: 500_000,
    currency: 'NGN',
    gateway_response: 'The transaction was not completed',
    paid_at: null,
    fees: null,
    authorization: {},
    metadata: { purpose: 'ds' },
    customer: { email: 'ada@example.ng', customer_code: expect.stringMatching(/^CUS_/) },
  });
});

test('verify of an unknown reference says so with its code', async () => {
  expect(await world.paystack.get('/transaction/verify/never')).toMatchObject({
    status: 400,
    json: {
      message: 'Transaction reference not found',
      type: 'validation_error',
      code: 'transaction_not_found',
    },
  });
});

test('a paid transaction carries the fee, the authorization and times in UTC', async () => {
  await initialize('dep-paid');
  expect(await world.post('/control/checkouts/dep-paid', { outcome: 'success' })).toMatchObject({
    status: 200,
  });
  const { data } = (await world.paystack.get('/transaction/verify/dep-paid')).json;
  expect(data).toMatchObject({
    status: 'success',
    channel: 'card',
    gateway_response: 'Successful',
    fees: 17_500,
    paid_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    authorization: {
      authorization_code: expect.stringMatching(/^AUTH_/),
      bin: '408408',
      last4: '4081',
      channel: 'card',
      card_type: 'visa ',
      reusable: true,
      country_code: 'NG',
      signature: expect.stringMatching(/^SIG_/),
    },
  });
  expect(data.paidAt).toBe(data.paid_at);
  const event = await eventually('charge.success', () => world.eventsOf('charge.success', 'dep-paid')[0]);
  expect(event.data).toMatchObject({
    status: 'success',
    amount: 500_000,
    requested_amount: 500_000,
    fees: 17_500,
  });
});

test('what a customer abandons or fails is told by verify, and may still be paid', async () => {
  await initialize('dep-late');
  await world.post('/control/checkouts/dep-late', { outcome: 'abandoned' });
  const abandoned = (await world.paystack.get('/transaction/verify/dep-late')).json.data;
  expect(abandoned.status).toBe('abandoned');
  expect(abandoned.log.history.at(-1)).toMatchObject({ type: 'close', message: 'Page closed' });
  await world.post('/control/checkouts/dep-late', { outcome: 'failed', card: '4084 0800 0067 0037' });
  expect((await world.paystack.get('/transaction/verify/dep-late')).json.data).toMatchObject({
    status: 'failed',
    gateway_response: 'Insufficient Funds',
  });
  expect(world.eventsOf('charge.failed')).toEqual([]);
  await world.post('/control/checkouts/dep-late', { outcome: 'success' });
  expect((await world.paystack.get('/transaction/verify/dep-late')).json.data.status).toBe('success');
});

test('one page is tried again after declines and after it was left, days later too: one transaction and one event', async () => {
  const { authorization_url: page } = (await initialize('dep-again')).json.data;
  const path = new URL(page).pathname;
  const verified = async () => (await world.paystack.get('/transaction/verify/dep-again')).json.data;
  const { id } = await verified();
  for (const outcome of ['failed', 'abandoned', 'failed', 'failed', 'abandoned'] as const) {
    expect(await world.post('/control/checkouts/dep-again', { outcome })).toMatchObject({
      status: 200,
      json: { reference: 'dep-again', status: outcome },
    });
    expect((await world.get(path)).text).toContain('Card number');
  }
  await world.post('/control/clock', { advance: 'P5D' });
  expect(await verified()).toMatchObject({
    status: 'abandoned',
    paid_at: null,
    fees: null,
    authorization: {},
  });
  await world.post('/control/checkouts/dep-again', { outcome: 'success' });
  expect(await verified()).toMatchObject({ id, status: 'success', amount: 500_000, log: { attempts: 4 } });
  await eventually('charge.success', () => world.eventsOf('charge.success', 'dep-again')[0]);
  await world.post('/control/checkouts/dep-again', { outcome: 'success' });
  expect((await world.post('/control/checkouts/dep-again', { outcome: 'failed' })).status).toBe(409);
  expect(world.eventsOf('charge.success', 'dep-again')).toHaveLength(1);
  const book = (await world.get('/control/book?reference=dep-again')).json;
  expect(book).toMatchObject([{ kind: 'charge', kobo: 500_000, status: 'success' }]);
});

test('a saved card is charged only for its own e-mail, and its own nature decides', async () => {
  const saveCard = async (reference: string, card: string) => {
    await initialize(reference);
    await world.post(`/control/checkouts/${reference}`, { outcome: 'success', card });
    return (await world.paystack.get(`/transaction/verify/${reference}`)).json.data.authorization
      .authorization_code;
  };
  const charge = (authorization_code: string, reference: string, email = 'ada@example.ng') =>
    world.paystack.post('/transaction/charge_authorization', {
      email,
      amount: 10_000,
      authorization_code,
      reference,
    });

  const good = await saveCard('card-good', '4084084084084081');
  expect((await charge(good, 'saved-1')).json).toMatchObject({
    message: 'Charge attempted',
    data: { status: 'success', reference: 'saved-1', amount: 10_000 },
  });
  expect((await charge(good, 'saved-1')).json.code).toBe('duplicate_reference');
  expect((await charge(good, 'saved-2', 'other@example.ng')).status).toBe(400);

  const poor = await saveCard('card-poor', '4084080000670037');
  const refused = await charge(poor, 'saved-3');
  expect(refused).toMatchObject({
    status: 200,
    json: { data: { status: 'failed', gateway_response: 'Insufficient Funds' } },
  });

  const once = await saveCard('card-once', '507850785078507853');
  expect((await charge(once, 'saved-4')).json.message).toBe('This authorization is not reusable');

  await world.post(`/control/authorizations/${good}`, { behaviour: 'challenge' });
  const challenged = (await charge(good, 'saved-5')).json.data;
  expect(challenged).toMatchObject({ paused: true, reference: 'saved-5', access_code: expect.any(String) });
  expect(challenged.status).toBeUndefined();

  await world.paystack.post('/customer/authorization/deactivate', { authorization_code: good });
  expect((await charge(good, 'saved-6')).json.message).toBe(
    'Authorization code does not exist or has been deactivated',
  );
});

test('a card past its date no longer pays', async () => {
  await initialize('card-old');
  await world.post('/control/checkouts/card-old', {
    outcome: 'success',
    card: { number: '4084084084084081', expiry: '01/20' },
  });
  const { authorization } = (await world.paystack.get('/transaction/verify/card-old')).json.data;
  const reply = await world.paystack.post('/transaction/charge_authorization', {
    email: 'ada@example.ng',
    amount: 10_000,
    authorization_code: authorization.authorization_code,
    reference: 'saved-old',
  });
  expect(reply.json.data).toMatchObject({ status: 'failed', gateway_response: 'Expired Card' });
});

test('lists are newest first, filtered and paged with the documented meta', async () => {
  const reply = await world.paystack.get('/transaction?status=success&perPage=2&page=1');
  expect(reply.json.message).toBe('Transactions retrieved');
  expect(reply.json.data).toHaveLength(2);
  expect(reply.json.meta).toMatchObject({
    skipped: 0,
    perPage: 2,
    page: 1,
    total_volume: expect.any(Number),
  });
  expect(reply.json.meta.pageCount).toBe(Math.ceil(reply.json.meta.total / 2));
  const totals = await world.paystack.get('/transaction/totals');
  expect(totals.json.data.total_transactions).toBe(reply.json.meta.total);
});
