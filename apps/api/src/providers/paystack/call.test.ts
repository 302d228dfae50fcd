import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeAll, afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PaystackOptions } from './call.ts';
import { createPaystackCall } from './call.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';

const START = new Date('2026-11-20T09:00:00.000Z');
const GOOD = { status: true, message: 'ok', data: { well: true } };

interface Said {
  readonly status: number;
  readonly body?: object;
  readonly headers?: Record<string, string>;
}

let server: Server;
let options: PaystackOptions;
/** What the provider says to the next calls; the last one stays. 'nothing': the connection is cut. 'never': no answer. */
let script: (Said | 'nothing' | 'never')[];
let asked: string[];
let now: Date;

beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const said = script.length > 1 ? script.shift() : script[0];
    if (said === undefined || said === 'never') return;
    if (said === 'nothing') return void request.socket.destroy();
    response
      .writeHead(said.status, { 'content-type': 'application/json', ...said.headers })
      .end(JSON.stringify(said.body ?? { status: false, message: 'An error occurred' }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  asked = [];
  now = START;
  const clock = { now: () => now };
  options = { baseUrl: `http://127.0.0.1:${port}`, secretKey: 'sk_test_x', timeoutMs: 2_000, clock };
  // The circuit's own ten seconds are real ones.
  vi.useFakeTimers({ toFake: ['Date'], now: START });
});
afterEach(() => vi.useRealTimers());

const later = (milliseconds: number) => {
  now = new Date(now.getTime() + milliseconds);
  vi.setSystemTime(now);
};
const unknown = (answer: Promise<unknown>) => expect(answer).rejects.toBeInstanceOf(ProviderUnknown);

describe('what is sent again', () => {
  test('a question that reached nobody is put again, and the answer is taken', async () => {
    const { call } = createPaystackCall(options);
    script = ['nothing', { status: 503 }, { status: 200, body: GOOD }];
    expect(await call('GET', '/transaction/verify/x')).toEqual({ well: true });
    expect(asked).toHaveLength(3);
  });

  test('three times in all, not without end', async () => {
    const { call } = createPaystackCall(options);
    script = [{ status: 502 }];
    await unknown(call('GET', '/transaction/verify/x'));
    expect(asked).toHaveLength(3);
  });

  test('what may move money is sent once, whatever comes back', async () => {
    const troubles: (typeof script)[number][] = [
      'nothing',
      { status: 500 },
      { status: 503 },
      { status: 504 },
    ];
    for (const path of [
      '/transaction/charge_authorization',
      '/transaction/initialize',
      '/transfer',
      '/refund',
    ]) {
      for (const trouble of troubles) {
        asked = [];
        script = [trouble, { status: 200, body: GOOD }];
        await unknown(createPaystackCall(options).call('POST', path, {}));
        expect(asked).toEqual([`POST ${path}`]);
      }
    }
  });

  test('a question that was heard is not: an error of its own, a no, a time-out', async () => {
    script = [{ status: 500 }];
    await unknown(createPaystackCall(options).call('GET', '/bank'));
    expect(asked).toHaveLength(1);
    script = [{ status: 404, body: { status: false, message: 'No', code: 'gone' } }];
    const refused = createPaystackCall(options).call('GET', '/bank');
    await expect(refused).rejects.toBeInstanceOf(ProviderRefused);
    expect(asked).toHaveLength(2);
    script = ['never'];
    await unknown(createPaystackCall({ ...options, timeoutMs: 100 }).call('GET', '/bank'));
    expect(asked).toHaveLength(3);
  });
});

describe('a provider that is down', () => {
  const fail = async ({ call }: ReturnType<typeof createPaystackCall>, times: number) => {
    script = [{ status: 500 }];
    for (let time = 0; time < times; time += 1) await unknown(call('GET', '/transaction/verify/x'));
  };

  test('is not asked any more after ten failures in a row: the answer is unknown at once', async () => {
    const client = createPaystackCall(options);
    await fail(client, 9);
    expect(client.circuits()).toEqual([{ part: 'transaction', state: 'closed' }]);
    await fail(client, 1);
    expect(client.circuits()).toEqual([{ part: 'transaction', state: 'open' }]);
    asked = [];
    await unknown(client.call('GET', '/transaction/verify/x'));
    await unknown(client.call('POST', '/transaction/initialize', {}));
    expect(asked).toEqual([]);
  });

  test('is not said to be down by a process that has asked nothing for more than a minute', async () => {
    const client = createPaystackCall(options);
    await fail(client, 10);
    later(60_000);
    expect(client.circuits()).toEqual([{ part: 'transaction', state: 'open' }]);
    later(1);
    expect(client.circuits()).toEqual([{ part: 'transaction', state: 'closed' }]);
  });

  test('ten failures with an answer between them are no outage, and a no is an answer', async () => {
    const client = createPaystackCall(options);
    await fail(client, 9);
    script = [{ status: 400, body: { status: false, message: 'No' } }];
    await expect(client.call('GET', '/transaction/verify/x')).rejects.toBeInstanceOf(ProviderRefused);
    await fail(client, 9);
    expect(client.circuits()).toEqual([{ part: 'transaction', state: 'closed' }]);
  });

  test('is tried by one call after ten seconds, and asked as before once it answers', async () => {
    const client = createPaystackCall(options);
    await fail(client, 10);
    later(10_000);
    asked = [];
    script = [{ status: 200, body: GOOD }];
    const both = await Promise.allSettled([
      client.call('GET', '/transaction/a'),
      client.call('GET', '/transaction/b'),
    ]);
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(asked).toEqual(['GET /transaction/a']);
    expect(await client.call('GET', '/transaction/b')).toEqual({ well: true });
    expect(client.circuits()).toEqual([{ part: 'transaction', state: 'closed' }]);
  });

  test('is left alone again where that call fails', async () => {
    const client = createPaystackCall(options);
    await fail(client, 10);
    later(10_000);
    asked = [];
    await fail(client, 2);
    expect(asked).toHaveLength(1);
  });

  test('is down in the one part alone: the others are asked', async () => {
    const client = createPaystackCall(options);
    await fail(client, 10);
    script = [{ status: 200, body: GOOD }];
    expect(await client.call('GET', '/bank?country=nigeria')).toEqual({ well: true });
  });

  test('an outage is over when the clock was moved past it', async () => {
    const client = createPaystackCall(options);
    await fail(client, 10);
    now = new Date(now.getTime() + 3_600_000);
    script = [{ status: 200, body: GOOD }];
    expect(await client.call('GET', '/transaction/a')).toEqual({ well: true });
  });
});

describe('a provider that asks for a pause', () => {
  const pauses: [Record<string, string>, number][] = [
    [{ 'retry-after': '7' }, 7_000],
    [{ 'retry-after': 'Fri, 20 Nov 2026 09:00:12 GMT' }, 12_000],
    [{ 'x-ratelimit-reset': '3' }, 3_000],
    [{ 'retry-after': '86400' }, 60_000],
    [{ 'retry-after': 'soon' }, 5_000],
    [{}, 5_000],
  ];

  test.each(pauses)('gets it: %o', async (headers, pauseMs) => {
    const { call } = createPaystackCall(options);
    script = [
      { status: 429, headers },
      { status: 200, body: GOOD },
    ];
    await unknown(call('GET', '/transaction/a'));
    later(pauseMs - 1);
    await unknown(call('GET', '/transaction/a'));
    expect(asked).toHaveLength(1);
    later(1);
    expect(await call('GET', '/transaction/a')).toEqual({ well: true });
  });

  test('and is not kept waiting longer by a clock that is set back', async () => {
    const { call } = createPaystackCall(options);
    script = [
      { status: 429, headers: { 'retry-after': '60' } },
      { status: 200, body: GOOD },
    ];
    await unknown(call('GET', '/transaction/a'));
    later(-60 * 60_000);
    expect(await call('GET', '/transaction/a')).toEqual({ well: true });
  });
});
