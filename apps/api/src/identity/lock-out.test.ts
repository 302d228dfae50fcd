import { HEADERS } from '@kolo/contract/endpoint';
import { describe, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { bucketName } from '#platform/rate-limit.ts';
import { signInOn } from '#testing/sign-in-on.ts';
import { makeLink } from './contacts/links.ts';
import { deviceAge } from './known-device.ts';
import { decodeRefreshToken } from './tokens.ts';

const world = await openTestApp();

const THIEF = '102.89.1.1';
const OWNER = '105.112.1.1';
const NEW_PASSWORD = 'another-rain-26';

async function from(network: string, path: string, payload: object, device?: string) {
  const { statusCode } = await world.app.inject({
    method: 'POST',
    url: `/api/v1/auth/${path}`,
    remoteAddress: network,
    payload,
    ...(device !== undefined && { headers: { [HEADERS.deviceId]: device } }),
  });
  return statusCode;
}

/** Sets a new password, from one device of the owner's. */
async function resetOn(deviceId: string, email: string): Promise<void> {
  const headers = { [HEADERS.deviceId]: deviceId };
  await world.call('POST', '/auth/forgot-password', { body: { email }, headers });
  await world.runJobs();
  const code = world.codeFor(email);
  const granted = await world.call('POST', '/auth/verify-reset-code', { body: { email, code }, headers });
  const answer = await world.call('POST', '/auth/reset-password', {
    body: { email, password: NEW_PASSWORD, code: '000000' },
    headers: { ...headers, [HEADERS.resetGrant]: granted.body.resetGrant },
  });
  expect(answer.status).toBe(200);
}

function sessionOf(refreshToken: string): string {
  const token = decodeRefreshToken(refreshToken);
  if (!token) throw new Error('not a refresh token');
  return token.sessionId;
}

async function hitsOf(kind: string, name: string): Promise<number> {
  const row = await world.services.db
    .selectFrom('rateLimit')
    .select('hits')
    .where('bucket', '=', bucketName(kind, name))
    .executeTakeFirst();
  return row?.hits ?? 0;
}

async function useUp(kind: string, name: string, hits: number): Promise<void> {
  const bucket = bucketName(kind, name);
  const row = { bucket, windowStartedAt: world.clock.now(), hits };
  await world.services.db
    .insertInto('rateLimit')
    .values(row)
    .onConflict((conflict) => conflict.column('bucket').doUpdateSet(row))
    .execute();
}

describe('a stranger who uses up the count of one network shuts out that network alone', () => {
  const email = 'somebody@mail.example';
  test.each([
    { path: 'verify-reset-code', most: 25, sent: { email, code: '000001' }, right: 400 },
    { path: 'verify-email', most: 25, sent: { identifier: email, otp: '000001' }, right: 400 },
    { path: 'forgot-password', most: 6, sent: { email }, right: 200 },
    { path: 'send-verification-code', most: 6, sent: { identifier: email }, right: 200 },
  ])('by $path', async ({ path, most, sent, right }) => {
    world.clock.advance(61 * 60_000);
    for (let time = 0; time < most; time += 1) expect(await from(THIEF, path, sent)).toBe(right);
    expect(await from(THIEF, path, sent)).toBe(429);
    expect(await from(OWNER, path, sent)).toBe(right);
  });
});

test('from many networks strangers run into the larger count, and a device that signed in before does not', async () => {
  const { email, password } = await world.signUp();
  expect(await from(OWNER, 'login', { identifier: email, password }, 'owners-phone')).toBe(200);
  await useUp('code-try-account', email, 100);
  await useUp('reset-sent-account', email, 30);
  for (const device of [undefined, 'strange']) {
    expect(await from(THIEF, 'verify-reset-code', { email, code: '000001' }, device)).toBe(429);
    expect(await from(THIEF, 'forgot-password', { email }, device)).toBe(429);
  }
  expect(await from(OWNER, 'forgot-password', { email }, 'owners-phone')).toBe(200);
  await world.runJobs();
  const code = world.codeFor(email);
  expect(await from(OWNER, 'verify-reset-code', { email, code }, 'owners-phone')).toBe(200);
});

describe('strangers who type wrong codes', () => {
  const wrong = (code: string, by: number) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

  /** A code for a new password that was asked for there. */
  async function askedOn(device: string | undefined): Promise<{ email: string; code: string }> {
    const { email } = await world.signUp();
    expect(await from(OWNER, 'forgot-password', { email }, device)).toBe(200);
    await world.runJobs();
    return { email, code: world.codeFor(email) };
  }

  test.each(['a-new-phone', undefined])(
    'void the code for strangers, and not for the client %s that asked for it',
    async (device) => {
      const { email, code } = await askedOn(device);
      const sent = { email, code };
      for (let by = 1; by <= 5; by += 1)
        expect(await from(THIEF, 'verify-reset-code', { email, code: wrong(code, by) }, 'strange')).toBe(400);
      for (const other of ['strange', undefined])
        expect(await from(THIEF, 'verify-reset-code', sent, other)).toBe(400);
      expect(await from(OWNER, 'verify-reset-code', sent, device)).toBe(200);
    },
  );

  test('have five tries of their own for asking, in a row or all at once, and none of those for strangers after them', async () => {
    const { email, code } = await askedOn('guesser');
    await Promise.all(
      Array.from({ length: 5 }, (_, by) =>
        from(OWNER, 'verify-reset-code', { email, code: wrong(code, by + 1) }, 'guesser'),
      ),
    );
    expect(await from(OWNER, 'verify-reset-code', { email, code }, 'guesser')).toBe(400);
    expect(await from(OWNER, 'verify-reset-code', { email, code }, 'a-stranger')).toBe(200);
  });

  test('have none for having asked more than twenty minutes ago', async () => {
    const { email } = await askedOn('guesser');
    world.clock.advance(20 * 60_000);
    expect(await from(OWNER, 'forgot-password', { email }, 'a-new-phone')).toBe(200);
    await world.runJobs();
    const code = world.codeFor(email);
    for (let by = 1; by <= 5; by += 1)
      expect(await from(THIEF, 'verify-reset-code', { email, code: wrong(code, by) }, 'strange')).toBe(400);
    expect(await from(OWNER, 'verify-reset-code', { email, code }, 'guesser')).toBe(400);
    expect(await from(OWNER, 'verify-reset-code', { email, code }, 'a-new-phone')).toBe(200);
  });
});

describe('a device that has signed in to the account before', () => {
  const SHARED = '102.89.2.2';
  const wrong = (email: string) => ({ identifier: email, password: 'not the password' });

  test('has a count of its own: ten wrong passwords shut out that device, and neither another one nor a stranger', async () => {
    const { email, password, deviceId } = await world.signUp();
    const right = { identifier: email, password };
    expect(await from(OWNER, 'login', right, 'owners-tablet')).toBe(200);
    for (let time = 0; time < 10; time += 1)
      expect(await from(`105.112.1.${time}`, 'login', wrong(email), deviceId)).toBe(401);
    expect(await from(OWNER, 'login', right, deviceId)).toBe(429);
    expect(await from(OWNER, 'login', right, 'owners-tablet')).toBe(200);
    expect(await from(OWNER, 'login', right, 'a-new-one')).toBe(200);
  });

  test('has 25 tries of codes an hour of its own, whatever strangers of its address use up', async () => {
    const { email, deviceId } = await world.signUp();
    const guess = { email, code: '000001' };
    for (let time = 0; time < 25; time += 1) expect(await from(SHARED, 'verify-reset-code', guess)).toBe(400);
    expect(await from(SHARED, 'verify-reset-code', guess)).toBe(429);
    await useUp('code-try-account', email, 100);
    for (let time = 0; time < 25; time += 1)
      expect(await from(SHARED, 'verify-reset-code', guess, deviceId)).toBe(400);
    expect(await from(SHARED, 'verify-reset-code', guess, deviceId)).toBe(429);
  });

  test('is a stranger at any other account', async () => {
    const [guesser, victim] = [await world.signUp(), await world.signUp()];
    await useUp('sign-in-account', victim.email, 60);
    expect(await from(SHARED, 'login', wrong(victim.email), guesser.deviceId)).toBe(429);
    const right = { identifier: victim.email, password: victim.password };
    expect(await from(SHARED, 'login', right, victim.deviceId)).toBe(200);
  });
});

test('anyone who knows the password signs in on a hundred new devices a day and no more; known ones go on', async () => {
  const { email, password, userId, deviceId } = await world.signUp();
  await useUp('new-device', userId, 99);
  const right = { identifier: email, password };
  expect(await from(OWNER, 'login', right, 'minted-1')).toBe(200);
  expect(await from(OWNER, 'login', right, 'minted-2')).toBe(429);
  for (const known of ['minted-1', deviceId]) expect(await from(OWNER, 'login', right, known)).toBe(200);
});

test('a thief who knew the password has used up the new devices: a reset of it lets the owner in on a new phone', async () => {
  const { email, password, userId, deviceId } = await world.signUp();
  await useUp('new-device', userId, 100);
  expect(await from(OWNER, 'login', { identifier: email, password }, 'a-new-phone')).toBe(429);
  await resetOn(deviceId, email);
  expect(await from(OWNER, 'login', { identifier: email, password: NEW_PASSWORD }, 'a-new-phone')).toBe(200);
});

describe('a reset of the password', () => {
  const isKnown = async (email: string, device: string) => {
    await useUp('sign-in-account', email, 60);
    return (await from(OWNER, 'login', { identifier: email, password: 'not the password' }, device)) === 401;
  };

  test("takes what it knew from a thief's device, signed out in time or not, and leaves the owner's", async () => {
    const { email, password, deviceId } = await world.signUp();
    const right = { identifier: email, password };
    for (const device of ['thiefs', 'thiefs-other'])
      expect(await from(THIEF, 'login', right, device)).toBe(200);
    const answer = await world.call('POST', '/auth/login', {
      body: right,
      headers: { [HEADERS.deviceId]: 'thiefs' },
    });
    await world.call('POST', '/auth/logout', { body: { refreshToken: answer.body.tokens.refresh } });
    expect(await isKnown(email, 'thiefs')).toBe(true);
    await resetOn(deviceId, email);
    expect(await isKnown(email, 'thiefs')).toBe(false);
    expect(await isKnown(email, 'thiefs-other')).toBe(false);
    expect(await isKnown(email, deviceId)).toBe(true);
  });

  test('tells of a device that signs in again, and lowers what leaves by it for a day', async () => {
    const customer = await world.signUp();
    const { email, deviceId } = customer;
    await signInOn(world, customer, 'thiefs');
    world.clock.advance(48 * 60 * 60_000);
    await resetOn(deviceId, email);
    await world.runJobs();
    const told = () =>
      world.messages.filter(({ to, text }) => to === email && text.includes('not seen before'));
    const before = told().length;
    const ageOn = async (device: string) => {
      const { tokens } = await signInOn(world, customer, device, { password: NEW_PASSWORD });
      const session = decodeRefreshToken(tokens.refresh);
      if (!session) throw new Error('not a refresh token');
      const caller = { ...session, deviceId: device };
      return world.services.db.transaction().execute((tx) => deviceAge(tx, caller));
    };
    expect(await ageOn(deviceId)).toEqual({ kind: 'known' });
    await world.runJobs();
    expect(told()).toHaveLength(before);
    expect(await ageOn('thiefs')).toEqual({ kind: 'new', since: world.clock.now() });
    await world.runJobs();
    expect(told()).toHaveLength(before + 1);
  });
});

test('anyone who uses up the tries of an email address does not see whose phone number it belongs to', async () => {
  const { email, phone } = await world.signUp();
  const tryCode = (identifier: string) =>
    from(THIEF, 'verify-reset-code', { identifier, code: '000001' }, 'strange');
  const verifyCode = (identifier: string) =>
    from(THIEF, 'verify-email', { identifier, otp: '000001' }, 'strange');
  for (let time = 0; time < 25; time += 1) expect(await tryCode(email)).toBe(400);
  expect([await tryCode(email), await verifyCode(email)]).toEqual([429, 429]);
  expect([await tryCode(phone), await verifyCode(phone)]).toEqual([400, 400]);
});

describe('on an address that many share', () => {
  const address = (kind: string) => hitsOf(kind, '102.89.3.3');
  const guess = (name: string, device?: string) =>
    from('102.89.3.3', 'login', { identifier: name, password: 'not the password' }, device);

  test('a stranger fills one count with passwords and codes alike, and nobody clears it by signing in', async () => {
    const own = await world.signUp();
    const right = { identifier: own.email, password: own.password };
    for (let time = 0; time < 32; time += 1) {
      const code = { email: `nobody${time}@mail.example`, code: '000001' };
      expect(await from('102.89.3.3', 'verify-reset-code', code, `minted-${time}`)).toBe(400);
    }
    for (let time = 0; time < 4; time += 1) {
      expect(await guess(`nobody${time}@mail.example`, `minted-${time}`)).toBe(401);
      // On the device that the account knows, and on a new one while there is room.
      expect(await from('102.89.3.3', 'login', right, own.deviceId)).toBe(200);
      if (time < 3) expect(await from('102.89.3.3', 'login', right, `own-${time}`)).toBe(200);
    }
    expect(await address('guess-address')).toBe(36);
    expect(await guess('somebody@mail.example')).toBe(429);
    const code = { email: 'somebody@mail.example', code: '000001' };
    expect(await from('102.89.3.3', 'verify-reset-code', code)).toBe(429);
    expect(await from('102.89.3.3', 'verify-email', { identifier: code.email, otp: '000001' })).toBe(429);
    expect(await from('102.89.3.3', 'login', right, own.deviceId)).toBe(200);
    world.clock.advance(10_000);
    expect(await guess('somebody@mail.example')).toBe(401);
  });

  test('right passwords at once on new devices do not refuse each other', async () => {
    const { email, password } = await world.signUp();
    await useUp('guess-address', '102.89.3.4', 34);
    const tries = Array.from({ length: 12 }, (_, at) =>
      from('102.89.3.4', 'login', { identifier: email, password }, `tablet-${at}`),
    );
    expect(new Set(await Promise.all(tries))).toEqual(new Set([200]));
  });

  test('knocking at one account that is shut takes no room from the neighbours', async () => {
    for (let time = 0; time < 100; time += 1)
      await from('102.89.3.5', 'login', { identifier: 'shut@mail.example', password: 'not the password' });
    expect(await hitsOf('guess-address', '102.89.3.5')).toBe(10);
  });

  test('one IPv6 network is one address', async () => {
    const tryCode = (host: string, email: string) =>
      from(host, 'verify-reset-code', { email, code: '000001' });
    for (let time = 0; time < 36; time += 1)
      expect(await tryCode(`2001:db8:3:3::${time}`, `nobody${time}@mail.example`)).toBe(400);
    expect(await tryCode('2001:db8:3:3:9:9:9:9', 'somebody@mail.example')).toBe(429);
    expect(await tryCode('2001:db8:3:4::1', 'somebody@mail.example')).toBe(400);
  });

  test('made-up refresh tokens and made-up grants hold up no neighbour with a good one', async () => {
    const { email, tokens, deviceId } = await world.signUp();
    await useUp('refresh-address', '102.89.3.6', 3_000);
    await useUp('reset-address', '102.89.3.6', 200);
    const madeUp = Buffer.from(tokens.refresh, 'base64url').fill(1, 32).toString('base64url');
    for (const refreshToken of [madeUp, 'x'])
      expect(await from('102.89.3.6', 'refresh-tokens', { refreshToken }, deviceId)).toBe(429);
    expect(await from('102.89.3.6', 'refresh-tokens', { refreshToken: tokens.refresh }, deviceId)).toBe(200);

    await world.call('POST', '/auth/forgot-password', { body: { email } });
    await world.runJobs();
    const granted = await world.call('POST', '/auth/verify-reset-code', {
      body: { email, code: world.codeFor(email) },
    });
    const reset = async (grant: string) =>
      (
        await world.app.inject({
          method: 'POST',
          url: '/api/v1/auth/reset-password',
          remoteAddress: '102.89.3.6',
          headers: { [HEADERS.resetGrant]: grant },
          payload: { email, password: 'another-rain-26', code: '000000' },
        })
      ).statusCode;
    expect(await reset('x'.repeat(43))).toBe(429);
    expect(await reset(granted.body.resetGrant)).toBe(200);
  });

  test('anyone who presses made-up links keeps no neighbour from pressing a real one', async () => {
    const { userId } = await world.signUp();
    const expiresAt = new Date(world.clock.now().getTime() + 60_000);
    // About a change that is over: 404 it is, and no guess.
    const link = { userId, channel: 'email', purpose: 'undo_contact', subjectId: userId, expiresAt } as const;
    const [, token = ''] = (await makeLink(world.services, link)).split('#');
    const press = (one: string) => from('102.89.3.8', 'links', { token: one });
    await useUp('link-address', '102.89.3.8', 299);
    for (let time = 0; time < 2; time += 1) expect(await press(token)).toBe(404);
    expect(await press('x'.repeat(43))).toBe(404);
    expect(await press('x'.repeat(43))).toBe(429);
    expect(await press(token)).toBe(404);
  });

  test('one session refreshes so often and no more, and no other is held up by it', async () => {
    const [busy, calm] = [await world.signUp(), await world.signUp()];
    await useUp('refresh', sessionOf(busy.tokens.refresh), 200);
    const refresh = ({ tokens, deviceId }: typeof busy) =>
      from('102.89.3.7', 'refresh-tokens', { refreshToken: tokens.refresh }, deviceId);
    expect(await refresh(busy)).toBe(429);
    expect(await refresh(calm)).toBe(200);
  });
});

test('a message is counted against a contact only where one leaves for it', async () => {
  const [customer, owner] = [await world.signUp(), await world.signUp()];
  const registered = await hitsOf('code-sent-account', owner.email);
  expect(registered).toBe(1);
  const names = { firstName: 'Ada', lastName: 'Obi', password: 'market-day-rain' };
  expect(await from(THIEF, 'register', { email: owner.email, ...names })).toBe(409);
  const to = { channel: 'email', contact: 'wanted@mail.example' };
  const ask = (password: string) => customer.authed('POST', '/users/me/contacts', { body: { to, password } });
  expect((await ask('not the password')).status).toBe(400);
  expect(await hitsOf('code-sent-account', to.contact)).toBe(0);
  expect((await ask(customer.password)).status).toBe(200);
  expect(await hitsOf('code-sent-account', to.contact)).toBe(1);
  expect(await hitsOf('code-sent-account', owner.email)).toBe(registered);
});
