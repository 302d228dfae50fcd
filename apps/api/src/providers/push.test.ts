import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeVapidKeys } from '#platform/vapid-keys.ts';
import { createPusher } from './push.ts';

/** The subscription of RFC 8291, section 5. */
const KEYS = {
  platform: 'web' as const,
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  authSecret: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const MESSAGE = { title: '₦5,000 is in', body: 'It went into your DS account.', path: '/' };
const REDIRECT = 307;

let status = 201;
let asked = 0;
const service = createServer((_, response) => {
  asked += 1;
  response.writeHead(status, status === REDIRECT ? { location: '/elsewhere' } : {}).end('a secret of theirs');
});
let origin = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  // A listening server on a port has such an address.
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
});
beforeEach(() => {
  status = 201;
  asked = 0;
});
afterAll(() => void service.close());

const pusher = (localOrigin: string | null) =>
  createPusher({
    ...makeVapidKeys(),
    contact: 'mailto:push@kolo.example',
    localOrigin,
    android: null,
    ios: null,
  });

const send = (endpoint = `${origin}/push/1`, localOrigin: string | null = origin) =>
  pusher(localOrigin).send({ endpoint, ...KEYS }, MESSAGE);

test('what a push service takes is taken', async () => {
  expect(await send()).toBe('taken');
});

test.each([404, 410])('%i says that the subscription has ended', async (answer) => {
  status = answer;
  expect(await send()).toBe('gone');
});

test.each([403, 413, 429, 500, 503])(
  '%i fails, and names neither the address nor the answer',
  async (answer) => {
    status = answer;
    const failure: unknown = await send().catch((error: unknown) => error);
    expect(String(failure)).toBe(`Error: the push service ${new URL(origin).host} answered ${answer}`);
  },
);

test('a redirect is not followed', async () => {
  status = REDIRECT;
  await expect(send()).rejects.toThrow('answered 307');
  expect(asked).toBe(1);
});

test('an address that may not be asked is not asked', async () => {
  expect(await send(`${origin}/push/1`, null)).toBe('gone');
  expect(asked).toBe(0);
});

test('a public name that leads into this machine is refused when it is looked up', async () => {
  for (const address of ['127.0.0.1', '10.0.0.7', '::1']) {
    const config = {
      ...makeVapidKeys(),
      contact: 'mailto:push@kolo.example',
      localOrigin: null,
      android: null,
      ios: null,
    };
    const strict = createPusher(config, (_, __, done) => done(null, [{ address, family: 4 }]));
    const target = { endpoint: 'https://push.example/1', ...KEYS };
    await expect(strict.send(target, MESSAGE)).rejects.toThrow('not on the public internet');
  }
});

test.each(['android', 'ios'] as const)(
  'without an account %s is told nothing, and that fails',
  async (platform) => {
    const phone = { platform, endpoint: 'token', publicKey: null, authSecret: null };
    await expect(pusher(origin).send(phone, MESSAGE)).rejects.toThrow(
      `messages to ${platform} are not set up`,
    );
    expect(asked).toBe(0);
  },
);
