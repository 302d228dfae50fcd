import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import type { Http2Server, IncomingHttpHeaders, ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import { constants, createServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { jwtVerify } from 'jose';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createApns } from './apns.ts';
import type { PhoneService } from './phone-service.ts';

const MESSAGE = { title: 'News', body: 'Read it.' };
const DEVICE = 'AB'.repeat(32);
const keys = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

let apple: Http2Server;
let sessions: ServerHttp2Session[];
let asked: { headers: IncomingHttpHeaders; body: unknown }[];
/** What the service says to a message: nothing where it is null; at 0 it hangs up. */
let status: number | null;
let reason: string;
let send: PhoneService;
beforeEach(async () => {
  [sessions, asked, status, reason] = [[], [], 200, ''];
  apple = createServer();
  apple.on('session', (session) => sessions.push(session));
  apple.on('stream', (stream, headers) => {
    const says = status;
    if (says === null) return void stream.resume();
    if (says === 0) return stream.session?.destroy();
    void text(stream).then((body) => {
      asked.push({ headers, body: JSON.parse(body) });
      stream.respond({ ':status': says });
      stream.end(reason === '' ? '' : JSON.stringify({ reason }));
    });
  });
  await new Promise<void>((resolve) => apple.listen(0, '127.0.0.1', resolve));
  // A listening server on a port has such an address.
  const baseUrl = `http://127.0.0.1:${(apple.address() as AddressInfo).port}`;
  const account = {
    key: keys.privateKey,
    keyId: 'KEY4567890',
    teamId: 'TEAM567890',
    appId: 'example.kolo.app',
  };
  send = createApns({ ...account, baseUrl });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const session of sessions) session.destroy();
  apple.close();
});

const bearerOf = (at: number) => asked[at]?.headers.authorization?.replace('bearer ', '') ?? '';

test('a message goes to that device of that app, signed with our key', async () => {
  expect(await send(DEVICE, MESSAGE)).toBe('taken');
  expect(asked).toMatchObject([
    {
      headers: {
        ':path': `/3/device/${DEVICE}`,
        'apns-topic': 'example.kolo.app',
        'apns-push-type': 'alert',
        'apns-priority': '10',
        'apns-collapse-id': 'kolo-news',
      },
      body: { aps: { alert: MESSAGE, sound: 'default' } },
    },
  ]);
  const { protectedHeader, payload } = await jwtVerify(bearerOf(0), createPublicKey(keys.publicKey));
  expect(protectedHeader).toEqual({ alg: 'ES256', kid: 'KEY4567890' });
  expect(payload).toEqual({ iss: 'TEAM567890', iat: expect.any(Number) });
});

test('one token and one connection serve all messages', async () => {
  await Promise.all([send(DEVICE, MESSAGE), send(DEVICE, MESSAGE)]);
  await send(DEVICE, MESSAGE);
  expect([asked.length, sessions.length]).toEqual([3, 1]);
  expect([bearerOf(1), bearerOf(2)]).toEqual([bearerOf(0), bearerOf(0)]);
});

test('a token that is refused is not used again', async () => {
  status = 403;
  reason = 'ExpiredProviderToken';
  await expect(send(DEVICE, MESSAGE)).rejects.toThrow("Apple's push service answered 403");
  status = 200;
  await send(DEVICE, MESSAGE);
  // Each signature of this kind is another.
  expect(bearerOf(1)).not.toBe(bearerOf(0));
});

test.each([
  [410, 'Unregistered'],
  [410, 'ExpiredToken'],
  [400, 'BadDeviceToken'],
  [400, 'DeviceTokenNotForTopic'],
])('%i %s says that the app is gone from there', async (refused, why) => {
  status = refused;
  reason = why;
  expect(await send(DEVICE, MESSAGE)).toBe('gone');
});

test.each([
  [400, 'BadTopic'],
  [429, 'TooManyRequests'],
  [500, ''],
  [503, 'ServiceUnavailable'],
])('%i %s fails, and the failure names the device nowhere', async (refused, why) => {
  status = refused;
  reason = why;
  const failure: unknown = await send(DEVICE, MESSAGE).catch((error: unknown) => error);
  expect(String(failure)).toBe(`Error: Apple's push service answered ${refused}`);
});

test('a connection that broke or was ended is replaced', async () => {
  status = 0;
  await expect(send(DEVICE, MESSAGE)).rejects.toThrow();
  status = 200;
  expect(await send(DEVICE, MESSAGE)).toBe('taken');
  const goesAway = new Promise((resolve) => sessions[1]?.once('close', resolve));
  sessions[1]?.close();
  await goesAway;
  expect(await send(DEVICE, MESSAGE)).toBe('taken');
  expect(sessions).toHaveLength(3);
});

/** Sends a message that the service has heard and says nothing to. */
async function heard(): Promise<{ sent: ReturnType<PhoneService>; stream: ServerHttp2Stream }> {
  status = null;
  const hears = new Promise<ServerHttp2Stream>((resolve) => apple.once('stream', resolve));
  const sent = send(DEVICE, MESSAGE);
  return { sent, stream: await hears };
}

function take(stream: ServerHttp2Stream): void {
  stream.respond({ ':status': 200 });
  stream.end();
}

test('a message that is not answered in time is cancelled, and the one beside it is taken', async () => {
  const timeOut = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(timeOut.signal);
  const slow = await heard();
  const beside = await heard();
  expect(sessions).toHaveLength(1);
  const cancelled = new Promise<void>((resolve) => slow.stream.once('close', resolve));
  timeOut.abort();
  await expect(slow.sent).rejects.toThrow();
  await cancelled;
  expect(slow.stream.rstCode).toBe(constants.NGHTTP2_CANCEL);
  take(beside.stream);
  expect(await beside.sent).toBe('taken');
  // The connection may have hung: what comes next has one of its own.
  status = 200;
  expect(await send(DEVICE, MESSAGE)).toBe('taken');
  expect(sessions).toHaveLength(2);
});

test('a message that fails on a connection that is going away ends none on the next one', async () => {
  const older = await heard();
  const [goes] = sessions;
  goes?.goaway();
  // Answered by a client that has read what was sent before it.
  await new Promise<void>((resolve) => goes?.ping(() => resolve()));
  const newer = await heard();
  older.stream.close(constants.NGHTTP2_CANCEL);
  await expect(older.sent).rejects.toThrow();
  take(newer.stream);
  expect(await newer.sent).toBe('taken');
  expect(sessions).toHaveLength(2);
});
