import { generateKeyPairSync } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createFcm } from './fcm.ts';
import type { PhoneService } from './phone-service.ts';

const MESSAGE = { title: 'News', body: 'Read it.' };
const TOKEN = 'a-token-of-a-phone';
const { privateKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const GOOGLES = (errorCode: string) =>
  JSON.stringify({ error: { details: [{ '@type': 'google.firebase.fcm.v1.FcmError', errorCode }] } });

let grants: number;
let lifeS: number;
let grantStatus: number;
/** What the service says to a message. */
let status: number;
let answer: string;
let bearers: (string | undefined)[];
const google = createServer((request, response) => {
  request.resume();
  if (request.url === '/token') {
    grants += 1;
    response
      .writeHead(grantStatus)
      .end(JSON.stringify({ access_token: `access-${grants}`, expires_in: lifeS }));
  } else {
    bearers.push(request.headers.authorization);
    response.writeHead(status).end(answer);
  }
});
let send: PhoneService;
beforeAll(async () => {
  await new Promise<void>((resolve) => google.listen(0, '127.0.0.1', resolve));
});
beforeEach(() => {
  [grants, lifeS, grantStatus, status, answer, bearers] = [0, 3600, 200, 200, '{}', []];
  // A listening server on a port has such an address.
  const baseUrl = `http://127.0.0.1:${(google.address() as AddressInfo).port}`;
  const account = { projectId: 'kolo', clientEmail: 'kolo@kolo.example', privateKey };
  send = createFcm({ ...account, tokenUrl: `${baseUrl}/token`, baseUrl });
});
afterAll(() => void google.close());

test('one access token serves all messages until it is old', async () => {
  await Promise.all([send(TOKEN, MESSAGE), send(TOKEN, MESSAGE)]);
  expect(await send(TOKEN, MESSAGE)).toBe('taken');
  expect([grants, new Set(bearers)]).toEqual([1, new Set(['Bearer access-1'])]);
});

test('an access token that would end while it is used serves one message', async () => {
  lifeS = 300;
  await send(TOKEN, MESSAGE);
  await send(TOKEN, MESSAGE);
  expect(bearers).toEqual(['Bearer access-1', 'Bearer access-2']);
});

test('an access token that is refused is not used again', async () => {
  status = 401;
  await expect(send(TOKEN, MESSAGE)).rejects.toThrow("Google's push service answered 401");
  status = 200;
  await send(TOKEN, MESSAGE);
  expect(bearers).toEqual(['Bearer access-1', 'Bearer access-2']);
});

test.each([
  [404, 'UNREGISTERED'],
  [400, 'INVALID_ARGUMENT'],
  [403, 'SENDER_ID_MISMATCH'],
])('%i %s says that the app is gone from there', async (refused, code) => {
  status = refused;
  answer = GOOGLES(code);
  expect(await send(TOKEN, MESSAGE)).toBe('gone');
});

test.each([
  [429, GOOGLES('QUOTA_EXCEEDED')],
  [503, GOOGLES('UNAVAILABLE')],
  [500, '<html>'],
  [404, '<html>'],
  // Google's gateway could not read what we sent: no fault of the phone.
  [400, JSON.stringify({ error: { status: 'INVALID_ARGUMENT', details: [{ fieldViolations: [] }] } })],
])('%i of another kind fails, and the failure names the token nowhere', async (refused, text) => {
  status = refused;
  answer = text;
  const failure: unknown = await send(TOKEN, MESSAGE).catch((error: unknown) => error);
  expect(String(failure)).toBe(`Error: Google's push service answered ${refused}`);
});

test('a service account that Google does not take fails, and is asked about again', async () => {
  grantStatus = 400;
  await expect(send(TOKEN, MESSAGE)).rejects.toThrow('Google answered 400 to our service account');
  grantStatus = 200;
  expect(await send(TOKEN, MESSAGE)).toBe('taken');
});
