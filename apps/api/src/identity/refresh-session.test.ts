import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer } from '#testing/customer.ts';

const world = await openTestApp();

const refresh = (refreshToken: string, deviceId?: string) =>
  world.call('POST', '/auth/refresh-tokens', {
    body: { refreshToken },
    ...(deviceId && { headers: { 'x-device-id': deviceId } }),
  });
/** Asked by the customer's own device. */
const refreshOwn = ({ tokens, deviceId }: TestCustomer, token = tokens.refresh) => refresh(token, deviceId);
const me = (access: string) =>
  world.call('GET', '/users/me', { headers: { authorization: `Bearer ${access}` } });
const endings = async (userId: string) =>
  (
    await world.services.db
      .selectFrom('session')
      .select('revokedBecause')
      .where('userId', '=', userId)
      .execute()
  ).map((row) => row.revokedBecause);

test('a token that is none is 401, an empty one 400', async () => {
  const made = Buffer.alloc(64, 7).toString('base64url');
  for (const token of ['x', made, `${made}=`]) expect((await refresh(token)).status).toBe(401);
  expect((await refresh('')).status).toBe(400);
});

test('a trade gives a new pair and a CSRF pair', async () => {
  const customer = await world.signUp();
  const answer = await refresh(customer.tokens.refresh);
  expect(answer.status).toBe(200);
  expect(Object.keys(answer.body)).toEqual(['tokens']);
  expect(answer.body.tokens.refresh).not.toBe(customer.tokens.refresh);
  expect(answer.headers['x-csrf-secret']).toEqual(expect.any(String));
  expect((await me(answer.body.tokens.access)).status).toBe(200);
});

test('for two minutes the same device gets the same successor again: a lost answer costs nothing', async () => {
  const customer = await world.signUp();
  const [one, two] = await Promise.all([refreshOwn(customer), refreshOwn(customer)]);
  expect([one.status, two.status]).toEqual([200, 200]);
  expect(two.body.tokens.refresh).toBe(one.body.tokens.refresh);
  // A client waits 30 s for each answer before it asks again.
  for (let lost = 0; lost < 4; lost += 1) {
    world.clock.advance(30_000);
    const again = await refreshOwn(customer);
    expect(again.status).toBe(200);
    expect(again.body.tokens.refresh).toBe(one.body.tokens.refresh);
  }
  expect((await refresh(one.body.tokens.refresh)).status).toBe(200);
});

test('T17: a replay after the grace ends the session at once and is written down', async () => {
  const customer = await world.signUp();
  const next = await refreshOwn(customer);
  world.clock.advance(120_001);
  expect((await refreshOwn(customer)).status).toBe(401);
  expect((await refresh(next.body.tokens.refresh)).status).toBe(401);
  expect((await me(next.body.tokens.access)).status).toBe(401);
  expect(await endings(customer.userId)).toEqual(['refresh_replayed']);
  const events = await world.services.db
    .selectFrom('securityEvent')
    .select('kind')
    .where('userId', '=', customer.userId)
    .execute();
  expect(events.map((event) => event.kind)).toContain('refresh_replayed');
});

test('T17: a copied token ends the session where another device brings it, the newest one too', async () => {
  const customer = await world.signUp();
  expect((await refresh(customer.tokens.refresh, 'another')).status).toBe(401);
  expect(await endings(customer.userId)).toEqual(['refresh_replayed']);
  expect((await refreshOwn(customer)).status).toBe(401);
});

test('anyone who leaves the name of the device out goes on on no known device', async () => {
  const customer = await world.signUp();
  const next = (await refresh(customer.tokens.refresh)).body.tokens.refresh;
  expect((await refresh(next, customer.deviceId)).status).toBe(200);
  const { deviceId: device } = await world.services.db
    .selectFrom('session')
    .select('deviceId')
    .where('userId', '=', customer.userId)
    .executeTakeFirstOrThrow();
  expect(device).toBeNull();
});

test('a session lives thirty days from its last refresh', async () => {
  const customer = await world.signUp();
  const day = 24 * 60 * 60_000;
  world.clock.advance(29 * day);
  const kept = await refresh(customer.tokens.refresh);
  expect(kept.status).toBe(200);
  world.clock.advance(29 * day);
  const again = await refresh(kept.body.tokens.refresh);
  expect(again.status).toBe(200);
  world.clock.advance(30 * day);
  expect((await refresh(again.body.tokens.refresh)).status).toBe(401);
});

test('a session ends ninety days after the sign-in, however often it is refreshed', async () => {
  const customer = await world.signUp();
  const day = 24 * 60 * 60_000;
  let token = customer.tokens.refresh;
  for (let time = 0; time < 4; time += 1) {
    world.clock.advance(22 * day);
    const answer = await refresh(token);
    expect(answer.status).toBe(200);
    token = answer.body.tokens.refresh;
  }
  world.clock.advance(2 * day);
  expect((await refresh(token)).status).toBe(401);
});

test('a made-up secret behind the ids of a session ends nothing', async () => {
  const customer = await world.signUp();
  const bytes = Buffer.from(customer.tokens.refresh, 'base64url').fill(1, 32);
  expect((await refresh(bytes.toString('base64url'))).status).toBe(401);
  expect(await endings(customer.userId)).toEqual([null]);
  expect((await refresh(customer.tokens.refresh)).status).toBe(200);
});

test('a client that names no device has the grace too', async () => {
  const { email, password } = await world.signUp();
  const login = await world.call('POST', '/auth/login', { body: { identifier: email, password } });
  const next = await refresh(login.body.tokens.refresh);
  world.clock.advance(119_000);
  expect((await refresh(login.body.tokens.refresh)).body.tokens.refresh).toBe(next.body.tokens.refresh);
});

test('T17: once the successor was used, the token before it ends the session, however soon', async () => {
  const customer = await world.signUp();
  const second = (await refresh(customer.tokens.refresh)).body.tokens;
  const third = (await refresh(second.refresh)).body.tokens;
  expect((await refresh(customer.tokens.refresh)).status).toBe(401);
  for (const token of [second.refresh, third.refresh]) expect((await refresh(token)).status).toBe(401);
  expect((await me(third.access)).status).toBe(401);
  expect(await endings(customer.userId)).toEqual(['refresh_replayed']);
});

test('T17: a thief who replays the previous token under the same device id is found out by the next trade', async () => {
  const customer = await world.signUp();
  const next = (await refreshOwn(customer)).body.tokens.refresh;
  world.clock.advance(60_000);
  const stolen = (await refreshOwn(customer)).body.tokens.refresh;
  expect(stolen).toBe(next);
  expect((await refresh(stolen)).status).toBe(200);
  world.clock.advance(120_001);
  expect((await refresh(next)).status).toBe(401);
  expect(await endings(customer.userId)).toEqual(['refresh_replayed']);
});

test('many refreshes at once, of the present token and the one before it, end with one successor', async () => {
  const customer = await world.signUp();
  const first = await Promise.all(Array.from({ length: 10 }, () => refreshOwn(customer)));
  const successors = new Set(first.map((answer) => answer.body.tokens?.refresh));
  expect(successors.size).toBe(1);
  const [next = ''] = successors;
  const mixed = await Promise.all([refreshOwn(customer), refresh(next)]);
  // Whichever is first: the previous token after the successor's trade is a replay, and the other way round a repeat.
  const ended = (await endings(customer.userId))[0] === 'refresh_replayed';
  expect(mixed.map((answer) => answer.status)).toEqual(ended ? [401, 200] : [200, 200]);
});

test('the grace opens nothing that has ended: not after a log-out, and not past the end of the session', async () => {
  const customer = await world.signUp();
  await refresh(customer.tokens.refresh);
  // Its answer was lost, so that the client logs out with the token that it knows.
  await world.call('POST', '/auth/logout', { body: { refreshToken: customer.tokens.refresh } });
  expect((await refresh(customer.tokens.refresh)).status).toBe(401);
  expect(await endings(customer.userId)).toEqual(['signed_out']);

  const other = await world.signUp();
  const day = 24 * 60 * 60_000;
  let token = other.tokens.refresh;
  for (let time = 0; time < 3; time += 1) {
    world.clock.advance(29 * day);
    token = (await refresh(token)).body.tokens.refresh;
  }
  world.clock.advance(3 * day - 60_000);
  expect((await refresh(token)).status).toBe(200);
  world.clock.advance(60_000);
  expect((await refresh(token)).status).toBe(401);
});

test('T17: a replay of a token from before the previous one ends the session too', async () => {
  const customer = await world.signUp();
  const second = await refresh(customer.tokens.refresh);
  expect((await refresh(second.body.tokens.refresh)).status).toBe(200);
  expect((await refresh(customer.tokens.refresh)).status).toBe(401);
  expect(await endings(customer.userId)).toEqual(['refresh_replayed']);
});

test('logging out ends that session at once and no other, and says the same for any token', async () => {
  const customer = await world.signUp();
  const login = await world.call('POST', '/auth/login', {
    body: { identifier: customer.email, password: customer.password },
  });
  const logout = (refreshToken: string) => world.call('POST', '/auth/logout', { body: { refreshToken } });
  expect((await logout('')).status).toBe(400);
  const answers = [
    await logout('x'),
    await logout(customer.tokens.refresh),
    await logout(customer.tokens.refresh),
  ];
  for (const answer of answers)
    expect(answer).toMatchObject({ status: 200, body: { message: 'You are logged out.' } });
  expect((await me(customer.tokens.access)).status).toBe(401);
  expect((await refresh(customer.tokens.refresh)).status).toBe(401);
  expect((await me(login.body.tokens.access)).status).toBe(200);
});

test('a logout with the ids of a session and a made-up secret ends nothing', async () => {
  const customer = await world.signUp();
  const bytes = Buffer.from(customer.tokens.refresh, 'base64url').fill(1, 32);
  await world.call('POST', '/auth/logout', { body: { refreshToken: bytes.toString('base64url') } });
  expect((await me(customer.tokens.access)).status).toBe(200);
});

test('only who holds the last token of an ended session hears why', async () => {
  const customer = await world.signUp();
  const next = (await refresh(customer.tokens.refresh)).body.tokens;
  const { results } = (await customer.authed('GET', '/users/me/sessions')).body;
  expect((await customer.authed('DELETE', `/users/me/sessions/${results[0].id}`)).status).toBe(200);
  const told = await refresh(next.refresh);
  expect(told.status).toBe(401);
  expect(told.body).toMatchObject({
    code: 'UNAUTHENTICATED',
    message: 'You were logged out from another device. Log in again to continue.',
  });
  const madeUp = Buffer.from(next.refresh, 'base64url').fill(1, 32).toString('base64url');
  for (const token of [customer.tokens.refresh, madeUp])
    expect((await refresh(token)).body.message).toBe('Please log in again.');
});

test('a session that a replay ended says nothing of it', async () => {
  const customer = await world.signUp();
  const next = await refresh(customer.tokens.refresh);
  world.clock.advance(120_001);
  await refresh(customer.tokens.refresh);
  expect((await refresh(next.body.tokens.refresh)).body.message).toBe('Please log in again.');
});
