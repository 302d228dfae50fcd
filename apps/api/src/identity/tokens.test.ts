import { createHmac } from 'node:crypto';
import { jwtVerify, SignJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTokenReader, signAccessToken } from './tokens.ts';

const KEY = 'k'.repeat(32);
const NOW = new Date('2026-11-20T09:00:00.000Z');
const CALLER = {
  userId: '019aa0b3-0000-7000-8000-000000000001',
  sessionId: '019aa0b3-0000-7000-8000-000000000002',
};
const clock = { now: () => NOW };
const read = createTokenReader(KEY, clock);

/** Signed right, with these parts in place of ours. */
function tokenWith(claims: object, header: object = { alg: 'HS256', typ: 'at+jwt' }): string {
  const iat = NOW.getTime() / 1_000;
  const own = {
    sid: CALLER.sessionId,
    sub: CALLER.userId,
    iss: 'kolo-api',
    aud: 'kolo-api',
    iat,
    exp: iat + 60,
  };
  const parts = [header, { ...own, ...claims }].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signed = parts.join('.');
  return `${signed}.${createHmac('sha256', KEY).update(signed).digest('base64url')}`;
}

test('a token of ours names its caller, and is one that a library reads too', async () => {
  const token = await signAccessToken(KEY, clock, CALLER);
  expect(read(token)).toEqual(CALLER);
  expect(read(tokenWith({}))).toEqual(CALLER);
  const { payload } = await jwtVerify(token, new TextEncoder().encode(KEY), { currentDate: NOW });
  expect(payload).toMatchObject({ sub: CALLER.userId, sid: CALLER.sessionId });
});

test('one that was read before names its caller until it is too old, and not a moment longer', async () => {
  let now = NOW;
  const reader = createTokenReader(KEY, { now: () => now });
  const token = await signAccessToken(KEY, clock, CALLER);
  expect([reader(token), reader(token)]).toEqual([CALLER, CALLER]);
  now = new Date(NOW.getTime() + 15 * 60_000 - 1);
  expect(reader(token)).toEqual(CALLER);
  now = new Date(NOW.getTime() + 15 * 60_000);
  expect([reader(token), reader(token)]).toEqual([null, null]);
});

test('one that is changed anywhere, or is no token at all, names nobody', async () => {
  const token = await signAccessToken(KEY, clock, CALLER);
  const [header, payload, signature] = token.split('.');
  const forged = Buffer.from(JSON.stringify({ sub: CALLER.userId })).toString('base64url');
  const wrong = [
    '',
    '.',
    '..',
    '...',
    header ?? '',
    `${header}.${payload}`,
    `${header}.${payload}.`,
    `${token}.x`,
    `${token}=`,
    `${header}.${forged}.${signature}`,
    `${header}.${payload}.${signature?.slice(1)}`,
    token.toUpperCase(),
  ];
  for (const one of wrong) expect([one, read(one)]).toEqual([one, null]);
  for (let at = 0; at < token.length; at += 7) {
    const other = token[at] === 'A' ? 'B' : 'A';
    expect(read(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull();
  }
});

test('one of our key that is not for us, too old, or says less than it must names nobody', async () => {
  const now = NOW.getTime() / 1_000;
  const wrong = [
    { iss: 'other' },
    { aud: 'other' },
    { aud: ['kolo-api'] },
    { sub: 'x' },
    { sid: undefined },
    { iat: undefined },
    { exp: undefined },
    { exp: String(now + 60) },
    { exp: now },
    { exp: now - 1 },
  ];
  for (const claims of wrong) expect([claims, read(tokenWith(claims))]).toEqual([claims, null]);
  for (const header of [
    { alg: 'none', typ: 'at+jwt' },
    { alg: 'HS256', typ: 'JWT' },
    { alg: 'HS512', typ: 'at+jwt' },
  ])
    expect(read(tokenWith({}, header))).toBeNull();
  const other = await new SignJWT({ sid: CALLER.sessionId })
    .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: '1' })
    .setSubject(CALLER.userId)
    .sign(new TextEncoder().encode(KEY));
  expect(read(other)).toBeNull();
});
