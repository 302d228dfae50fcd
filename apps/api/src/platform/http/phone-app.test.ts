import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Refusal } from '../errors.ts';
import { answerErrors, answerUnknownPath } from './error-answers.ts';
import { letPhonesCall, serveAppLinks } from './phone-app.ts';

const CERTIFICATE = Array(32).fill('AB').join(':');
const NO_LINKS = { appId: undefined, androidCertificates: [], appleTeamId: undefined };

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  answerErrors(app);
  app.setNotFoundHandler(answerUnknownPath);
  letPhonesCall(app);
  app.post('/api/v1/withdrawals', () => ({ made: true }));
  app.get('/api/v1/slow-down', () => {
    throw new Refusal('RATE_LIMITED', { retryAfterSeconds: 9 });
  });
  app.get('/page', () => 'page');
  await app.ready();
});
afterAll(() => app.close());

function preflight(origin: string, url = '/api/v1/withdrawals') {
  const headers = { origin, 'access-control-request-method': 'POST' };
  return app.inject({ method: 'OPTIONS', url, headers });
}

describe('a page of another site', () => {
  it.each([
    'https://evil.example',
    'http://localhost',
    'https://localhost:3000',
    'https://localhost.evil.example',
    'capacitor://evil',
    'null',
  ])('at %s may neither ask nor read', async (origin) => {
    const asked = await preflight(origin);
    const called = await app.inject({ method: 'POST', url: '/api/v1/withdrawals', headers: { origin } });
    for (const { headers } of [asked, called]) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe.each(['https://localhost', 'capacitor://localhost'])('the app on a phone, at %s', (origin) => {
  it('may send a call with its bearer, its CSRF pair and its key', async () => {
    const { statusCode, headers } = await preflight(origin);
    expect([statusCode, headers['access-control-allow-origin']]).toEqual([204, origin]);
    for (const name of ['authorization', 'x-csrf-token', 'x-csrf-secret', 'idempotency-key', 'content-type'])
      expect(String(headers['access-control-allow-headers']).split(', ')).toContain(name);
    expect(headers['access-control-allow-methods']).toBe('GET, POST, PUT, PATCH, DELETE');
  });

  it('reads of an answer, of a refusal too, what it goes by; no cookie ever travels', async () => {
    const { statusCode, headers } = await app.inject({ url: '/api/v1/slow-down', headers: { origin } });
    expect([statusCode, headers['access-control-allow-origin'], headers['retry-after']]).toEqual([
      429,
      origin,
      '9',
    ]);
    const read = String(headers['access-control-expose-headers']).split(', ');
    expect(read).toEqual(
      expect.arrayContaining(['x-csrf-token', 'x-csrf-secret', 'x-request-id', 'retry-after']),
    );
    expect(headers['access-control-allow-credentials']).toBeUndefined();
    expect(headers['vary']).toBe('origin');
  });

  it('reads nothing but the API', async () => {
    const page = await app.inject({ url: '/page', headers: { origin } });
    expect(page.headers['access-control-allow-origin']).toBeUndefined();
    expect((await preflight(origin, '/page')).statusCode).toBe(404);
  });
});

async function linkFiles(links: Parameters<typeof serveAppLinks>[1]) {
  const served = Fastify();
  served.setNotFoundHandler(answerUnknownPath);
  serveAppLinks(served, links);
  const android = await served.inject('/.well-known/assetlinks.json');
  const apple = await served.inject('/.well-known/apple-app-site-association');
  await served.close();
  return { android, apple };
}

describe('the files that tie the app to this address', () => {
  it('name the app for both phones', async () => {
    const { android, apple } = await linkFiles({
      appId: 'example.kolo.app',
      androidCertificates: [CERTIFICATE],
      appleTeamId: 'ABCDE12345',
    });
    for (const { statusCode, headers } of [android, apple])
      expect([statusCode, headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    const target = {
      namespace: 'android_app',
      package_name: 'example.kolo.app',
      sha256_cert_fingerprints: [CERTIFICATE],
    };
    expect(android.json()).toEqual([{ relation: ['delegate_permission/common.handle_all_urls'], target }]);
    const components = [{ '/': '/app' }, { '/': '/app/*' }];
    const details = [{ appIDs: ['ABCDE12345.example.kolo.app'], components }];
    expect(apple.json()).toEqual({ applinks: { details } });
  });

  it('are not there where nobody has said whose app it is', async () => {
    const half = { ...NO_LINKS, androidCertificates: [CERTIFICATE], appleTeamId: 'ABCDE12345' };
    for (const links of [NO_LINKS, half, { ...NO_LINKS, appId: 'example.kolo.app' }]) {
      const { android, apple } = await linkFiles(links);
      expect([android.statusCode, apple.statusCode]).toEqual([404, 404]);
    }
  });
});
