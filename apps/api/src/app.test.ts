import { connect } from 'node:net';
import { API_BASE } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#testing/app.ts';
import { createTestApp } from '#testing/app.ts';
import { declaredEndpoints } from '#testing/router.ts';
import { jobsOf, openApp } from './app.ts';
import { createDeskApp, createHttpApp } from './servers.ts';
import { openDatabase } from './platform/db.ts';

let world: TestApp;
let app: FastifyInstance;
beforeAll(async () => {
  world = await createTestApp();
  app = await createHttpApp(world.opened, [
    { name: 'database', check: async () => undefined },
    { name: 'jobs', check: () => Promise.reject(new Error('not running')) },
  ]);
  await app.ready();
});
afterAll(async () => {
  await app?.close();
  await world?.close();
});

test('the document of the API is served at /docs/openapi.json, and a page that shows it at /docs', async () => {
  const served = (await app.inject('/docs/openapi.json')).json();
  const operations = Object.values<object>(served.paths).flatMap((methods) => Object.values(methods));
  expect([served.openapi, operations.length]).toEqual(['3.1.0', (await declaredEndpoints()).length]);
  const page = await app.inject('/docs');
  expect([page.statusCode, page.headers['content-type']]).toEqual([
    200,
    expect.stringContaining('text/html'),
  ]);
});

test('what comes in is credited before the schedules of the same moment', () => {
  const names = jobsOf(world.opened).works.map(({ name }) => name);
  const order = [
    'check payments',
    'take inbound transfers',
    'maturities',
    'begin schedules',
    'run schedules',
  ];
  expect(names.filter((name) => order.includes(name))).toEqual(order);
});

describe('the health pages', () => {
  test('say alive, what is not ready, and metrics to this machine alone', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'alive' });
    const ready = await app.inject('/readyz');
    expect([ready.statusCode, ready.json()]).toEqual([503, { ready: false, failing: ['jobs'], books: null }]);
    expect(Number(ready.headers['retry-after'])).toBeGreaterThan(0);
    expect((await app.inject('/metrics')).body).toContain('http_request_duration_seconds');
    expect((await app.inject('/metrics')).body).toContain('# TYPE provider_circuit gauge');
    const outside = await app.inject({ url: '/metrics', remoteAddress: '102.89.1.2' });
    expect(outside.statusCode).toBe(404);
  });
});

test('the app on a phone may call the API, and never the desk', async () => {
  const headers = { origin: 'https://localhost' };
  const answer = await app.inject({ url: `${API_BASE}/users/me`, headers });
  expect([answer.statusCode, answer.headers['access-control-allow-origin']]).toEqual([
    401,
    'https://localhost',
  ]);
  const desk = await createDeskApp(world.opened);
  const refused = await desk.inject({ url: '/api/desk/v1/me', headers });
  expect(refused.headers['access-control-allow-origin']).toBeUndefined();
  await desk.close();
});

/** What the server answers to bytes that no client of HTTP would send; all of it, until it closes. */
async function rawAnswer(port: number, bytes: string, thenGoes = true): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  if (thenGoes) socket.end(bytes);
  else socket.write(bytes);
  let text = '';
  for await (const part of socket) text += String(part);
  return text;
}

describe('an answer that is no success has one shape', () => {
  test('for bytes that are no request, and headers that are too long; nothing of them is logged', async () => {
    const raw = await createHttpApp(world.opened, []);
    const port = Number(new URL(await raw.listen({ port: 0, host: '127.0.0.1' })).port);
    const before = world.logs.length;
    const long = `GET / HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${'x'.repeat(9_000)}\r\n\r\n`;
    for (const bytes of ['nonsense\r\n\r\n', 'GET / HTTP/1.1\r\nbad header\r\n\r\n', long]) {
      const [head = '', body = ''] = (await rawAnswer(port, bytes)).split('\r\n\r\n');
      expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
      expect(JSON.parse(body)).toEqual(shape(400, 'VALIDATION'));
      expect(head).toContain(`x-request-id: ${JSON.parse(body).requestId}`);
      expect(head).toContain('cache-control: no-store');
      expect(head).toContain(`x-server-time: ${world.clock.now().toISOString()}`);
    }
    expect(world.logs.slice(before).filter((line) => !line.includes('Server listening'))).toEqual([]);
    await raw.close();
  });

  test('for what Node would answer by itself: no host, and an expectation that nobody knows', async () => {
    const raw = await createHttpApp(world.opened, []);
    const port = Number(new URL(await raw.listen({ port: 0, host: '127.0.0.1' })).port);
    const ask = async (lines: readonly string[]) => {
      const bytes = ['GET /nope HTTP/1.1', ...lines, 'connection: close', '', ''].join('\r\n');
      const [head = '', body = ''] = (await rawAnswer(port, bytes, false)).split('\r\n\r\n');
      expect(head).toContain(`x-request-id: ${JSON.parse(body).requestId}`);
      return JSON.parse(body);
    };
    expect(await ask([])).toEqual(shape(400, 'VALIDATION'));
    expect(await ask(['host: x', 'expect: nonsense'])).toEqual(shape(404, 'NOT_FOUND'));
    await raw.close();
  });

  test('and comes once, however broken the rest of the request is', async () => {
    const raw = await createHttpApp(world.opened, []);
    const port = Number(new URL(await raw.listen({ port: 0, host: '127.0.0.1' })).port);
    const post = 'POST /nope HTTP/1.1\r\nhost: x\r\n';
    const broken = [
      `${post}transfer-encoding: chunked\r\n\r\nzz\r\n`,
      `${post}connection: close\r\ncontent-length: 0\r\n\r\nnonsense\r\n\r\n`,
    ];
    for (const bytes of broken)
      expect((await rawAnswer(port, bytes, false)).match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 404']);
    await raw.close();
  });

  const shape = (statusCode: number, code: string) => ({
    statusCode,
    code,
    error: expect.any(String),
    message: expect.stringMatching(/\.$/),
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  });
  const json = { 'content-type': 'application/json' };
  const crash = `${API_BASE}/telemetry/crashes`;
  const deep = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;

  test('for a path that no call has, one that cannot be read, and one that is too long', async () => {
    for (const url of ['/nope', `${API_BASE}/nope`, `${API_BASE}/users/me/x`]) {
      const answer = await app.inject(url);
      expect([answer.statusCode, answer.json()]).toEqual([404, shape(404, 'NOT_FOUND')]);
      expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
    }
    for (const id of ['%', '%ff', 'x'.repeat(101)]) {
      const answer = await app.inject(`${API_BASE}/transactions/${id}`);
      expect([answer.statusCode, answer.json()]).toEqual([400, shape(400, 'VALIDATION')]);
      expect(answer.headers).toMatchObject({
        'cache-control': 'no-store',
        'x-content-type-options': 'nosniff',
      });
      expect(answer.headers['x-request-id']).toBe(answer.json().requestId);
    }
  });

  test('for JSON that is broken, too deep, or would poison an object', async () => {
    const bodies = ['{', '[1,', 'nonsense', deep(21), deep(5_000), '{"__proto__":{"x":1}}'];
    for (const payload of bodies) {
      const answer = await app.inject({ method: 'POST', url: crash, headers: json, payload });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        expect.objectContaining(shape(400, 'VALIDATION')),
      ]);
      expect(answer.body).not.toMatch(/JSON at position|Unexpected|at .+\.ts/);
    }
  });

  test('for a body over 100 kB, of a customer as of the webhook', async () => {
    const payload = JSON.stringify({ message: 'x'.repeat(100 * 1024) });
    for (const url of [crash, `${API_BASE}/webhooks/paystack`]) {
      const answer = await app.inject({ method: 'POST', url, headers: json, payload });
      expect([answer.statusCode, answer.json()]).toEqual([413, shape(413, 'BODY_TOO_LARGE')]);
    }
  });

  test('for a form that a browser posted, and for content of another kind', async () => {
    const form = await app.inject({
      method: 'POST',
      url: `${API_BASE}/auth/login`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'identifier=ada%40mail.example&password=market-day-rain',
    });
    expect([form.statusCode, form.json().code]).toEqual([400, 'VALIDATION']);
    for (const type of ['text/xml', 'text/plain', 'text/plain; charset=utf-8']) {
      const other = await app.inject({
        method: 'POST',
        url: `${API_BASE}/auth/login`,
        headers: { 'content-type': type },
        payload: '<x/>',
      });
      expect([other.statusCode, other.json()]).toEqual([415, shape(415, 'UNSUPPORTED_MEDIA')]);
    }
  });

  test('for a database that cannot be reached: 503, when to try again, and nothing of the inside', async () => {
    const nowhere = openDatabase('postgres://nobody@127.0.0.1:1/nothing', world.services.logger);
    const lame = await createHttpApp(openApp({ ...world.services, db: nowhere.db }), []);
    const calls = [
      {
        method: 'POST',
        url: `${API_BASE}/auth/login`,
        payload: { identifier: 'a@b.example', password: 'market-day-rain' },
      },
      { method: 'POST', url: crash, payload: { message: 'x', path: '/', kind: 'render' } },
    ] as const;
    for (const call of calls) {
      const answer = await lame.inject(call);
      expect([answer.statusCode, answer.json()]).toEqual([503, shape(503, 'UNAVAILABLE')]);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
      expect(answer.body).not.toMatch(/ECONN|127\.0\.0\.1|node_modules|postgres/);
    }
    await lame.close();
    await nowhere.close();
  });
});

test('behind our proxy a made-up first hop buys no new count, and claims no loopback', async () => {
  const config = { ...world.services.config, isProduction: true };
  const production = await createHttpApp(openApp({ ...world.services, config }), []);
  const report = (madeUp: string) =>
    production.inject({
      method: 'POST',
      url: `${API_BASE}/telemetry/crashes`,
      payload: { message: 'x', path: '/', kind: 'render' },
      remoteAddress: '10.0.0.7',
      headers: { 'x-forwarded-for': `${madeUp}, 198.51.100.4` },
    });
  for (let time = 0; time < 30; time += 1) expect((await report(`192.0.2.${time}`)).statusCode).toBe(201);
  expect((await report('127.0.0.1')).statusCode).toBe(429);
  const headers = { 'x-forwarded-for': '127.0.0.1, 198.51.100.4' };
  expect((await production.inject({ url: '/metrics', headers, remoteAddress: '10.0.0.7' })).statusCode).toBe(
    404,
  );
  await production.close();
});

describe("production's own serialisers", () => {
  test('answer what development answers, byte for byte as JSON', async () => {
    const production = await createHttpApp(
      openApp({ ...world.services, config: { ...world.services.config, isProduction: true } }),
      [],
    );
    const { tokens } = await world.signUp();
    const bearer = { authorization: `Bearer ${tokens.access}` };
    const me = await app.inject({ url: `${API_BASE}/users/me`, headers: bearer });
    const pair = {
      'x-csrf-token': String(me.headers['x-csrf-token']),
      'x-csrf-secret': String(me.headers['x-csrf-secret']),
    };
    const post = (on: FastifyInstance, path: string, payload: object, key = 'one') =>
      on.inject({
        method: 'POST',
        url: `${API_BASE}${path}`,
        payload,
        headers: { ...bearer, ...pair, 'idempotency-key': key },
      });
    const opened = await post(production, '/self-accounts', { accountType: 'ds' });
    expect([opened.statusCode, opened.json().availableBalance]).toEqual([201, 0]);
    const body = { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'card' };
    const started = await post(production, '/payments/init-contribution', body);
    expect(started.statusCode).toBe(201);
    const repeated = await post(app, '/payments/init-contribution', body);
    expect(repeated.json()).toEqual(started.json());

    const paths = [
      '/users/me',
      '/self-accounts/all',
      '/self-accounts?accountType=ds',
      '/transactions/self',
      `/payments/status/${started.json().data.reference}`,
    ];
    for (const path of paths) {
      const [ours, theirs] = await Promise.all(
        [app, production].map((one) => one.inject({ url: `${API_BASE}${path}`, headers: bearer })),
      );
      expect([path, theirs?.statusCode, theirs?.json()]).toEqual([path, 200, ours?.json()]);
    }
    const missing = await production.inject({
      url: `${API_BASE}/self-accounts?accountType=sb`,
      headers: bearer,
    });
    expect([missing.statusCode, missing.json().code]).toEqual([404, 'NOT_FOUND']);
    expect(missing.headers['strict-transport-security']).toContain('max-age=');
    await production.close();
  });
});
