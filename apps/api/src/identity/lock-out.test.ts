import { HEADERS } from '@kolo/contract/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { bucketName } from '#platform/rate-limit.ts';
import { mountProfile } from './index.ts';

const NOBODY = { nameObstacles: [], obstacles: [], farewells: [], chapters: {} };

let world: TestApp;
beforeAll(async () => {
  world = await createTestApp({
    mount: (app, gate, services) => mountProfile(app, gate, services, NOBODY),
  });
});
afterAll(() => world?.close());

const THIEF = '102.89.1.1';
const OWNER = '105.112.1.1';

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

async function hitsOf(kind: string, name: string): Promise<number> {
  const row = await world.services.db
    .selectFrom('rate_limit')
    .select('hits')
    .where('bucket', '=', bucketName(kind, name))
    .executeTakeFirst();
  return row?.hits ?? 0;
}

async function useUp(kind: string, name: string, hits: number): Promise<void> {
  const bucket = bucketName(kind, name);
  const row = { bucket, window_started_at: world.clock.now(), hits };
  await world.services.db
    .insertInto('rate_limit')
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
  const { email, password, userId } = await world.signUp();
  expect(await from(OWNER, 'login', { identifier: email, password }, 'owners-phone')).toBe(200);
  await useUp('code-try-account', userId, 100);
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
