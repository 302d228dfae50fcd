import { generateKeyPairSync } from 'node:crypto';
import type { ServerHttp2Session } from 'node:http2';
import { createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NoticeApp } from '#testing/notices.ts';
import { createNoticeApp } from '#testing/notices.ts';

/** All that Apple's push service was sent: the sandbox plays Google's alone. */
const sent: unknown[] = [];
const sessions: ServerHttp2Session[] = [];
const apple = createServer();
apple.on('session', (session) => sessions.push(session));
apple.on('stream', (stream) => {
  void text(stream).then((body) => {
    sent.push(JSON.parse(body));
    stream.respond({ ':status': 200 });
    stream.end();
  });
});

let world: NoticeApp;
beforeAll(async () => {
  await new Promise<void>((resolve) => apple.listen(0, '127.0.0.1', resolve));
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  world = await createNoticeApp((push) => push, {
    APNS_KEY: privateKey,
    APNS_KEY_ID: 'KEY4567890',
    APPLE_TEAM_ID: 'TEAM567890',
    APP_ID: 'example.kolo.app',
    // A listening server on a port has such an address.
    APNS_URL: `http://127.0.0.1:${(apple.address() as AddressInfo).port}`,
  });
});
afterAll(async () => {
  for (const session of sessions) session.destroy();
  apple.close();
  await world?.close();
});

test("an iPhone's app is told that there is news, and Apple nothing of what it is", async () => {
  const ada = await world.welcomed();
  const body = { platform: 'ios', token: 'AB'.repeat(32) };
  expect((await ada.authed('POST', '/devices', { body })).status).toBe(201);
  await world.tell(ada, { kind: 'deposit_credited', amountKobo: '500000', accountType: 'ds' });
  await world.tell(ada, { kind: 'security', news: 'pin_changed' });
  const alert = { title: 'News from Kolo', body: 'Open Kolo to read it.' };
  const news = { aps: { alert, sound: 'default' } };
  expect(sent).toEqual([news, news]);
});
