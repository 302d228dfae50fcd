import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import type { Notice } from '#platform/notices.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import type { NoticeApp } from '#testing/notices.ts';
import { createNoticeApp } from '#testing/notices.ts';
import { DEVICES_PER_CUSTOMER, PUSH_FAILURES_MAX, PUSH_FIRST_REST_MS } from './limits.ts';

const DEPOSIT: Notice = { kind: 'deposit_credited', amountKobo: '500000', accountType: 'ds' };
/** Of a phone that no push service knows. */
const TOKEN = `${'a'.repeat(22)}:${'b'.repeat(140)}`;
const UNKNOWN_ID = '01975000-0000-7000-8000-000000000000';

interface Subscription {
  readonly endpoint: string;
  readonly expirationTime: null;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

let world: NoticeApp;
let ada: TestCustomer;
/** Whether the push service takes nothing. */
let isAway = false;
let triedInVain = 0;

beforeAll(async () => {
  world = await createNoticeApp((push) => ({
    async send(target, message) {
      if (!isAway) return push.send(target, message);
      triedInVain += 1;
      throw new Error('no answer');
    },
  }));
});
beforeEach(async () => {
  isAway = false;
  triedInVain = 0;
  ada = await world.welcomed();
});
afterAll(() => world?.close());

/** What the sandbox answers; a test looks into it as it pleases. */
async function control(method: string, path: string, body?: object): Promise<Answer['body']> {
  const answer = await fetch(`${inject('world').sandboxUrl}/control${path}`, {
    method,
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  });
  return answer.json();
}

/** A browser that the sandbox plays, subscribed at its push service. */
const subscribe = (to: string): Promise<Subscription> => control('POST', '/push-subscriptions', { to });

/** A phone that has the app. */
const install = async (to: string) => ({
  platform: 'android',
  token: (await control('POST', '/phones', { to })).token,
});

const uninstall = ({ token }: { token: string }) =>
  control('DELETE', `/phones?token=${encodeURIComponent(token)}`);

const unsubscribe = ({ endpoint }: Subscription) =>
  control('DELETE', `/push-subscriptions/${endpoint.split('/').at(-1)}`);

/** What that browser was sent, opened with its own keys; newest first. */
const pushedTo = (to: string) => control('GET', `/messages?to=${encodeURIComponent(to)}`);

const rowsOf = (customer: TestCustomer) =>
  world.services.db.selectFrom('pushDevice').select('id').where('userId', '=', customer.userId).execute();

const add = (customer: TestCustomer, body: object) => customer.authed('POST', '/devices', { body });

async function added(customer: TestCustomer, subscription: object): Promise<string> {
  const answer = await add(customer, subscription);
  if (answer.status !== 201) throw new Error(`devices answered ${JSON.stringify(answer.body)}`);
  return answer.body.id;
}

const canBePushed = async (customer: TestCustomer) =>
  (await customer.authed('GET', '/notifications/preferences')).body.reachable.push;

test('a stranger is refused', async () => {
  for (const [method, path] of [
    ['GET', '/devices/push-key'],
    ['POST', '/devices'],
    ['DELETE', `/devices/${UNKNOWN_ID}`],
  ] as const) {
    expect((await world.call(method, path)).status).toBe(401);
  }
});

test('what is no subscription is refused', async () => {
  const good = await subscribe(ada.email);
  for (const body of [
    {},
    { ...good, endpoint: 'push' },
    { ...good, endpoint: `https://push.example/${'a'.repeat(1000)}` },
    { ...good, keys: { ...good.keys, p256dh: 'short' } },
    { ...good, keys: { ...good.keys, auth: 'short' } },
    { ...good, colour: 'red' },
    { platform: 'android', token: 'short' },
    { platform: 'windows', token: TOKEN },
    { ...good, platform: 'android', token: TOKEN },
    { platform: 'ios', token: TOKEN },
  ]) {
    expect((await add(ada, body)).status).toBe(400);
  }
  expect((await ada.authed('DELETE', '/devices/one')).status).toBe(404);
});

test('an address inside our own network is refused as a push service', async () => {
  const good = await subscribe(ada.email);
  for (const endpoint of [
    'https://127.0.0.1/push',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/push',
    'https://database.internal/push',
    'http://push.example/push',
    `${world.services.config.publicUrl}/api/v1/users/me`,
  ]) {
    const answer = await add(ada, { ...good, endpoint });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.endpoint).toBe('That is not the address of a push service.');
  }
  expect(await canBePushed(ada)).toBe(false);
});

test("another customer's device and an unknown one are one answer, and stay", async () => {
  const id = await added(ada, await subscribe(ada.email));
  const bola = await world.welcomed();
  const foreign = await bola.authed('DELETE', `/devices/${id}`);
  const unknown = await bola.authed('DELETE', `/devices/${UNKNOWN_ID}`);
  expect([foreign.status, foreign.body.message]).toEqual([404, unknown.body.message]);
  expect(await canBePushed(ada)).toBe(true);
});

test('the key to subscribe with is the public one of the pair', async () => {
  const { body } = await ada.authed('GET', '/devices/push-key');
  expect(body).toEqual({ publicKey: world.services.config.push.publicKey, phones: ['android'] });
});

test('a notice reaches the device, closed for its keys and signed with ours', async () => {
  const id = await added(ada, await subscribe(ada.email));
  expect(await canBePushed(ada)).toBe(true);
  await world.tell(ada, DEPOSIT);
  expect(await pushedTo(ada.email)).toMatchObject([
    { channel: 'push', subject: '₦5,000 is in', text: 'It went into your DS account.' },
  ]);
  expect((await ada.authed('DELETE', `/devices/${id}`)).status).toBe(200);
  expect((await ada.authed('DELETE', `/devices/${id}`)).status).toBe(404);
  await world.tell(ada, DEPOSIT);
  expect(await pushedTo(ada.email)).toHaveLength(1);
});

test('every device is told once, however often it says that it is there', async () => {
  const [phone, laptop] = [await subscribe(ada.email), await subscribe(ada.email)];
  const id = await added(ada, phone);
  expect(await added(ada, phone)).toBe(id);
  await added(ada, laptop);
  await world.tell(ada, DEPOSIT);
  expect(await pushedTo(ada.email)).toHaveLength(2);
});

test('what was switched off by push is not pushed, security notices neither', async () => {
  await added(ada, await subscribe(ada.email));
  const body = { money: { push: false }, security: { push: false } };
  await ada.authed('PUT', '/notifications/preferences', { body });
  await world.tell(ada, DEPOSIT);
  await world.tell(ada, { kind: 'security', news: 'pin_changed' });
  expect(await pushedTo(ada.email)).toEqual([]);
  await ada.authed('PUT', '/notifications/preferences', { body: { security: { push: true } } });
  await world.tell(ada, { kind: 'security', news: 'pin_changed' });
  expect(await pushedTo(ada.email)).toMatchObject([{ subject: 'Your PIN was changed' }]);
});

test('a subscription that has ended is forgotten at the first push, and fails nothing', async () => {
  const subscription = await subscribe(ada.email);
  await added(ada, subscription);
  await unsubscribe(subscription);
  await world.tell(ada, DEPOSIT);
  expect(await canBePushed(ada)).toBe(false);
  expect(await rowsOf(ada)).toEqual([]);
});

test("a phone's app is told that there is news, and Google nothing of what it is", async () => {
  await added(ada, await install(ada.email));
  expect(await canBePushed(ada)).toBe(true);
  await world.tell(ada, DEPOSIT);
  await world.tell(ada, { kind: 'security', news: 'pin_changed' });
  const told = { channel: 'push', subject: 'News from Kolo', text: 'Open Kolo to read it.' };
  expect(await pushedTo(ada.email)).toMatchObject([told, told]);
});

test.each([
  ['was removed from its phone', async () => install(ada.email)],
  ['never was there', async () => ({ platform: 'android', token: TOKEN.replace(':', '-') })],
])('an app that %s is forgotten at the first message', async (_, phoneOf) => {
  const phone = await phoneOf();
  await added(ada, phone);
  await uninstall(phone);
  await world.tell(ada, DEPOSIT);
  expect(await rowsOf(ada)).toEqual([]);
});

const failsToTell = () => expect(world.tell(ada, DEPOSIT)).rejects.toThrow();

test('a device whose push service failed is left alone for a while, and told again once it takes messages', async () => {
  await added(ada, await subscribe(ada.email));
  isAway = true;
  await failsToTell();
  await failsToTell();
  expect(triedInVain).toBe(1);
  world.clock.advance(PUSH_FIRST_REST_MS);
  await failsToTell();
  world.clock.advance(PUSH_FIRST_REST_MS);
  await failsToTell();
  expect(triedInVain).toBe(2);
  isAway = false;
  world.clock.advance(PUSH_FIRST_REST_MS);
  await world.tell(ada, DEPOSIT);
  expect(await pushedTo(ada.email)).toHaveLength(1);
  // What it failed before counts no more.
  isAway = true;
  await failsToTell();
  world.clock.advance(PUSH_FIRST_REST_MS);
  await failsToTell();
  expect(triedInVain).toBe(4);
});

test('a push service that never takes a message is forgotten, and its neighbour is not', async () => {
  const bola = await world.welcomed();
  await added(bola, await subscribe(bola.email));
  await added(ada, await subscribe(ada.email));
  isAway = true;
  for (let failures = 0; failures < PUSH_FAILURES_MAX; failures += 1) {
    expect(await canBePushed(ada)).toBe(true);
    await failsToTell();
    world.clock.advance(PUSH_FIRST_REST_MS * 2 ** failures);
  }
  expect(triedInVain).toBe(PUSH_FAILURES_MAX);
  expect(await canBePushed(ada)).toBe(false);
  await world.tell(ada, DEPOSIT);
  expect(await canBePushed(bola)).toBe(true);
});

test('logging out ends the messages to that device', async () => {
  await added(ada, await subscribe(ada.email));
  await added(ada, await install(ada.email));
  await world.call('POST', '/auth/logout', { body: { refreshToken: ada.tokens.refresh } });
  await world.tell(ada, DEPOSIT);
  expect(await pushedTo(ada.email)).toEqual([]);
});

test.each([
  ['browser', subscribe],
  ['phone', install],
])('a %s that somebody else signs in to tells the one before nothing more', async (_, sharedOf) => {
  const shared = await sharedOf(ada.email);
  await added(ada, shared);
  const bola = await world.welcomed();
  await added(bola, shared);
  await world.tell(ada, DEPOSIT);
  expect(await pushedTo(ada.email)).toEqual([]);
  expect([await canBePushed(ada), await canBePushed(bola)]).toEqual([false, true]);
});

test('one more than the most devices takes the place of the one that asked longest ago', async () => {
  const first = await added(ada, await subscribe(ada.email));
  for (let count = 0; count < DEVICES_PER_CUSTOMER; count += 1) {
    world.clock.advance(1_000);
    await added(ada, await subscribe(ada.email));
  }
  expect((await ada.authed('DELETE', `/devices/${first}`)).status).toBe(404);
  await world.tell(ada, DEPOSIT);
  expect(await pushedTo(ada.email)).toHaveLength(DEVICES_PER_CUSTOMER);
});

test('neither the address, the token nor the keys of a device stand in a log line', async () => {
  const [subscription, phone] = [await subscribe(ada.email), await install(ada.email)];
  await added(ada, subscription);
  await added(ada, phone);
  await world.tell(ada, DEPOSIT);
  await uninstall(phone);
  await world.tell(ada, DEPOSIT);
  const logged = world.logs.join('\n');
  const { push } = world.services.config;
  const ours = [push.privateKey, push.android?.privateKey.split('\n')[1] ?? ''];
  for (const secret of [subscription.endpoint, subscription.keys.auth, phone.token, ...ours]) {
    expect(secret.length).toBeGreaterThan(20);
    expect(logged).not.toContain(secret);
  }
});
