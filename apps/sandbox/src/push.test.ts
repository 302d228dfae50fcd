import { generateKeyPairSync, sign } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPlayground, type Playground } from './playground.ts';
import { decryptPush } from './push-payload.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
afterAll(() => world.close());

test('the example of RFC 8291 is decrypted', () => {
  const body =
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN';
  const text = decryptPush(Buffer.from(body, 'base64url'), {
    id: 'example',
    to: 'example',
    publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    privateKey: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  });
  expect(text).toBe('When I grow up, I want to be a watermelon');
});

const push = (path: string, headers: Record<string, string>) => world.call('POST', path, { headers });

const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

/** What a sender puts into its header, with these claims; signed by the key that it names. */
function vapid(claims: { aud?: string; exp?: number } = {}) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  const exp = Math.floor(Date.now() / 1000) + 3600;
  const body = { aud: 'http://localhost:3001', exp, sub: 'mailto:push@kolo.example', ...claims };
  const text = `${encoded({ typ: 'JWT', alg: 'ES256' })}.${encoded(body)}`;
  const signature = sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' });
  const k = point.toString('base64url');
  return { authorization: `vapid t=${text}.${signature.toString('base64url')}, k=${k}`, ttl: '60' };
}

test('a push without VAPID or without TTL is refused', async () => {
  expect((await push('/push/one', { ttl: '60' })).status).toBe(401);
  expect((await push('/push/one', { authorization: vapid().authorization })).status).toBe(400);
});

test('a push that was signed for another service, too long ago or by another key is refused', async () => {
  const [mine, theirs] = [vapid(), vapid()];
  const forged = mine.authorization.replace(/k=.*/, /k=.*/.exec(theirs.authorization)?.[0] ?? '');
  for (const headers of [
    vapid({ aud: 'https://push.example' }),
    vapid({ exp: 1 }),
    { ...mine, authorization: forged },
  ]) {
    expect((await push('/push/one', headers)).status).toBe(403);
  }
});

test('where nobody is subscribed any more, a push is answered with 410', async () => {
  const { json } = await world.post('/control/push-subscriptions', {});
  const path = new URL(json.endpoint).pathname;
  expect((await push(path, vapid())).status).toBe(201);
  await world.call('DELETE', `/control/push-subscriptions/${path.split('/').at(-1)}`);
  expect((await push(path, vapid())).status).toBe(410);
});

test('a push is taken and becomes a message', async () => {
  const made = await world.post('/control/push-subscriptions', { to: 'ada@example.ng' });
  expect(made.json).toMatchObject({ keys: { p256dh: expect.any(String), auth: expect.any(String) } });
  const reply = await push(new URL(made.json.endpoint).pathname, vapid());
  expect(reply.status).toBe(201);
  expect(reply.headers.get('location')).toBeTruthy();
  expect((await world.get('/control/messages?to=ada@example.ng')).json).toMatchObject([{ channel: 'push' }]);
});
