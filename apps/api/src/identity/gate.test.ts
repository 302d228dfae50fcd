import { endpoint } from '@kolo/contract/endpoint';
import { Done } from '@kolo/contract/primitives';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#platform/http/route.ts';
import { openTestApp } from '#testing/app.ts';

const change = endpoint({
  name: 'change',
  summary: 'A mutation of a customer',
  method: 'POST',
  path: '/change',
  access: 'customer',
  body: z.strictObject({ word: z.string() }),
  status: 200,
  answer: Done,
  errors: [],
});

const world = await openTestApp({
  parts: ({ parts }) => [
    ...parts,
    { routes: [route(change, async ({ caller }) => ({ message: caller.userId }))] },
  ],
});

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
const pairOf = (headers: Record<string, string>) => ({
  'x-csrf-token': headers['x-csrf-token'] ?? '',
  'x-csrf-secret': headers['x-csrf-secret'] ?? '',
});
const post = (headers: Record<string, string>) =>
  world.call('POST', '/change', { body: { word: 'hello' }, headers });
const me = (access: string) => world.call('GET', '/users/me', { headers: bearer(access) });

test('without a bearer, or with one that is none, the answer is 401 before the body is read', async () => {
  for (const headers of [{}, bearer('x'), bearer('a.b.c'), { authorization: 'Basic eDp5' }]) {
    const answer = await world.call('POST', '/change', { body: { wrong: 1 }, headers });
    expect(answer.status).toBe(401);
    expect(answer.body.code).toBe('UNAUTHENTICATED');
    expect((await world.call('GET', '/users/me', { headers })).status).toBe(401);
  }
});

test('a mutation without the pair is refused with a fresh pair that then works', async () => {
  const { tokens, userId } = await world.signUp();
  const refused = await post(bearer(tokens.access));
  expect(refused.status).toBe(403);
  expect(refused.body.code).toBe('CSRF_INVALID');
  const answer = await post({ ...bearer(tokens.access), ...pairOf(refused.headers) });
  expect(answer).toMatchObject({ status: 200, body: { message: userId } });
});

test('GET /users/me hands out the profile and a pair', async () => {
  const { tokens, userId } = await world.signUp();
  const answer = await me(tokens.access);
  expect(answer).toMatchObject({ status: 200, body: { id: userId, firstName: 'Ada', kycStatus: 'none' } });
  expect((await post({ ...bearer(tokens.access), ...pairOf(answer.headers) })).status).toBe(200);
});

test("a made-up pair, half a pair and another session's pair are refused", async () => {
  const [one, two] = [await world.signUp(), await world.signUp()];
  const pair = pairOf((await me(one.tokens.access)).headers);
  const foreign = pairOf((await me(two.tokens.access)).headers);
  const bad = [
    { ...pair, 'x-csrf-token': 'x' },
    { 'x-csrf-secret': pair['x-csrf-secret'] },
    { ...pair, 'x-csrf-secret': foreign['x-csrf-secret'] },
    foreign,
  ];
  for (const headers of bad) {
    expect((await post({ ...bearer(one.tokens.access), ...headers })).body.code).toBe('CSRF_INVALID');
  }
});

test('the pair before a refresh is good for a minute, for another tab, and then no more', async () => {
  const { tokens } = await world.signUp();
  const before = pairOf((await me(tokens.access)).headers);
  const refreshed = await world.call('POST', '/auth/refresh-tokens', {
    body: { refreshToken: tokens.refresh },
  });
  const after = pairOf(refreshed.headers);
  const use = (pair: Record<string, string>) => post({ ...bearer(tokens.access), ...pair });
  expect(after).not.toEqual(before);
  expect((await use(after)).status).toBe(200);
  world.clock.advance(60_000);
  expect((await use(before)).status).toBe(200);
  // Both were read by now: neither half goes with a half of the other.
  for (const name of ['x-csrf-token', 'x-csrf-secret'] as const) {
    expect((await use({ ...after, [name]: before[name] })).body.code).toBe('CSRF_INVALID');
  }
  world.clock.advance(1);
  expect((await use(before)).body.code).toBe('CSRF_INVALID');
  expect((await use(after)).status).toBe(200);
});

test('asking for the pair again hands out the same one, so that other tabs keep theirs', async () => {
  const { tokens } = await world.signUp();
  const [one, two] = [await me(tokens.access), await me(tokens.access)];
  expect(pairOf(two.headers)).toEqual(pairOf(one.headers));
});
