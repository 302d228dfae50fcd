import { RESET_PLACEHOLDER_CODE } from '@kolo/contract/password-reset';
import { expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import type { TestCustomer, Answer } from '#testing/customer.ts';
import { heldBefore } from '#testing/waiting.ts';

const NEW_PASSWORD = 'rainy-season-yam';
const MINUTE_MS = 60_000;

const world = await openTestApp();

const forgot = (body: object) => world.call('POST', '/auth/forgot-password', { body });
const verify = (code: string, contact: object) =>
  world.call('POST', '/auth/verify-reset-code', { body: { code, ...contact } });
const reset = (grant: string | null, contact: object, password = NEW_PASSWORD) =>
  world.call('POST', '/auth/reset-password', {
    body: { password, code: RESET_PLACEHOLDER_CODE, ...contact },
    ...(grant !== null && { headers: { 'x-reset-grant': grant } }),
  });
const login = (identifier: string, password: string) =>
  world.call('POST', '/auth/login', { body: { identifier, password } });

/** Another code than this one. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

async function codeOf({ email }: TestCustomer): Promise<string> {
  expect((await forgot({ email })).status).toBe(200);
  await world.runJobs();
  return world.codeFor(email);
}

async function grantOf(customer: TestCustomer): Promise<string> {
  const answer = await verify(await codeOf(customer), { email: customer.email });
  expect(answer.status).toBe(200);
  return answer.body.resetGrant;
}

/** What a stranger could tell answers apart by. */
function visible({ status, body, headers }: Answer) {
  const { requestId: _, ...rest } = body;
  const { 'x-request-id': __, 'x-server-time': ___, date: ____, ...kept } = headers;
  return { status, body: rest, headers: kept };
}

const sorted = (answers: readonly Answer[]) =>
  answers.map((answer) => answer.status).toSorted((one, other) => one - other);

test('a call without a contact, with two or with a broken one is refused', async () => {
  const bodies = [{}, { email: 'ada@' }, { email: 'ada@mail.example', identifier: '08031234567' }];
  for (const body of bodies) expect((await forgot(body)).status).toBe(400);
  expect((await verify('12345', { email: 'ada@mail.example' })).body.fields).toHaveProperty('code');
  expect((await reset('x', { email: 'ada@mail.example' }, 'short')).body.fields).toHaveProperty('password');
});

test('T20: a known and an unknown account are answered the same, at every step', async () => {
  const customer = await world.signUp();
  const unknown = { email: 'nobody-here@mail.example' };
  const known = { email: customer.email };
  expect(visible(await forgot(unknown))).toEqual(visible(await forgot(known)));
  const left = await world.services.db.selectFrom('outbox').select('task').execute();
  expect(left.filter(({ task }) => task === 'send_reset_code')).toHaveLength(2);
  const before = world.messages.length;
  await world.runJobs();
  expect(world.messages.slice(before).map((message) => message.to)).toEqual([customer.email]);
  const miss = wrong(world.codeFor(customer.email));
  const refused = await verify(miss, known);
  expect(refused.body.code).toBe('CODE_INVALID');
  expect(visible(await verify(miss, unknown))).toEqual(visible(refused));
  const ungranted = await reset('guessed', known);
  expect(ungranted.status).toBe(400);
  expect(visible(await reset('guessed', unknown))).toEqual(visible(ungranted));
});

test('code, grant, new password: the old one is dead and nobody is signed in', async () => {
  const customer = await world.signUp();
  const contact = { email: customer.email.toUpperCase() };
  const answer = await reset(await grantOf(customer), contact);
  expect(answer.status).toBe(200);
  expect(answer.body).toEqual({ message: expect.any(String) });
  expect((await login(customer.email, customer.password)).status).toBe(401);
  expect((await login(customer.email, NEW_PASSWORD)).status).toBe(200);
});

test('every session ends, and the customer hears of it', async () => {
  const customer = await world.signUp();
  const other = await login(customer.email, customer.password);
  const grant = await grantOf(customer);
  expect((await reset(grant, { email: customer.email })).status).toBe(200);
  for (const tokens of [customer.tokens, other.body.tokens]) {
    const headers = { authorization: `Bearer ${tokens.access}` };
    expect((await world.call('GET', '/users/me', { headers })).status).toBe(401);
    const body = { refreshToken: tokens.refresh };
    expect((await world.call('POST', '/auth/refresh-tokens', { body })).status).toBe(401);
  }
  const before = world.messages.length;
  await world.runJobs();
  const notices = world.messages.slice(before);
  // The number was never verified: it may be a stranger's.
  expect(notices.map((message) => message.to)).toEqual([customer.email]);
  expect(notices[0]?.text).toContain('password was just reset');
});

test('the placeholder in the body proves nothing, nor does the code that was sent', async () => {
  const customer = await world.signUp();
  const code = await codeOf(customer);
  const contact = { email: customer.email };
  for (const grant of [null, '', RESET_PLACEHOLDER_CODE, code]) {
    expect((await reset(grant, contact)).body.code).toBe('CODE_INVALID');
  }
  const body = { password: NEW_PASSWORD, code, ...contact };
  expect((await world.call('POST', '/auth/reset-password', { body })).status).toBe(400);
  expect((await login(customer.email, customer.password)).status).toBe(200);
});

test('a grant works once', async () => {
  const customer = await world.signUp();
  const grant = await grantOf(customer);
  const contact = { email: customer.email };
  expect((await reset(grant, contact)).status).toBe(200);
  expect((await reset(grant, contact, 'a-third-password')).body.code).toBe('CODE_INVALID');
  expect((await login(customer.email, NEW_PASSWORD)).status).toBe(200);
});

test('after a reset a code that was asked for at the other contact is dead', async () => {
  const customer = await world.signUp();
  const otp = world.codeFor(customer.phone);
  await customer.authed('POST', '/auth/verify-email', { body: { otp, identifier: customer.phone } });
  world.clock.advance(2 * 24 * 60 * MINUTE_MS);
  const phone = { identifier: customer.phone };
  await forgot(phone);
  const grant = await grantOf(customer);
  expect((await reset(grant, { email: customer.email })).status).toBe(200);
  expect((await verify(world.codeFor(customer.phone), phone)).body.code).toBe('CODE_INVALID');
});

test('T19: of resets at the same moment with one grant, one has its way', async () => {
  const customer = await world.signUp();
  const grant = await grantOf(customer);
  const passwords = ['first-of-the-four', 'second-of-the-four', 'third-of-the-four', 'fourth-of-the-four'];
  const answers = await heldBefore(world.services, 'customer', () =>
    Promise.all(passwords.map((password) => reset(grant, { email: customer.email }, password))),
  );
  expect(sorted(answers)).toEqual([200, 400, 400, 400]);
  const won = passwords[answers.findIndex((answer) => answer.status === 200)];
  for (const password of passwords) {
    expect((await login(customer.email, password)).status).toBe(password === won ? 200 : 401);
  }
});

test('T19: no sign-in with the old password outlives a reset that runs beside it', async () => {
  const customer = await world.signUp();
  const grant = await grantOf(customer);
  const [, ...signIns] = await Promise.all([
    reset(grant, { email: customer.email }),
    ...Array.from({ length: 4 }, () => login(customer.email, customer.password)),
  ]);
  for (const { status, body } of signIns) {
    if (status !== 200) continue;
    const headers = { authorization: `Bearer ${body.tokens.access}` };
    expect((await world.call('GET', '/users/me', { headers })).status).toBe(401);
  }
});

test("a grant shown with another customer's email is refused and stays good", async () => {
  const [customer, other] = [await world.signUp(), await world.signUp()];
  const grant = await grantOf(customer);
  expect((await reset(grant, { email: other.email })).body.code).toBe('CODE_INVALID');
  expect((await login(other.email, other.password)).status).toBe(200);
  expect((await reset(grant, { email: customer.email })).status).toBe(200);
});

test('a grant dies after ten minutes, with the next one, and a password too easy to guess leaves it good', async () => {
  const customer = await world.signUp();
  const contact = { email: customer.email };
  const first = await grantOf(customer);
  const second = await grantOf(customer);
  expect((await reset(first, contact)).status).toBe(400);
  for (const weak of ['Password1', customer.phone, `0${customer.phone.slice('+234'.length)}`])
    expect((await reset(second, contact, weak)).body.fields).toHaveProperty('password');
  world.clock.advance(10 * MINUTE_MS);
  expect((await reset(second, contact)).body.code).toBe('CODE_INVALID');
  expect((await reset(await grantOf(customer), contact)).status).toBe(200);
});

test('only the hash of a grant is kept', async () => {
  const customer = await world.signUp();
  const grant = await grantOf(customer);
  const rows = await world.services.db.selectFrom('resetGrant').selectAll().execute();
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) expect(row.grantHash.toString('base64url')).not.toBe(grant);
  expect(world.logs.join('\n')).not.toContain(grant);
});

test('T18: after five wrong tries the right code is worth nothing, guessed in a row or all at once', async () => {
  const [inRow, atOnce] = [await world.signUp(), await world.signUp()];
  const code = await codeOf(inRow);
  for (let by = 1; by <= 5; by += 1)
    expect((await verify(wrong(code, by), { email: inRow.email })).status).toBe(400);
  expect((await verify(code, { email: inRow.email })).body.code).toBe('CODE_INVALID');

  const other = await codeOf(atOnce);
  await Promise.all(
    Array.from({ length: 8 }, (_, by) => verify(wrong(other, by + 1), { email: atOnce.email })),
  );
  expect((await verify(other, { email: atOnce.email })).body.code).toBe('CODE_INVALID');
});

test('five wrong tries of strangers leave the code good where the customer has signed in, and nowhere else', async () => {
  const { email, deviceId, ...customer } = await world.signUp();
  const on = (device: string, code: string) =>
    world.call('POST', '/auth/verify-reset-code', {
      body: { email, code },
      headers: { 'x-device-id': device },
    });
  const code = await codeOf({ email, deviceId, ...customer });
  for (let by = 1; by <= 5; by += 1) expect((await on('strange', wrong(code, by))).status).toBe(400);
  expect((await on('strange', code)).status).toBe(400);
  for (let by = 1; by <= 4; by += 1) expect((await on(deviceId, wrong(code, by))).status).toBe(400);
  expect((await on(deviceId, code)).status).toBe(200);
});

test('T18: twenty-five tries an hour is all that one network has at an account, however many codes it asks for', async () => {
  const customer = await world.signUp();
  const contact = { email: customer.email };
  for (let round = 0; round < 5; round += 1) {
    const code = await codeOf(customer);
    for (let by = 1; by <= 5; by += 1) expect((await verify(wrong(code, by), contact)).status).toBe(400);
  }
  const answer = await verify(await codeOf(customer), contact);
  expect(answer.status).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
});

test('T19: one code makes one grant, however often it is sent at the same moment', async () => {
  const customer = await world.signUp();
  const code = await codeOf(customer);
  const answers = await Promise.all(Array.from({ length: 3 }, () => verify(code, { email: customer.email })));
  expect(sorted(answers)).toEqual([200, 400, 400]);
});

test('a code for a contact resets no password, nor does a reset code verify a contact', async () => {
  const customer = await world.signUp();
  const toVerify = world.codeFor(customer.phone);
  expect((await verify(toVerify, { identifier: customer.phone })).status).toBe(400);
  const code = await codeOf(customer);
  const body = { otp: code, identifier: customer.email };
  expect((await world.call('POST', '/auth/verify-email', { body })).body.code).toBe('CODE_INVALID');
});

test('a reset code that was tried five times, and a denial, are written down for its customer', async () => {
  const customer = await world.signUp();
  const kinds = async () => {
    const events = await world.services.db
      .selectFrom('securityEvent')
      .select('kind')
      .where('userId', '=', customer.userId)
      .execute();
    return events.map(({ kind }) => kind);
  };
  const code = await codeOf(customer);
  for (let by = 1; by <= 6; by += 1) await verify(wrong(code, by), { email: customer.email });
  expect((await kinds()).filter((kind) => kind === 'code_exhausted')).toHaveLength(1);
  for (let by = 7; by <= 26; by += 1) await verify(wrong(code, 1), { email: customer.email });
  expect(await kinds()).toContain('rate_limited');
});

test('a code dies after ten minutes and when another is asked for', async () => {
  const customer = await world.signUp();
  const contact = { email: customer.email };
  const first = await codeOf(customer);
  const second = await codeOf(customer);
  if (first !== second) expect((await verify(first, contact)).status).toBe(400);
  world.clock.advance(10 * MINUTE_MS);
  expect((await verify(second, contact)).body.code).toBe('CODE_INVALID');
});

test('a customer with only a phone gets back in by it; an unverified number gets no code', async () => {
  const phone = '+2348067654321';
  const body = { phoneNumber: phone, password: 'market-day-rain', firstName: 'Ada', lastName: 'Obi' };
  expect((await world.call('POST', '/auth/register', { body })).status).toBe(201);
  await world.runJobs();
  const before = world.messages.length;
  expect((await forgot({ identifier: phone })).status).toBe(200);
  await world.runJobs();
  expect(world.messages.length).toBe(before);

  const otp = world.codeFor(phone);
  await world.call('POST', '/auth/verify-email', { body: { otp, identifier: phone } });
  expect((await forgot({ identifier: '0806 765 4321' })).status).toBe(200);
  await world.runJobs();
  const granted = await verify(world.codeFor(phone), { identifier: '08067654321' });
  expect(granted.status).toBe(200);
  expect((await reset(granted.body.resetGrant, { identifier: phone })).status).toBe(200);
  await world.runJobs();
  expect(world.messages.at(-1)?.to).toBe(phone);
  expect(world.messages.at(-1)?.text).toContain('password was just reset');
  expect((await login(phone, NEW_PASSWORD)).status).toBe(200);
});
