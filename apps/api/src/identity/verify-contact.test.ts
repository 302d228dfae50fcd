import { HEADERS } from '@kolo/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';

const world = await openTestApp();

let made = 0;
async function registered(more: object = {}): Promise<string> {
  made += 1;
  const email = `person${made}@mail.example`;
  const body = { email, password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi', ...more };
  expect((await world.call('POST', '/auth/register', { body })).status).toBe(201);
  await world.runJobs();
  return email;
}

const verify = (otp: string, identifier?: string, headers?: Record<string, string>) =>
  world.call('POST', '/auth/verify-email', { body: { otp, ...(identifier && { identifier }) }, headers });

/** Another code than this one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

test('a code that is none is refused before anything is looked up', async () => {
  expect((await verify('12345', 'person@mail.example')).status).toBe(400);
  expect((await verify('abcdef', 'person@mail.example')).body.fields).toHaveProperty('otp');
});

test('without an identifier and a bearer there is nobody to verify', async () => {
  for (const headers of [{}, { authorization: 'Bearer x.y.z' }]) {
    const answer = await verify('123456', undefined, headers);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ code: 'VALIDATION', message: 'No identifier for verification' });
  }
});

test('a code of an unknown address is as wrong as a wrong code', async () => {
  const email = await registered();
  const known = await verify(wrong(world.codeFor(email)), email);
  const unknown = await verify('123456', 'nobody@mail.example');
  expect(known.status).toBe(400);
  expect(known.body.code).toBe('CODE_INVALID');
  expect({ ...unknown.body, requestId: '' }).toEqual({ ...known.body, requestId: '' });
});

test('the right code verifies, signs in, and works once', async () => {
  const email = await registered();
  const code = world.codeFor(email);
  const answer = await verify(code, email);
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({ email, isEmailVerified: true, isPhoneVerified: false });
  expect(answer.headers['x-csrf-token']).toEqual(expect.any(String));
  const me = await world.call('GET', '/users/me', {
    headers: { authorization: `Bearer ${answer.body.tokens.access}` },
  });
  expect(me.body).toEqual({ ...answer.body.user, askTerms: true });
  expect((await verify(code, email)).body.code).toBe('CODE_INVALID');
});

test('T18: a code sent twice over at the same moment signs in once', async () => {
  const email = await registered();
  const code = world.codeFor(email);
  const answers = await Promise.all([verify(code, email), verify(code, email), verify(code, email)]);
  expect(answers.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
    200, 400, 400,
  ]);
});

test('T18: after five wrong tries the right code is worth nothing, guessed in a row or all at once', async () => {
  const inRow = await registered();
  const code = world.codeFor(inRow);
  for (let by = 1; by <= 5; by += 1) expect((await verify(wrong(code, by), inRow)).status).toBe(400);
  expect((await verify(code, inRow)).body.code).toBe('CODE_INVALID');

  const atOnce = await registered();
  const other = world.codeFor(atOnce);
  const strange = { [HEADERS.deviceId]: 'strange' };
  await Promise.all(Array.from({ length: 8 }, (_, by) => verify(wrong(other, by + 1), atOnce, strange)));
  const row = await world.services.db
    .selectFrom('oneTimeCode')
    .innerJoin('emailAddress', 'emailAddress.userId', 'oneTimeCode.userId')
    .select('wrongTries')
    .where('email', '=', atOnce)
    .executeTakeFirstOrThrow();
  expect(row.wrongTries).toBe(5);
  expect((await verify(other, atOnce, strange)).body.code).toBe('CODE_INVALID');
});

describe('five wrong tries of strangers', () => {
  const own = { [HEADERS.deviceId]: 'the phone that registered' };
  const tablet = { [HEADERS.deviceId]: 'a tablet' };

  async function guessed(): Promise<{ email: string; code: string }> {
    made += 1;
    const email = `person${made}@mail.example`;
    const names = { firstName: 'Ada', lastName: 'Obi', password: 'market-day-rain' };
    await world.call('POST', '/auth/register', { body: { email, ...names }, headers: own });
    const login = { identifier: email, password: names.password };
    await world.call('POST', '/auth/login', { body: login, headers: tablet });
    // The tries that both have for asking are over.
    world.clock.advance(20 * 60_000);
    const elsewhere = { [HEADERS.deviceId]: 'where another code is asked for' };
    await world.call('POST', '/auth/send-verification-email', { body: { email }, headers: elsewhere });
    await world.runJobs();
    const code = world.codeFor(email);
    for (let by = 1; by <= 5; by += 1) expect((await verify(wrong(code, by), email)).status).toBe(400);
    return { email, code };
  }

  test.each([
    ['the device that registered', own],
    ['one on which the right password was typed', tablet],
  ])('leave the code good on %s, and on no other', async (_, device) => {
    const { email, code } = await guessed();
    expect((await verify(code, email, { [HEADERS.deviceId]: 'strange' })).body.code).toBe('CODE_INVALID');
    expect((await verify(code, email, device)).status).toBe(200);
  });

  test('and five of the known devices use it up there too', async () => {
    const { email, code } = await guessed();
    for (let by = 1; by <= 5; by += 1) await verify(wrong(code, by), email, by > 2 ? own : tablet);
    const answer = await verify(code, email, own);
    expect(answer.body).toMatchObject({
      code: 'CODE_INVALID',
      message: 'Too many tries. Ask for a new code.',
    });
  });
});

test('T18: twenty-five tries an hour is all that one network has at an account, however many codes it asks for', async () => {
  const email = await registered();
  for (let round = 0; round < 5; round += 1) {
    if (round > 0) await world.call('POST', '/auth/send-verification-email', { body: { email } });
    await world.runJobs();
    for (let by = 1; by <= 5; by += 1)
      expect((await verify(wrong(world.codeFor(email), by), email)).status).toBe(400);
  }
  await world.call('POST', '/auth/send-verification-email', { body: { email } });
  await world.runJobs();
  const answer = await verify(world.codeFor(email), email);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('a code dies after ten minutes and when another is asked for', async () => {
  const email = await registered();
  const first = world.codeFor(email);
  await world.call('POST', '/auth/send-verification-code', { body: { identifier: email } });
  await world.runJobs();
  const second = world.codeFor(email);
  if (first !== second) expect((await verify(first, email)).status).toBe(400);
  world.clock.advance(10 * 60_000);
  expect((await verify(second, email)).body.code).toBe('CODE_INVALID');
});

test('only the hash of a code is kept, and the waiting job knows none', async () => {
  const body = { email: 'kept@mail.example', password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi' };
  await world.call('POST', '/auth/register', { body });
  const waiting = await world.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('task', '=', 'send_verification_code')
    .execute();
  expect(waiting.map((row) => Object.keys(row.payload as object).toSorted())).toEqual([
    ['askedAt', 'channel', 'userId'],
  ]);
  await world.runJobs();
  const rows = await world.services.db.selectFrom('oneTimeCode').selectAll().execute();
  expect(JSON.stringify(rows.map((row) => row.codeHash.toString('utf8')))).not.toContain(
    world.codeFor(body.email),
  );
});

test('a job that comes ten minutes late sends nothing', async () => {
  const before = world.messages.length;
  const body = { email: 'late@mail.example', password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi' };
  await world.call('POST', '/auth/register', { body });
  world.clock.advance(11 * 60_000);
  await world.runJobs();
  expect(world.messages.length).toBe(before);
});

test('anyone who registered with both may type the code of the SMS', async () => {
  const phone = '+2348061234567';
  const email = await registered({ phoneNumber: phone });
  const code = world.codeFor(phone);
  if (code === world.codeFor(email)) return;
  const answer = await verify(code, email);
  expect(answer.body.user).toMatchObject({ isEmailVerified: false, isPhoneVerified: true });
});

test("a verified customer's second contact needs the customer's own bearer", async () => {
  const customer = await world.signUp();
  const code = world.codeFor(customer.phone);
  expect((await verify(code, customer.phone)).body.code).toBe('CODE_INVALID');
  const stranger = await world.signUp();
  const foreign = { authorization: `Bearer ${stranger.tokens.access}` };
  expect((await verify(code, customer.phone, foreign)).body.code).toBe('CODE_INVALID');
  const own = await customer.authed('POST', '/auth/verify-email', { body: { otp: code } });
  expect(own.status).toBe(200);
  expect(own.body.user).toMatchObject({ isEmailVerified: true, isPhoneVerified: true });
});

test('a code that was tried five times is written down for its customer', async () => {
  const email = await registered();
  const code = world.codeFor(email);
  for (let by = 1; by <= 6; by += 1) await verify(wrong(code, by), email);
  const events = await world.services.db
    .selectFrom('securityEvent')
    .innerJoin('emailAddress', 'emailAddress.userId', 'securityEvent.userId')
    .select('kind')
    .where('email', '=', email)
    .where('kind', '=', 'code_exhausted')
    .execute();
  expect(events).toHaveLength(1);
});

test('a customer verified by the SMS verifies the email address with the bearer alone', async () => {
  const phone = '+2348061234568';
  const email = await registered({ phoneNumber: phone });
  const signedIn = await verify(world.codeFor(phone), phone);
  const headers = { authorization: `Bearer ${signedIn.body.tokens.access}` };
  await world.call('POST', '/auth/send-verification-email', { body: { email } });
  await world.runJobs();
  const code = world.codeFor(email);
  expect((await verify(code)).body.message).toBe('No identifier for verification');
  expect((await verify(wrong(code), undefined, headers)).body.code).toBe('CODE_INVALID');
  const answer = await verify(code, undefined, headers);
  expect(answer.status).toBe(200);
  expect(answer.body.user).toMatchObject({ email, isEmailVerified: true, isPhoneVerified: true });
  expect((await verify(code, undefined, headers)).body.code).toBe('CODE_INVALID');
});

describe('the right password adopts a device for the code that waits', () => {
  const THERE = { 'x-device-id': 'another-device' };
  const signIn = (identifier: string, password = 'market-day-rain', headers = THERE) =>
    world.call('POST', '/auth/login', { body: { identifier, password }, headers });
  const sentTo = (to: string) => world.messages.filter((message) => message.to === to).length;
  const HERE = { 'x-device-id': 'registering-device' };

  /** Waits for its first code, of both contacts. */
  async function waiting() {
    made += 1;
    const [email, phone] = [`both${made}@mail.example`, `+23480712300${String(made).padStart(2, '0')}`];
    const body = {
      email,
      phoneNumber: phone,
      password: 'market-day-rain',
      firstName: 'Ada',
      lastName: 'Obi',
    };
    expect((await world.call('POST', '/auth/register', { body, headers: HERE })).status).toBe(201);
    await world.runJobs();
    return { email, phone };
  }

  test('a registration is verified elsewhere, by either of two new codes, and on the first device still', async () => {
    for (const headers of [THERE, HERE]) {
      const { email, phone } = await waiting();
      expect((await verify(world.codeFor(email), email, THERE)).body.code).toBe('CODE_INVALID');
      const refused = await signIn(email);
      expect([refused.status, refused.body.code]).toEqual([403, 'NOT_VERIFIED']);
      expect(refused.body.next).toEqual({ sentTo: [email, phone] });
      await world.runJobs();
      expect([sentTo(email), sentTo(phone)]).toEqual([2, 2]);
      expect((await verify(world.codeFor(phone), phone, headers)).status).toBe(200);
    }
  });

  test('a customer gets in by the second contact: told as a new device, young, with a password of its own time', async () => {
    const customer = await world.signUp();
    expect((await signIn(customer.phone, customer.password)).status).toBe(403);
    await world.runJobs();
    expect(sentTo(customer.phone)).toBe(2);
    world.clock.advance(16 * 60_000);
    await world.call('POST', '/auth/send-verification-code', { body: { identifier: customer.phone } });
    await world.runJobs();
    const answer = await verify(world.codeFor(customer.phone), customer.phone, THERE);
    expect(answer.status).toBe(200);
    expect(answer.body.user).toMatchObject({ isEmailVerified: true, isPhoneVerified: true });
    await world.runJobs();
    const news = world.messages.findLast(({ to }) => to === customer.email)?.text;
    expect(news).toContain('on a device that we have not seen before');
    // The password was typed 16 minutes ago: a first PIN wants it again.
    const session = {
      authorization: `Bearer ${answer.body.tokens.access}`,
      'x-csrf-token': answer.headers['x-csrf-token'] ?? '',
      'x-csrf-secret': answer.headers['x-csrf-secret'] ?? '',
    };
    const pin = await world.call('POST', '/users/me/pin', { body: { pin: '482615' }, headers: session });
    expect(pin.body.fields).toHaveProperty('password');
    expect((await signIn(customer.phone, customer.password)).status).toBe(200);
  });

  test('anyone who has the code and not the password gets nothing of it, nor the password without the code', async () => {
    const customer = await world.signUp();
    expect((await signIn(customer.phone, 'not the password')).status).toBe(401);
    const code = world.codeFor(customer.phone);
    for (const headers of [undefined, THERE])
      expect((await verify(code, customer.phone, headers)).body.code).toBe('CODE_INVALID');
    expect((await signIn(customer.phone, customer.password)).status).toBe(403);
    await world.runJobs();
    const next = world.codeFor(customer.phone);
    for (const headers of [undefined, { 'x-device-id': 'a-third-one' }])
      expect((await verify(next, customer.phone, headers)).body.code).toBe('CODE_INVALID');
    expect((await verify(wrong(next), customer.phone, THERE)).body.code).toBe('CODE_INVALID');
    expect((await verify(next, customer.phone, THERE)).status).toBe(200);
  });

  test('a password that was replaced since adopts nothing, no matter who reads the code', async () => {
    const customer = await world.signUp();
    await signIn(customer.phone, customer.password);
    const body = { currentPassword: customer.password, newPassword: 'another-rain-26' };
    expect((await customer.authed('POST', '/users/me/change-password', { body })).status).toBe(200);
    await world.call('POST', '/auth/send-verification-code', { body: { identifier: customer.phone } });
    await world.runJobs();
    const code = world.codeFor(customer.phone);
    expect((await verify(code, customer.phone, THERE)).body.code).toBe('CODE_INVALID');
  });

  test('nor does one of yesterday', async () => {
    const customer = await world.signUp();
    await signIn(customer.phone, customer.password);
    world.clock.advance(24 * 60 * 60_000);
    await world.call('POST', '/auth/send-verification-code', { body: { identifier: customer.phone } });
    await world.runJobs();
    expect((await verify(world.codeFor(customer.phone), customer.phone, THERE)).status).toBe(400);
  });

  test("a stranger's registration of an address adopts nothing for the one that its owner makes", async () => {
    const email = 'taken-twice@mail.example';
    const names = { firstName: 'Ada', lastName: 'Obi' };
    const register = (password: string, headers: Record<string, string>) =>
      world.call('POST', '/auth/register', { body: { email, password, ...names }, headers });
    await register('attackers-password', { 'x-device-id': 'attackers-phone' });
    expect((await signIn(email, 'attackers-password')).status).toBe(403);
    await register('market-day-rain', HERE);
    await world.runJobs();
    expect((await signIn(email, 'attackers-password')).status).toBe(401);
    expect((await verify(world.codeFor(email), email, THERE)).status).toBe(400);
    expect((await verify(world.codeFor(email), email, HERE)).status).toBe(200);
  });

  test('however often it is typed, six messages an hour leave, and the answer is the same', async () => {
    const customer = await world.signUp();
    for (let time = 0; time < 8; time += 1)
      expect((await signIn(customer.phone, customer.password)).body.code).toBe('NOT_VERIFIED');
    await world.runJobs();
    expect(sentTo(customer.phone)).toBe(6);
  });
});

test('after the last try the device that typed the password is told to ask for a new code, and nobody else is', async () => {
  const mine = { 'x-device-id': 'my-own-device' };
  made += 1;
  const email = `tired${made}@mail.example`;
  const body = { email, password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi' };
  await world.call('POST', '/auth/register', { body, headers: mine });
  await world.runJobs();
  const code = world.codeFor(email);
  const said = async (by: number, headers?: Record<string, string>) =>
    (await verify(wrong(code, by), email, headers)).body.message;
  const plain = 'That code is not right. Check the 6 digits, or ask for a new one.';
  for (let by = 1; by <= 4; by += 1) expect(await said(by, mine)).toBe(plain);
  expect(await said(5, mine)).toBe('Too many tries. Ask for a new code.');
  expect((await verify(code, email, mine)).body.message).toBe('Too many tries. Ask for a new code.');
  // Strangers have their own five tries: the sixth would tell them that a code waits here.
  for (let by = 1; by <= 6; by += 1)
    for (const headers of [undefined, { 'x-device-id': 'a-guesser' }])
      expect(await said(by, headers)).toBe(plain);
  await world.call('POST', '/auth/send-verification-code', { body: { identifier: email } });
  await world.runJobs();
  expect((await verify(world.codeFor(email), email, mine)).status).toBe(200);
});
