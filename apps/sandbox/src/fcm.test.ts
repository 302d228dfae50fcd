import { sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayground, SERVICE_KEYS, type Playground } from './playground.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What a service account asks an access token with, signed with its key. */
function assertion(changed: object = {}, key = SERVICE_KEYS.privateKey): string {
  const iat = Math.floor(Date.now() / 1000);
  const scope = 'https://www.googleapis.com/auth/firebase.messaging';
  const aud = 'http://localhost:3001/fcm/token';
  const text = `${encoded({ alg: 'RS256' })}.${encoded({ iss: 'kolo', scope, aud, iat, exp: iat + 3600, ...changed })}`;
  return `${text}.${sign('sha256', Buffer.from(text), key).toString('base64url')}`;
}

const grant = (claim: string) =>
  world.call('POST', '/fcm/token', {
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: claim,
    }),
  });

const message = (token: string, more: object = {}) => ({
  message: {
    token,
    notification: { title: 'News', body: 'Read it.' },
    android: { priority: 'HIGH', ttl: '60s', collapse_key: 'news', notification: { tag: 'news' } },
    ...more,
  },
});

async function send(body: object, bearer?: string) {
  const authorization = `Bearer ${bearer ?? (await grant(assertion())).json.access_token}`;
  return world.call('POST', '/fcm/v1/projects/kolo/messages:send', { body, headers: { authorization } });
}

test('a claim for another service, too old, too long or changed after it was signed gets no access', async () => {
  const [head, , signature] = assertion().split('.');
  const forged = [head, assertion({ iss: 'thief' }).split('.')[1], signature].join('.');
  for (const claim of [
    assertion({ aud: 'https://oauth.example' }),
    assertion({ exp: 1 }),
    forged,
    'nonsense',
  ])
    expect((await grant(claim)).status).toBe(400);
  expect((await grant(assertion({ exp: Math.floor(Date.now() / 1000) + 7200 }))).status).toBe(400);
  expect((await grant(assertion())).json).toMatchObject({ expires_in: 3600 });
});

test('a message reaches the phone of its token, without which or without access it is refused', async () => {
  const { token } = (await world.post('/control/phones', { to: 'ada' })).json;
  expect((await send(message(token))).status).toBe(200);
  expect((await world.get('/control/messages?to=ada')).json).toMatchObject([
    { channel: 'push', subject: 'News', text: 'Read it.' },
  ]);
  expect((await send(message(token), 'made-up')).status).toBe(401);
  expect((await send(message(token, { data: { amount: '500000' } }))).status).toBe(400);
  expect((await send(message('no-token'))).json.error.details).toMatchObject([
    { errorCode: 'INVALID_ARGUMENT' },
  ]);
  await world.call('DELETE', `/control/phones?token=${encodeURIComponent(token)}`);
  const gone = await send(message(token));
  expect([gone.status, gone.json.error.details[0].errorCode]).toEqual([404, 'UNREGISTERED']);
});
