import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import pg from 'pg';
import { API_BASE, HEADERS } from '@kolo/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { declaredEndpoints } from '#testing/router.ts';
import type { Answer } from '#testing/customer.ts';

/** Costly hashes that were worked out, and statements that were sent: what an answer's time is made of. */
const work = { hashes: 0, statements: 0 };

const PER_ANSWER = ['date', HEADERS.requestId, HEADERS.serverTime];
const PASSWORD = 'not-the-password-7';

/** What a stranger sends who guesses, for each public call that names an account. */
const GUESSES: Readonly<Record<string, { rest: object; headers?: Record<string, string> }>> = {
  'POST /auth/login': { rest: { password: PASSWORD } },
  'POST /auth/verify-email': { rest: { otp: '000001' } },
  'POST /auth/send-verification-email': { rest: {} },
  'POST /auth/send-verification-code': { rest: {} },
  'POST /auth/forgot-password': { rest: {} },
  'POST /auth/verify-reset-code': { rest: { code: '000001' } },
  'POST /auth/reset-password': {
    rest: { password: 'another-rain-26', code: '000000' },
    headers: { [HEADERS.resetGrant]: 'x'.repeat(43) },
  },
};

/** A registration has to say that an address is taken: its answer is the screen's, and is bounded per address. */
const TELLS_BY_DESIGN = ['POST /auth/register'];

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp();
  const hash = crypto.argon2;
  vi.spyOn(crypto, 'argon2').mockImplementation((...given) => {
    work.hashes += 1;
    hash(...given);
  });
  // Anyone who imported it by name gets this one too.
  syncBuiltinESMExports();
  const send = pg.Client.prototype.query;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function count(
    this: pg.Client,
    ...given: unknown[]
  ) {
    work.statements += 1;
    // The very arguments that were given.
    return Reflect.apply(send, this, given) as never;
  });
});
afterAll(async () => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
  await world?.close();
});

const naming = (await declaredEndpoints()).flatMap((endpoint) => {
  if (endpoint.access === 'customer' || !endpoint.body) return [];
  const { properties = {} } = z.toJSONSchema(endpoint.body, { io: 'input', unrepresentable: 'any' });
  const by = ['identifier', 'email'].find((name) => name in properties);
  return by
    ? [{ key: `${endpoint.method} ${endpoint.path}`, by, takesPhone: 'identifier' in properties }]
    : [];
});

/** Nobody's number. */
let unknownPhone = 8_099_999_900;

function visible({ status, body, headers }: Answer) {
  const kept = Object.entries(headers).filter(([name]) => !PER_ANSWER.includes(name));
  return { status, body: { ...body, requestId: undefined }, headers: Object.fromEntries(kept) };
}

async function guess(key: string, by: string, contact: string) {
  const [, path = ''] = key.split(' ');
  Object.assign(work, { hashes: 0, statements: 0 });
  const { rest, headers } = GUESSES[key] ?? { rest: {} };
  const answer = await world.call('POST', path.replace(API_BASE, ''), {
    body: { ...rest, [by]: contact },
    headers: { [HEADERS.deviceId]: 'a-guesser', ...headers },
  });
  return { ...visible(answer), work: { ...work } };
}

describe('T20: known and unknown accounts are one answer after the same work', () => {
  test('and every public call that names an account stands here', () => {
    const known = [...Object.keys(GUESSES), ...TELLS_BY_DESIGN];
    expect(naming.map(({ key }) => key).toSorted()).toEqual(known.toSorted());
  });

  test.each(naming.filter(({ key }) => key in GUESSES))('$key', async ({ key, by, takesPhone }) => {
    const verified = await world.signUp();
    const waiting = `waiting${world.services.ids.next()}@mail.example`;
    const names = { firstName: 'Ada', lastName: 'Obi' };
    await world.call('POST', '/auth/register', {
      body: { email: waiting, password: 'market-day-rain', ...names },
    });
    await world.runJobs();
    const unknown = `nobody${world.services.ids.next()}@mail.example`;
    const first = await guess(key, by, unknown);
    expect([200, 400, 401]).toContain(first.status);
    for (const contact of [verified.email, waiting])
      expect([contact, await guess(key, by, contact)]).toEqual([contact, first]);
    if (!takesPhone) return;
    // One for each call: what a client asked for before, it has its own tries for.
    unknownPhone += 1;
    const one = await guess(key, 'identifier', `0${unknownPhone}`);
    expect(await guess(key, 'identifier', verified.phone)).toEqual(one);
    expect({ ...one, work: first.work }).toEqual(first);
  });

  test('a sign-in works out one costly hash, whether anybody has that name or not', async () => {
    const { work: done } = await guess('POST /auth/login', 'identifier', 'nobody-at-all@mail.example');
    expect(done.hashes).toBe(1);
  });
});
