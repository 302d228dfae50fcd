import { HEADERS } from '@kolo/contract/endpoint';
import { expect, test } from 'vitest';
import { enqueueJob } from '#platform/outbox.ts';
import { openTestApp } from '#testing/app.ts';
import type { Answer, TestCustomer } from '#testing/customer.ts';
import { signInOn } from '#testing/sign-in-on.ts';
import { OPEN_GATE, overtaken } from '#testing/waiting.ts';
import { applyContact } from './contacts/apply-contact.ts';
import { lockCustomer } from './queries.ts';
import { decodeRefreshToken } from './tokens.ts';

const world = await openTestApp();

const resend = (identifier: string) =>
  world.call('POST', '/auth/send-verification-code', { body: { identifier } });

test('nothing and a broken address are refused', async () => {
  expect((await resend('')).status).toBe(400);
  const answer = await world.call('POST', '/auth/send-verification-email', { body: { email: 'ada@' } });
  expect(answer.status).toBe(400);
  expect(answer.body.fields).toHaveProperty('email');
});

test('the answer tells nothing: unknown, waiting and verified are one', async () => {
  const customer = await world.signUp();
  const waiting = {
    email: 'waiting@mail.example',
    password: 'market-day-rain',
    firstName: 'Ada',
    lastName: 'Obi',
  };
  await world.call('POST', '/auth/register', { body: waiting });
  await world.runJobs();
  const before = world.messages.length;
  const answers = await Promise.all([
    resend('nobody@mail.example'),
    resend(waiting.email),
    resend(customer.email),
  ]);
  const [first, ...others] = answers.map(({ status, body, headers }) => ({
    status,
    body,
    names: Object.keys(headers).toSorted(),
    length: headers['content-length'],
  }));
  expect(first?.status).toBe(200);
  for (const other of others) expect(other).toEqual(first);
  const left = await world.services.db
    .selectFrom('outbox')
    .select('task')
    .where('task', '=', 'send_verification_code')
    .execute();
  expect(left).toHaveLength(3);
  await world.runJobs();
  expect(world.messages.slice(before).map((message) => message.to)).toEqual([waiting.email]);
});

test('six an hour, known or not, then 429 with the time to wait', async () => {
  for (const identifier of ['nobody2@mail.example', '08051234567', 'neither one nor the other']) {
    for (let time = 0; time < 6; time += 1) expect((await resend(identifier)).status).toBe(200);
    const answer = await resend(identifier);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  }
});

test('an address that is not this machine is held to its own count', async () => {
  const from = (number: number) =>
    world.app.inject({
      method: 'POST',
      url: '/api/v1/auth/send-verification-code',
      remoteAddress: '102.89.1.2',
      payload: { identifier: `person${number}@mail.example` },
    });
  for (let number = 0; number < 60; number += 1) expect((await from(number)).statusCode).toBe(200);
  expect((await from(60)).statusCode).toBe(429);
});

const DAY_MS = 24 * 60 * 60_000;

/** Signs in on so many new devices. Returns a call that asks for six codes on each, and says how often it was let through. */
async function minted(customer: TestCustomer, count: number, ask: (device: string) => Promise<Answer>) {
  const devices = Array.from({ length: count }, (_, at) => `minted-${at}-${customer.userId}`);
  for (const device of devices) await signInOn(world, customer, device);
  return async () => {
    const statuses: number[] = [];
    for (const device of devices)
      for (let time = 0; time < 6; time += 1) statuses.push((await ask(device)).status);
    return statuses.filter((status) => status === 200).length;
  };
}

const askOn = (path: string, body: object) => (device: string) =>
  world.call('POST', path, { body, headers: { [HEADERS.deviceId]: device } });

test('a thief who makes devices known to an account of their own, new or old ones, floods no stranger whose number it names', async () => {
  const account = await world.signUp();
  const ask = askOn('/auth/send-verification-code', { identifier: account.phone });
  const flood = await minted(account, 7, ask);
  expect(await flood()).toBe(30);
  world.clock.advance(2 * DAY_MS);
  expect(await flood()).toBe(30);
  expect((await resend(account.phone)).status).toBe(200);
});

test('a thief who knows the password and makes devices known floods no owner, nor shuts out the device that is old', async () => {
  const owner = await world.signUp();
  world.clock.advance(DAY_MS);
  const ask = askOn('/auth/forgot-password', { email: owner.email });
  const flood = await minted(owner, 7, ask);
  expect(await flood()).toBe(30);
  expect((await ask(owner.deviceId)).status).toBe(200);
});

test.each(['send_reset_code', 'send_own_code', 'send_pin_reset_code'])(
  'a thief who holds the old mailbox gets no code of %s that is on its way while the owner replaces it',
  async (task) => {
    const { services, clock } = world;
    const { userId, email, tokens, deviceId } = await world.signUp();
    const session = decodeRefreshToken(tokens.refresh);
    if (!session) throw new Error('not a refresh token');
    await world.runJobs();
    const contact = `new-${email}`;
    const origin = { address: '105.112.1.1', isLoopback: false, deviceId, userAgent: null, requestId: '' };
    await services.db.transaction().execute((tx) => {
      const payload = { userId, channel: 'email', askedAt: clock.now().toISOString() };
      return enqueueJob(tx, services, { userId, task, payload });
    });
    const before = world.messages.length;
    await overtaken(
      services,
      'customer',
      () => world.runJobs(),
      () =>
        services.db.transaction().execute(async (tx) => {
          await OPEN_GATE.execute(tx);
          const customer = await lockCustomer(tx, userId);
          if (!customer) throw new Error('the customer is there');
          await applyContact(tx, services, customer, {
            wanted: { channel: 'email', contact },
            by: { kind: 'caller', caller: { ...session, deviceId }, origin },
          });
        }),
    );
    const texts = world.messages.slice(before).flatMap(({ to, text }) => (to === email ? [text] : []));
    expect(texts.filter((text) => /\b\d{6}\b/.test(text))).toEqual([]);
  },
);
