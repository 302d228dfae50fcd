import { createServer, type IncomingHttpHeaders } from 'node:http';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import type { RealNow } from './clock.ts';
import { startSandbox } from './sandbox.ts';

export const TEST_KEY = `sk_test_${'0'.repeat(40)}`;

/** The service account's, in PEM. */
export const SERVICE_KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

const POLL_MS = 15;
const POLL_WITHIN_MS = 8_000;

export type ReceivedEvent = {
  event: string;
  data: Record<string, unknown>;
  body: string;
  headers: IncomingHttpHeaders;
};
export type Reply = { status: number; headers: Headers; text: string; json: Json };
/** What a provider answered, to be looked into by a test. */
// oxlint-disable-next-line typescript/no-explicit-any -- a test asserts on the shape, so the type may not promise one
export type Json = any;

const eventSchema = z.object({ event: z.string(), data: z.record(z.string(), z.unknown()) });

/** A merchant's server that takes webhooks, and answers them the way the test says. */
async function startReceiver() {
  const events: ReceivedEvent[] = [];
  let nextStatus = () => 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      events.push({ ...eventSchema.parse(JSON.parse(body)), body, headers: request.headers });
      response.writeHead(nextStatus()).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    events,
    answerWith(status: () => number) {
      nextStatus = status;
    },
    close: () => new Promise((resolve) => server.close(resolve).closeAllConnections()),
  };
}

type CallOptions = { body?: unknown; headers?: Record<string, string> };

function createCaller(port: () => number) {
  return async (method: string, path: string, options: CallOptions = {}): Promise<Reply> => {
    const isForm = options.body instanceof URLSearchParams;
    const sent = options.body instanceof URLSearchParams ? options.body : JSON.stringify(options.body);
    const reply = await fetch(`http://127.0.0.1:${port()}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...(options.body === undefined || isForm ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { body: sent }),
    });
    const text = await reply.text();
    const isJson = reply.headers.get('content-type')?.includes('json') === true && text !== '';
    return {
      status: reply.status,
      headers: reply.headers,
      text,
      json: isJson ? JSON.parse(text) : undefined,
    };
  };
}

/** A running sandbox on free ports with its own data, for one test file. */
export async function openPlayground(realNow: RealNow) {
  const dataDir = await mkdtemp(join(tmpdir(), 'kolo-sandbox-'));
  const receiver = await startReceiver();
  const config = {
    host: '127.0.0.1',
    port: 0,
    smtpPort: 0,
    publicUrl: 'http://localhost:3001',
    paystackKey: TEST_KEY,
    webhookUrl: receiver.url,
    dataDir,
    beginsMsAgo: 0,
    fcmPublicKey: SERVICE_KEYS.publicKey,
    storageKeys: { id: 'kolo-sandbox', secret: '0'.repeat(40) },
  };
  const start = () => startSandbox({ config, realNow, random: randomBytes });
  let sandbox = await start();

  const call = createCaller(() => sandbox.port);
  const keyed = { headers: { authorization: `Bearer ${TEST_KEY}` } };

  return {
    receiver,
    call,
    base: () => `http://127.0.0.1:${sandbox.port}`,
    smtpPort: () => sandbox.smtpPort,
    get: (path: string) => call('GET', path),
    post: (path: string, body: unknown) => call('POST', path, { body }),
    paystack: {
      get: (path: string) => call('GET', `/paystack${path}`, keyed),
      post: (path: string, body: unknown) => call('POST', `/paystack${path}`, { body, ...keyed }),
      put: (path: string, body: unknown) => call('PUT', `/paystack${path}`, { body, ...keyed }),
      delete: (path: string) => call('DELETE', `/paystack${path}`, keyed),
    },
    /** Events of one kind about one reference that have arrived. */
    eventsOf: (event: string, reference?: string) =>
      receiver.events.filter(
        (one) =>
          one.event === event &&
          (reference === undefined ||
            [one.data.reference, one.data.transaction_reference].includes(reference)),
      ),
    async restart() {
      await sandbox.stop();
      sandbox = await start();
    },
    async close() {
      await sandbox.stop();
      await receiver.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

export type Playground = Awaited<ReturnType<typeof openPlayground>>;

type Check<T> = () => T | undefined | false | Promise<T | undefined | false>;

/** Polls until the check gives something, and fails with the label when it never does. */
export async function eventually<T>(label: string, check: Check<T>): Promise<T> {
  for (let waited = 0; waited < POLL_WITHIN_MS; waited += POLL_MS) {
    const found = await check();
    if (found !== undefined && found !== false) return found;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  throw new Error(`Never happened: ${label}`);
}
