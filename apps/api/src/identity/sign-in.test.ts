import { expect, test } from 'vitest';
import { createTestApp, openTestApp } from '#testing/app.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { bucketName } from '#platform/rate-limit.ts';
import { createTokenReader, signAccessToken } from './tokens.ts';
import { count } from './throttle.ts';

const world = await openTestApp();

const login = (identifier: string, password: string) =>
  world.call('POST', '/auth/login', { body: { identifier, password } });

const loginFrom = (
  remoteAddress: string,
  payload: { identifier: string; password: string },
  deviceId?: string,
) =>
  world.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress,
    ...(deviceId && { headers: { 'x-device-id': deviceId } }),
    payload,
  });

async function verifyPhone(customer: TestCustomer): Promise<void> {
  const body = { otp: world.codeFor(customer.phone) };
  expect((await customer.authed('POST', '/auth/verify-email', { body })).status).toBe(200);
}

/** What a stranger could tell answers apart by. */
function visible({ status, body, headers }: Answer) {
  const { requestId: _, ...rest } = body;
  const { 'x-request-id': __, 'x-server-time': ___, date: ____, ...kept } = headers;
  return { status, body: rest, headers: kept };
}

test('an empty identifier and an empty password are refused with the words of the catalogue', async () => {
  expect((await login('', 'x')).body.message).toBe('Email or phone number is required');
  expect((await login('ada@mail.example', '')).body.message).toBe('Password is required');
});

test('T20: an unknown account and a wrong password are one answer', async () => {
  const customer = await world.signUp();
  const wrong = await login(customer.email, 'not the password');
  const unknown = await login('nobody@mail.example', 'not the password');
  expect(wrong.status).toBe(401);
  expect(wrong.body.message).toBe('Invalid credentials');
  expect(visible(unknown)).toEqual(visible(wrong));
});

test('an unverified customer is told so after the right password only', async () => {
  const email = 'waiting@mail.example';
  const body = { email, password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi' };
  await world.call('POST', '/auth/register', { body });
  expect((await login(email, 'not the password')).body.code).toBe('INVALID_CREDENTIALS');
  const right = await login(email, body.password);
  expect(right.status).toBe(403);
  expect(right.body.code).toBe('NOT_VERIFIED');
  expect(right.body.message).toContain('verify');
});

test('email in any case and phone in any form sign in, and the CSRF pair comes along', async () => {
  const customer = await world.signUp();
  await verifyPhone(customer);
  const spellings = [customer.email.toUpperCase(), customer.phone, customer.phone.replace('+234', '0')];
  for (const identifier of spellings) {
    const answer = await login(identifier, customer.password);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      tokens: { access: expect.any(String), refresh: expect.any(String) },
      user: { id: customer.userId, isEmailVerified: true, isPhoneVerified: true },
    });
    expect(answer.headers['x-csrf-token']).toEqual(expect.any(String));
    expect(answer.headers['x-csrf-secret']).toEqual(expect.any(String));
  }
});

test('after ten wrong passwords in a quarter of an hour that address waits, known account or not', async () => {
  const customer = await world.signUp();
  await verifyPhone(customer);
  for (const identifier of [customer.email, 'nobody-at-all@mail.example']) {
    const tries = await Promise.all(Array.from({ length: 12 }, () => login(identifier, 'not the password')));
    const statuses = tries.map((answer) => answer.status).toSorted((one, other) => one - other);
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429]);
  }
  const shut = await login(customer.email, customer.password);
  expect(shut.status).toBe(429);
  expect(Number(shut.headers['retry-after'])).toBeGreaterThan(0);
  expect((await login(customer.phone, customer.password)).status).toBe(200);
  world.clock.advance(16 * 60_000);
  expect((await login(customer.email, customer.password)).status).toBe(200);
});

test('the owner at another address is not locked out by wrong passwords from elsewhere', async () => {
  const customer = await world.signUp();
  for (let time = 0; time < 11; time += 1) await login(customer.email, 'not the password');
  const response = await world.app.inject({
    method: 'POST',
    url: '/api/v1/auth/login',
    remoteAddress: '102.89.1.1',
    payload: { identifier: customer.email, password: customer.password },
  });
  expect(response.statusCode).toBe(200);
});

test('right passwords are not counted', async () => {
  const customer = await world.signUp();
  for (let time = 0; time < 12; time += 1) {
    expect((await login(customer.email, customer.password)).status).toBe(200);
  }
});

test('forty right passwords at once all sign in', async () => {
  const customer = await world.signUp();
  const tries = await Promise.all(Array.from({ length: 40 }, () => login(customer.email, customer.password)));
  expect(new Set(tries.map((answer) => answer.status))).toEqual(new Set([200]));
});

test('a second contact that waits for its code says so after the right password, and after a wrong one nothing', async () => {
  const customer = await world.signUp();
  const wrong = await login(customer.phone, 'not the password');
  const unknown = await login('08039999999', 'not the password');
  expect(wrong.status).toBe(401);
  expect(visible(wrong)).toEqual(visible(unknown));
  const right = await login(customer.phone, customer.password);
  expect([right.status, right.body.code]).toEqual([403, 'NOT_VERIFIED']);
  // Nothing of the contact that was not typed.
  expect(right.body.next).toEqual({ sentTo: [customer.phone] });
});

test('strangers who use up the count of an account do not lock out a device that signed in before', async () => {
  const customer = await world.signUp();
  const right = { identifier: customer.email, password: customer.password };
  expect((await loginFrom('102.89.7.1', right, 'owners-phone')).statusCode).toBe(200);
  await count(world.services, {
    bucket: bucketName('sign-in-account', customer.email),
    limit: { most: 100, windowSeconds: 900 },
  });
  await world.services.db
    .updateTable('rateLimit')
    .set({ hits: 100 })
    .where('bucket', '=', bucketName('sign-in-account', customer.email))
    .execute();
  expect((await loginFrom('102.89.7.2', right, 'strange')).statusCode).toBe(429);
  expect((await loginFrom('102.89.7.2', right)).statusCode).toBe(429);
  expect((await loginFrom('102.89.7.3', right, 'owners-phone')).statusCode).toBe(200);
});

test('sign-ins that name no device are told once per network and hour, however many a thief makes', async () => {
  const customer = await world.signUp();
  const news = () =>
    world.messages.filter(({ to, text }) => to === customer.email && text.includes('not seen before')).length;
  const right = { identifier: customer.email, password: customer.password };
  const toldAfter = async (network: string, deviceId?: string) => {
    expect((await loginFrom(network, right, deviceId)).statusCode).toBe(200);
    await world.runJobs();
    return news();
  };
  for (let time = 1; time <= 3; time += 1) expect(await toldAfter('102.89.7.9')).toBe(1);
  expect(await toldAfter('102.89.7.10')).toBe(2);
  world.clock.advance(60 * 60_000 + 1);
  expect(await toldAfter('102.89.7.9')).toBe(3);
  expect(await toldAfter('102.89.7.9', customer.deviceId)).toBe(3);
});

test('one IPv6 network has one count of wrong passwords', async () => {
  const wrong = { identifier: (await world.signUp()).email, password: 'not the password' };
  for (let host = 1; host <= 10; host += 1) {
    expect((await loginFrom(`2001:db8:0:7::${host}`, wrong)).statusCode).toBe(401);
  }
  expect((await loginFrom('2001:db8:0:7:1:2:3:4', wrong)).statusCode).toBe(429);
  expect((await loginFrom('2001:db8:0:8::1', wrong)).statusCode).toBe(401);
});

test('wrong passwords and denials are written down for a known account, and nothing for an unknown one', async () => {
  const customer = await world.signUp();
  const events = () => world.services.db.selectFrom('securityEvent').select(['userId', 'kind']).execute();
  const before = (await events()).length;
  for (let time = 0; time < 11; time += 1) await login(customer.email, 'not the password');
  for (let time = 0; time < 11; time += 1) await login('no-such@mail.example', 'not the password');
  const all = await events();
  expect(all).toHaveLength(before + 11);
  const kinds = all.filter((event) => event.userId === customer.userId).map((event) => event.kind);
  expect(kinds.filter((kind) => kind === 'sign_in_failed')).toHaveLength(10);
  expect(kinds.filter((kind) => kind === 'rate_limited')).toHaveLength(1);
});

test('an access token is good for fifteen minutes, of our key and of our kind only', async () => {
  const { clock } = world;
  const caller = { userId: world.services.ids.next(), sessionId: world.services.ids.next() };
  const [key, other] = ['k'.repeat(32), 'o'.repeat(32)];
  const token = await signAccessToken(key, clock, caller);
  expect(createTokenReader(key, clock)(token)).toEqual(caller);
  expect(createTokenReader(other, clock)(token)).toBeNull();
  const [, payload] = token.split('.');
  const none = Buffer.from('{"alg":"none","typ":"at+jwt"}').toString('base64url');
  expect(createTokenReader(key, clock)(`${none}.${payload}.`)).toBeNull();
  const later = { now: () => new Date(clock.now().getTime() + 15 * 60_000) };
  expect(createTokenReader(key, later)(token)).toBeNull();
});

test('no password, token, code or pair stands in a log line, not even of a call that failed', async () => {
  const failing = await createTestApp();
  const customer = await failing.signUp();
  const me = await customer.authed('GET', '/users/me');
  await failing.services.db.destroy();
  const code = failing.codeFor(customer.email);
  const calls: readonly [string, object][] = [
    ['login', { identifier: customer.email, password: customer.password }],
    ['verify-email', { otp: code, identifier: customer.email }],
    ['refresh-tokens', { refreshToken: customer.tokens.refresh }],
  ];
  for (const [path, body] of calls) {
    expect((await failing.call('POST', `/auth/${path}`, { body })).status).toBe(500);
  }
  expect((await customer.authed('GET', '/users/me').catch(() => null))?.status).not.toBe(200);
  const logged = failing.logs.join('\n');
  expect(logged).toContain('request failed');
  const { access, refresh } = customer.tokens;
  const secrets = [customer.password, access, refresh, me.headers['x-csrf-secret'] ?? '', code];
  for (const secret of secrets) expect(logged).not.toMatch(new RegExp(`(?<![\\d])${secret}(?![\\d])`));
  await failing.close();
});
