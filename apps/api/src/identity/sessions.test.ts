import { HEADERS } from '@kolo/contract/endpoint';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { contactCalls } from '#testing/contacts.ts';
import type { Send } from '#testing/customer.ts';
import { signInOn } from '#testing/sign-in-on.ts';

const NEW_PASSWORD = 'rainy-season-yam';
const NO_ID = '00000000-0000-7000-8000-000000000000';

const world = await openTestApp();

const login = (identifier: string, password: string, headers: Send['headers'] = {}) =>
  world.call('POST', '/auth/login', { body: { identifier, password }, headers });
const bearer = (access: string) => ({ authorization: `Bearer ${access}` });
const isAlive = async (access: string) =>
  (await world.call('GET', '/users/me', { headers: bearer(access) })).status === 200;

test('nothing of it is for strangers, and nothing is changed without the CSRF pair', async () => {
  const customer = await world.signUp();
  const body = { currentPassword: customer.password, newPassword: NEW_PASSWORD };
  expect((await world.call('GET', '/users/me/sessions')).status).toBe(401);
  for (const [method, path, sent] of [
    ['DELETE', '/users/me/sessions', undefined],
    ['DELETE', `/users/me/sessions/${NO_ID}`, undefined],
    ['POST', '/users/me/change-password', body],
  ] as const) {
    expect((await world.call(method, path, { body: sent })).status).toBe(401);
    const answer = await world.call(method, path, { body: sent, headers: bearer(customer.tokens.access) });
    expect(answer.body.code).toBe('CSRF_INVALID');
  }
});

test('what is no id and what is no page is refused', async () => {
  const customer = await world.signUp();
  expect((await customer.authed('DELETE', '/users/me/sessions/one')).status).toBe(404);
  expect((await customer.authed('GET', '/users/me/sessions?limit=101')).status).toBe(400);
});

test('the list shows each device once, the present one marked; ending one signs it out', async () => {
  const customer = await world.signUp();
  const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/131.0.0.0 Mobile Safari/537.36';
  world.clock.advance(1_000);
  const other = await login(customer.email, customer.password, { 'user-agent': phone });
  const listed = await customer.authed('GET', '/users/me/sessions');
  expect(listed.body).toMatchObject({ page: 1, totalPages: 1, totalResults: 2 });
  const [newest, own] = listed.body.results;
  expect(newest).toMatchObject({ device: 'Chrome on Android', isCurrent: false });
  expect(own).toMatchObject({ isCurrent: true });
  expect(Object.keys(own).toSorted()).toEqual(['createdAt', 'device', 'id', 'isCurrent', 'lastSeenAt']);

  expect((await customer.authed('DELETE', `/users/me/sessions/${newest.id}`)).status).toBe(200);
  expect(await isAlive(other.body.tokens.access)).toBe(false);
  const again = await customer.authed('DELETE', `/users/me/sessions/${newest.id}`);
  expect(again.status).toBe(404);
  expect((await customer.authed('GET', '/users/me/sessions')).body.totalResults).toBe(1);
});

test("another customer's session is as unknown as one that never was", async () => {
  const [customer, stranger] = [await world.signUp(), await world.signUp()];
  const { results } = (await customer.authed('GET', '/users/me/sessions')).body;
  const foreign = await stranger.authed('DELETE', `/users/me/sessions/${results[0].id}`);
  const unknown = await stranger.authed('DELETE', `/users/me/sessions/${NO_ID}`);
  expect(foreign.status).toBe(404);
  expect({ ...foreign.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  expect(await isAlive(customer.tokens.access)).toBe(true);
});

test('logging out everywhere ends every session, the present one too', async () => {
  const customer = await world.signUp();
  const other = await login(customer.email, customer.password);
  expect((await customer.authed('DELETE', '/users/me/sessions')).status).toBe(200);
  expect(await isAlive(customer.tokens.access)).toBe(false);
  expect(await isAlive(other.body.tokens.access)).toBe(false);
  const body = { refreshToken: other.body.tokens.refresh };
  expect((await world.call('POST', '/auth/refresh-tokens', { body })).status).toBe(401);
});

test('a new password asks for the present one and is held to the same rules', async () => {
  const customer = await world.signUp();
  const change = (currentPassword: string, newPassword: string) =>
    customer.authed('POST', '/users/me/change-password', { body: { currentPassword, newPassword } });
  const wrong = await change('not the password', NEW_PASSWORD);
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toHaveProperty('currentPassword');
  const ownPhone = `0${customer.phone.slice('+234'.length)}`;
  for (const weak of ['short', 'Password1', customer.email, ownPhone, customer.password]) {
    expect((await change(customer.password, weak)).body.fields).toHaveProperty('newPassword');
  }
  expect(await isAlive(customer.tokens.access)).toBe(true);
  expect((await login(customer.email, customer.password)).status).toBe(200);
});

test('a changed password ends every other session and is told on each verified contact', async () => {
  const customer = await world.signUp();
  const otp = world.codeFor(customer.phone);
  const headers = bearer(customer.tokens.access);
  expect((await world.call('POST', '/auth/verify-email', { body: { otp }, headers })).status).toBe(200);
  const other = await login(customer.email, customer.password);
  await world.runJobs();
  const before = world.messages.length;
  const body = { currentPassword: customer.password, newPassword: NEW_PASSWORD };
  expect((await customer.authed('POST', '/users/me/change-password', { body })).status).toBe(200);
  expect(await isAlive(customer.tokens.access)).toBe(true);
  expect(await isAlive(other.body.tokens.access)).toBe(false);
  expect((await login(customer.email, customer.password)).status).toBe(401);
  expect((await login(customer.email, NEW_PASSWORD)).status).toBe(200);
  await world.runJobs();
  const told = world.messages.slice(before).filter(({ text }) => text.includes('password was just changed'));
  expect(told.map((message) => message.to).toSorted()).toEqual([customer.phone, customer.email].toSorted());
});

test('a thief with the password who changes it in a loop kills no reset code, has five a day, and the owner is in again', async () => {
  const owner = await world.signUp();
  const thief = await signInOn(world, owner, 'a stolen phone');
  const contact = { identifier: owner.email };
  const sendCode = async () => {
    await world.call('POST', '/auth/forgot-password', { body: contact });
    await world.runJobs();
    return world.codeFor(owner.email);
  };
  const trade = async (code: string) =>
    (await world.call('POST', '/auth/verify-reset-code', { body: { ...contact, code } })).body.resetGrant;
  const reset = (grant: string) =>
    world.call('POST', '/auth/reset-password', {
      body: { ...contact, password: 'the-owner-again-26', code: '000000' },
      headers: { [HEADERS.resetGrant]: grant },
    });
  const [spare, other] = [await trade(await sendCode()), await sendCode()];
  const passwords = [owner.password, ...[1, 2, 3, 4, 5, 6].map((n) => `harmattan-dust-${n}`)];
  const codes: number[] = [];
  for (const [n, newPassword] of passwords.slice(1).entries()) {
    const body = { currentPassword: passwords[n], newPassword };
    codes.push((await thief.authed('POST', '/users/me/change-password', { body })).status);
  }
  expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
  const grant = await trade(other);
  // A newer grant takes the place of the one before, as ever.
  expect((await reset(spare)).body.code).toBe('CODE_INVALID');
  expect((await reset(grant)).status).toBe(200);
  expect((await thief.authed('GET', '/users/me')).status).toBe(401);
  expect((await login(owner.email, 'the-owner-again-26')).status).toBe(200);
});

test('a thief with the password and without the PIN changes no password', async () => {
  const owner = await world.signUp();
  await owner.authed('POST', '/users/me/pin', { body: { pin: '7391' } });
  const thief = await signInOn(world, owner, 'a stolen phone');
  const change = (more: object) =>
    thief.authed('POST', '/users/me/change-password', {
      body: { currentPassword: owner.password, newPassword: NEW_PASSWORD, ...more },
    });
  const [asked, guessed] = [await change({}), await change({ pin: '8264' })];
  expect([asked.status, asked.body.code]).toEqual([403, 'PIN_REQUIRED']);
  expect([guessed.status, guessed.body.code]).toEqual([403, 'PIN_WRONG']);
  expect((await login(owner.email, owner.password)).status).toBe(200);
  expect((await change({ pin: '7391' })).status).toBe(200);
});

test('staff throw a thief out for good: frozen, no password is changed; every session ends, and the owner is told', async () => {
  const owner = await world.signUp();
  const thief = await signInOn(world, owner, 'a stolen phone');
  const why = ['--reason', 'Somebody else is signed in.'];
  await world.staff('customers', 'freeze', owner.userId, ...why, '--review', '2');
  const body = { currentPassword: owner.password, newPassword: NEW_PASSWORD };
  const refused = await thief.authed('POST', '/users/me/change-password', { body });
  expect([refused.status, refused.body.code]).toEqual([403, 'FROZEN']);
  expect(refused.body.message).toContain('log out and use Forgot Password');
  expect((await world.staff('customers', 'end-sessions', owner.userId)).code).toBe(2);
  expect((await thief.authed('GET', '/users/me')).status).toBe(200);
  const ended = await world.staff('customers', 'end-sessions', owner.email, ...why);
  expect(ended).toEqual({ code: 0, printed: `${owner.userId} is logged out everywhere` });
  expect((await thief.authed('GET', '/users/me')).status).toBe(401);
  await world.runJobs();
  const last = world.messages.findLast(({ to }) => to === owner.email);
  expect(last?.text).toContain('We logged every device out of your Kolo account');
  const events = await world.services.db
    .selectFrom('securityEvent')
    .select('detail')
    .where('userId', '=', owner.userId)
    .where('kind', '=', 'signed_out_everywhere')
    .execute();
  expect(events).toEqual([{ detail: { by: expect.any(String), reason: why[1] } }]);
  await world.call('POST', '/auth/forgot-password', { body: { identifier: owner.email } });
  await world.runJobs();
  const calls = contactCalls(world);
  expect((await calls.resetPassword(owner.email, NEW_PASSWORD)).status).toBe(200);
});

test('a sign-in on a device that was never seen is told on each verified contact, once', async () => {
  const customer = await world.signUp();
  const onDevice = async (id: string) => {
    const before = world.messages.length;
    await login(customer.email, customer.password, { 'x-device-id': id });
    await world.runJobs();
    return world.messages.slice(before);
  };
  const told = await onDevice('a-new-phone');
  // The number was never verified: it may be a stranger's.
  expect(told.map((message) => message.to)).toEqual([customer.email]);
  expect(told[0]?.text).toContain('a device that we have not seen before');
  expect(await onDevice('a-new-phone')).toEqual([]);
  expect(await onDevice('another-phone')).toHaveLength(1);
});
