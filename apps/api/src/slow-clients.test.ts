import type { Socket } from 'node:net';
import { connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { API_BASE } from '@kolo/contract/endpoint';
import type { FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { openTestApp } from '#testing/app.ts';
import { createHttpApp } from './servers.ts';

const CLIENTS = 200;
/** The server's time-outs are divided by this, so that the test is quick. */
const SHORTER = 50;
/** Less than the 30 s after which Node looks by itself, on a slow machine too: what is waited for is a clock, not work. */
const WITHIN = { timeout: 20_000 };
/** More than the buffers of both sides hold. */
const MUCH = 32 * 1024 ** 2;

const CRASH = `${API_BASE}/telemetry/crashes`;

let app: FastifyInstance;
let port = 0;
let open: Socket[] = [];
const world = await openTestApp();
afterEach(async () => {
  for (const socket of open) socket.destroy();
  open = [];
  await app?.close();
});

/** The app as it is served, which gives up its clients sooner. */
async function serve(shorten: (server: FastifyInstance['server']) => void): Promise<void> {
  app = await createHttpApp(world.opened, []);
  app.get('/much', () => Buffer.alloc(MUCH));
  shorten(app.server);
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port);
}

/** A client that sends this and then nothing; resolves with what it received. */
async function say(bytes: string | Buffer): Promise<() => string> {
  const socket = connect(port, '127.0.0.1');
  open.push(socket);
  let heard = '';
  socket.on('data', (part) => (heard += String(part)));
  socket.on('error', () => undefined);
  await new Promise<void>((resolve) => socket.once('connect', resolve));
  socket.write(bytes);
  return () => heard;
}

const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

/** Another client is answered while those are there, and they are gone in the end. */
async function outlived(): Promise<void> {
  const answer = await fetch(`http://127.0.0.1:${port}/healthz`, { headers: { connection: 'close' } });
  expect(answer.status).toBe(200);
  await answer.arrayBuffer();
  await expect.poll(connections, WITHIN).toBe(0);
}

const clients = <Made>(make: () => Promise<Made>) => Promise.all(Array.from({ length: CLIENTS }, make));

/** A 503 with Retry-After, in the usual error format. */
function expectTold(heard: readonly (() => string)[]): void {
  for (const text of heard) {
    const [head = '', body = ''] = text().split('\r\n\r\n');
    expect(head).toMatch(/^HTTP\/1\.1 503 /);
    expect(JSON.parse(body).code).toBe('UNAVAILABLE');
  }
}

test('T25: one that never finishes its headers holds up nobody, and is told and closed', async () => {
  await serve((server) => (server.headersTimeout /= SHORTER));
  const heard = await clients(() => say('GET /healthz HTTP/1.1\r\nhost: x\r\nx-slow: '));
  await outlived();
  expectTold(heard);
});

test('T25: one that never finishes its body holds up nobody, and is told and closed', async () => {
  await serve((server) => {
    server.headersTimeout /= SHORTER;
    server.requestTimeout /= SHORTER;
  });
  const head = `POST ${CRASH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n`;
  const heard = await clients(() => say(`${head}content-length: 1000\r\n\r\n{"message":"`));
  await outlived();
  expectTold(heard);
});

test('T25: one that says nothing at all is closed', async () => {
  await serve((server) => (server.headersTimeout /= SHORTER));
  await clients(() => say(''));
  await outlived();
});

test('T25: one that does not read its answer is closed', async () => {
  await serve((server) => (server.timeout /= SHORTER));
  await say('GET /much HTTP/1.1\r\nhost: x\r\n\r\n');
  for (const socket of open) socket.pause();
  await outlived();
});

test('T25: a bomb is refused as it is: by its length, or unread where it is packed', async () => {
  await serve(() => undefined);
  const post = (headers: Record<string, string>, body: Buffer) =>
    fetch(`http://127.0.0.1:${port}${CRASH}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
      body: new Uint8Array(body),
    });
  const report = JSON.stringify({ message: 'x', path: '/', kind: 'render' });
  const packed = gzipSync(report + ' '.repeat(MUCH));
  expect(packed.length).toBeLessThan(MUCH / 500);
  const answers = await clients(() => post({ 'content-encoding': 'gzip' }, packed));
  // Unpacked it would be too large, or a report.
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  expect((await post({}, Buffer.from(report))).status).toBe(201);
  const heard = await say(
    `POST ${CRASH} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: ${MUCH}\r\n\r\n`,
  );
  await expect.poll(heard, WITHIN).toMatch(/^HTTP\/1\.1 413 /);
});
