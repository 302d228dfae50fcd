import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestCustomer } from '#testing/customer.ts';
import type { MoneyApp } from '#testing/money-app.ts';
import { createMoneyApp, successEvent } from '#testing/money-app.ts';
import { startTracing } from './platform/trace.ts';

interface Sent {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
}

/** What the collector was sent, as OTLP says it. */
const bodies: string[] = [];
const collector = createServer((request, response) => {
  void text(request).then((body) => {
    bodies.push(body);
    response.end('{}');
  });
});

let world: MoneyApp;
let customer: TestCustomer;
let tracing: ReturnType<typeof startTracing>;

beforeAll(async () => {
  world = await createMoneyApp();
  customer = await world.signUpSaver();
  collector.listen(0, '127.0.0.1');
  await once(collector, 'listening');
  // A server that listens on a port has an address of this kind.
  const { port } = collector.address() as AddressInfo;
  tracing = startTracing(`http://127.0.0.1:${port}/`, 'all', world.services.logger);
});
afterAll(async () => {
  await tracing?.stop();
  collector.close();
  await world?.close();
});

async function sent(): Promise<Sent[]> {
  await tracing.send();
  return bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: Sent[] }[] }) =>
      one.scopeSpans.flatMap(({ spans }) => spans),
    ),
  );
}

test('a deposit is one trace, from the call to the ledger, with the webhook and the job', async () => {
  const key = randomUUID();
  const started = await world.deposit(customer, 5_000, key);
  const { reference } = started.body.data;
  await world.play(reference, 'success');
  expect(await world.deliver(successEvent(reference, 500_000))).toBe(200);
  await world.runJobs();
  expect(await world.balanceOf(customer)).toBe(5_000);

  const own = (await sent()).filter(({ traceId }) => traceId === key.replaceAll('-', ''));
  const names = own.map(({ name }) => name);
  for (const name of [
    'POST /api/v1/payments/init-contribution',
    'provider POST transaction',
    'POST /api/v1/webhooks/paystack',
    'job settle_payment',
    'provider GET transaction',
    'sql ledger_move',
  ])
    expect(names).toContain(name);
  // Every span but the first of each process hangs on another one of the same trace.
  const ids = new Set(own.map(({ spanId }) => spanId));
  const loose = own.filter(({ parentSpanId }) => parentSpanId !== '' && !ids.has(parentSpanId));
  expect(loose).toEqual([]);
});

test("a caller's own trace goes on, and what is no trace is not taken for one", async () => {
  const traceId = 'a'.repeat(32);
  const call = (traceparent: string) => customer.authed('GET', '/home', { headers: { traceparent } });
  await call(`00-${traceId}-${'b'.repeat(16)}-01`);
  await call(`00-${traceId}; drop table-01`);
  const calls = (await sent()).filter(({ name }) => name === 'GET /api/v1/home');
  expect(calls.map((one) => [one.traceId === traceId, one.parentSpanId])).toEqual([
    [true, 'b'.repeat(16)],
    [false, ''],
  ]);
});

test('a span says what kind of thing was done, and nothing of whom', async () => {
  const names = (await sent()).map(({ name }) => name);
  expect(names.length).toBeGreaterThan(20);
  expect(names.filter((name) => !/^(?:sql|job|provider|GET|POST) [\w./: -]+$/.test(name))).toEqual([]);
  expect(names.filter((name) => /\d{3}|@/.test(name))).toEqual([]);
});

test('a collector that is away costs its spans, and nothing else', async () => {
  collector.close();
  collector.closeAllConnections();
  expect((await customer.authed('GET', '/home')).status).toBe(200);
  await tracing.send();
  expect(world.logs.some((line) => line.includes('traces were not sent'))).toBe(true);
});
