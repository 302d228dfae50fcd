import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually, openPlayground, type Playground } from '../playground.ts';

let world: Playground;
let count = 0;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

type Checkout = { reference: string; path: string };

async function open(more: object = {}): Promise<Checkout> {
  count += 1;
  const reference = `page-${count}`;
  const reply = await world.paystack.post('/transaction/initialize', {
    email: 'ada@example.ng',
    amount: 500_000,
    reference,
    callback_url: 'http://localhost:3000/payments/back?from=checkout',
    ...more,
  });
  return { reference, path: new URL(reply.json.data.authorization_url).pathname };
}
const submit = ({ path }: Checkout, action: string, fields: Record<string, string> = {}) =>
  world.call('POST', `${path}/${action}`, { body: new URLSearchParams(fields) });
const card = (checkout: Checkout, number: string, cvv: string, expiry = '12/40') =>
  submit(checkout, 'card', { number, cvv, expiry });
const answer = (checkout: Checkout, text: string) => submit(checkout, 'answer', { answer: text });
const statusOf = async ({ reference }: Checkout) =>
  (await world.paystack.get(`/transaction/verify/${reference}`)).json.data.status;
const backAt = ({ reference }: Checkout) =>
  `http://localhost:3000/payments/back?from=checkout&trxref=${reference}&reference=${reference}`;

test('the page works without scripts and labels every field', async () => {
  const checkout = await open();
  const page = await world.get(checkout.path);
  expect(page.status).toBe(200);
  expect(page.text).toContain('₦5,000');
  expect(page.text).toContain('<html lang="en">');
  expect(page.text).toContain('name="viewport"');
  expect(page.text).not.toContain('<script');
  for (const field of ['number', 'expiry', 'cvv']) {
    expect(page.text).toContain(`<label for="${field}">`);
    expect(page.text).toContain(`id="${field}"`);
  }
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect((await world.get('/paystack/checkout/unknown')).status).toBe(404);
});

test('the plain success card pays at once and comes back with both references', async () => {
  const checkout = await open();
  const reply = await card(checkout, '4084 0840 8408 4081', '408');
  expect(reply.status).toBe(303);
  expect(reply.headers.get('location')).toBe(backAt(checkout));
  expect(await statusOf(checkout)).toBe('success');
  await eventually('charge.success', () => world.eventsOf('charge.success', checkout.reference).length === 1);
});

test.each([
  ['PIN', '5078 5078 5078 5078 12', '081', ['1111']],
  ['PIN and OTP', '5060 6666 6666 6666 666', '123', ['1234', '123456']],
  ['PIN, phone and OTP', '5078 5078 5078 5078 04', '884', ['0000', '0803 123 4567', '123456']],
  ['bank page', '5192 6027 2058 4796', '123', ['approve']],
  ['no token', '5078 5078 5078 5078 53', '082', ['0000']],
  ['failing refund', '4084 0800 0067 1803', '180', []],
  ['refund that needs attention', '4084 0800 0067 1902', '190', []],
])('the test card with %s pays after its steps', async (_name, number, cvv, answers) => {
  const checkout = await open();
  let reply = await card(checkout, number, cvv);
  for (const text of answers) {
    expect(reply.headers.get('location')).toBe(checkout.path);
    expect(await statusOf(checkout)).toBe('ongoing');
    reply = await answer(checkout, text);
  }
  expect(reply.headers.get('location')).toBe(backAt(checkout));
  expect(await statusOf(checkout)).toBe('success');
});

test('a declined card says so, and another card may be tried on the same page', async () => {
  const checkout = await open();
  const declined = await card(checkout, '4084 0800 0000 5408', '001');
  expect(declined.text).toContain('role="alert"');
  expect(declined.text).toContain('Declined');
  expect(await statusOf(checkout)).toBe('failed');
  const poor = await card(checkout, '4084 0800 0067 0037', '787');
  expect(poor.text).toContain('Insufficient Funds');
  expect((await card(checkout, '4084084084084081', '408')).headers.get('location')).toBe(backAt(checkout));
  expect(await statusOf(checkout)).toBe('success');
});

test('a wrong PIN or OTP fails the attempt', async () => {
  const checkout = await open();
  await card(checkout, '5060666666666666666', '123');
  expect((await answer(checkout, '9999')).text).toContain('Incorrect PIN');
  expect(await statusOf(checkout)).toBe('failed');
  await card(checkout, '5060666666666666666', '123');
  await answer(checkout, '1234');
  expect((await answer(checkout, '000000')).text).toContain('Incorrect OTP');
});

test('mistakes in the form attempt nothing', async () => {
  const checkout = await open();
  expect((await card(checkout, '4111 1111 1111 1111', '111')).text).toContain('not one of the test cards');
  expect((await card(checkout, '4084084084084081', '999')).text).toContain('CVV');
  expect((await card(checkout, '4084084084084081', '408', '13/40')).text).toContain('MM/YY');
  expect((await card(checkout, '4084084084084081', '408', '01/20')).text).toContain('expired');
  expect(await statusOf(checkout)).toBe('abandoned');
});

test('bank transfer shows an account for this payment and is paid when the money was sent', async () => {
  const checkout = await open();
  expect((await submit(checkout, 'transfer')).status).toBe(303);
  expect((await world.get(checkout.path)).text).toMatch(/<p class="number">\d{10}<\/p>/);
  expect(await statusOf(checkout)).toBe('ongoing');
  expect((await submit(checkout, 'sent')).headers.get('location')).toBe(backAt(checkout));
  const { data } = (await world.paystack.get(`/transaction/verify/${checkout.reference}`)).json;
  expect(data).toMatchObject({
    status: 'success',
    channel: 'bank_transfer',
    authorization: { reusable: false },
  });
});

test('USSD shows a code to dial', async () => {
  const checkout = await open();
  await submit(checkout, 'ussd');
  expect((await world.get(checkout.path)).text).toContain('*737*');
  await submit(checkout, 'sent');
  expect(await statusOf(checkout)).toBe('success');
});

test('cancelling goes to the cancel action, or else to the callback', async () => {
  const named = await open({ metadata: { cancel_action: 'http://localhost:3000/cancelled' } });
  expect((await submit(named, 'cancel')).headers.get('location')).toBe('http://localhost:3000/cancelled');
  expect(await statusOf(named)).toBe('abandoned');
  const plain = await open();
  expect((await submit(plain, 'cancel')).headers.get('location')).toBe(backAt(plain));
});

test('a paid checkout cannot be paid again', async () => {
  const checkout = await open();
  await card(checkout, '4084084084084081', '408');
  expect((await card(checkout, '4084084084084081', '408')).text).toContain('Payment successful');
  await submit(checkout, 'cancel');
  expect(await statusOf(checkout)).toBe('success');
  await eventually('charge.success', () => world.eventsOf('charge.success', checkout.reference).length === 1);
});

test('only the channels asked for are offered', async () => {
  const checkout = await open({ channels: ['card'] });
  const page = await world.get(checkout.path);
  expect(page.text).toContain('Card number');
  expect(page.text).not.toContain('Pay with bank transfer');
});

test('what people type is escaped', async () => {
  const checkout = await open({ email: "o'neil@example.ng" });
  expect((await world.get(checkout.path)).text).toContain('o&#39;neil@example.ng');
});
