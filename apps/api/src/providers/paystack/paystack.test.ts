import type { Server } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Paystack } from './paystack.ts';
import { ProviderRefused, ProviderUnknown } from '#platform/provider-answer.ts';
import { createPaystack } from './paystack.ts';

/** What the provider answers next; null: never. */
let next: { status: number; body: string } | null = null;
let asked: { method?: string | undefined; url?: string | undefined; authorization?: string | undefined }[] =
  [];
let server: Server;
let options: { baseUrl: string; secretKey: string; timeoutMs: number };
let paystack: Paystack;

// What the sandbox cannot be made to say: answers that no document of the provider describes.
beforeAll(async () => {
  server = createServer((request, response) => {
    const { method, url, headers } = request;
    asked.push({ method, url, authorization: headers.authorization });
    if (next) response.writeHead(next.status, { 'content-type': 'application/json' }).end(next.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  options = { baseUrl: `http://127.0.0.1:${port}`, secretKey: 'sk_test_x', timeoutMs: 300 };
  paystack = createPaystack(options);
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const CHECKOUT = {
  email: 'a@customers.kolo.example',
  // A branded amount.
  amountKobo: 5_000n as Parameters<Paystack['initialize']>[0]['amountKobo'],
  reference: 'kolo-1',
  callbackUrl: 'https://kolo.example/payments/success',
  cancelUrl: 'https://kolo.example/payments/error',
};

const say = (status: number, body: unknown) => {
  next = { status, body: typeof body === 'string' ? body : JSON.stringify(body) };
};
const good = (data: object) => say(200, { status: true, message: 'ok', data });
const PAID = {
  reference: 'kolo-1',
  status: 'success',
  amount: 5_000,
  requested_amount: 5_000,
  currency: 'NGN',
};

test('the list of transfers goes on after a page of other charges: no filter by channel is promised', async () => {
  const page = (listed: number) =>
    Array.from({ length: listed }, (_, n) => ({
      reference: `r-${n}`,
      channel: n === 7 ? 'dedicated_nuban' : 'card',
    }));
  const list = () => paystack.listInbound({ from: new Date(0), page: 1 });
  say(200, { status: true, message: 'ok', data: page(100) });
  expect(await list()).toEqual({ references: ['r-7'], isLast: false });
  say(200, { status: true, message: 'ok', data: page(99) });
  expect(await list()).toEqual({ references: ['r-7'], isLast: true });
});

describe('an answer that tells nothing of what happened', () => {
  test('is unknown, never a refusal and never a fault of ours', async () => {
    const odd: [number, unknown][] = [
      [500, { status: false, message: 'An error occurred' }],
      [502, '<html>Bad Gateway</html>'],
      [429, { status: false, message: 'Rate limit exceeded!' }],
      [200, ''],
      [200, 'not json'],
      [200, '[]'],
      [200, { status: true, message: 'ok' }],
      [200, { status: true, message: 'ok', data: {} }],
      [200, { status: true, message: 'ok', data: { ...PAID, amount: '5000' } }],
      [200, { status: true, message: 'ok', data: { ...PAID, amount: -1 } }],
      [200, { status: true, message: 'ok', data: { ...PAID, currency: null } }],
      [301, ''],
    ];
    for (const [status, body] of odd) {
      say(status, body);
      await expect(createPaystack(options).verify('kolo-1')).rejects.toBeInstanceOf(ProviderUnknown);
      const checkout = createPaystack(options).initialize(CHECKOUT);
      await expect(checkout).rejects.toBeInstanceOf(ProviderUnknown);
    }
  });

  test('is unknown too where none comes', async () => {
    next = null;
    await expect(paystack.verify('kolo-1')).rejects.toBeInstanceOf(ProviderUnknown);
    const nobody = createPaystack({ baseUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_x' });
    await expect(nobody.verify('kolo-1')).rejects.toBeInstanceOf(ProviderUnknown);
  });
});

test('a no of the provider is a refusal with its code', async () => {
  say(400, { status: false, message: 'Invalid key', code: 'invalid_key' });
  await expect(paystack.initialize(CHECKOUT)).rejects.toMatchObject({ code: 'invalid_key' });
  await expect(paystack.verify('kolo-1')).rejects.toBeInstanceOf(ProviderRefused);
  say(400, { status: false, message: 'Transaction reference not found', code: 'transaction_not_found' });
  expect(await paystack.verify('kolo-1')).toEqual({ state: 'unknown_reference' });
});

test('a dispute without a sum asks for the whole, and only one that is not there is none', async () => {
  const dispute = {
    id: 7,
    status: 'resolved',
    resolution: 'auto-accepted',
    transaction: { reference: 'kolo-1' },
  };
  for (const sum of [{ refund_amount: null }, {}]) {
    good({ ...dispute, ...sum });
    expect(await paystack.dispute('7')).toEqual({
      reference: 'kolo-1',
      state: 'lost',
      amountKobo: null,
      dueAt: null,
    });
  }
  say(404, { status: false, message: 'Dispute not found' });
  expect(await paystack.dispute('7')).toBeNull();
  for (const status of [400, 401, 403]) {
    say(status, { status: false, message: 'Invalid key' });
    await expect(paystack.dispute('7')).rejects.toThrow(ProviderRefused);
  }
});

test('a refund of a transaction that is not there is none, any other no stays a no', async () => {
  say(400, { status: false, message: 'Transaction reference not found', code: 'transaction_not_found' });
  expect(await paystack.findRefund('kolo-1')).toBe('none');
  say(401, { status: false, message: 'Invalid key' });
  await expect(paystack.findRefund('kolo-1')).rejects.toThrow(ProviderRefused);
});

test('a reference is asked for as one part of the path, with the key', async () => {
  good(PAID);
  asked = [];
  await paystack.verify('../transfer?x=1');
  expect(asked).toEqual([
    { method: 'GET', url: '/transaction/verify/..%2Ftransfer%3Fx%3D1', authorization: 'Bearer sk_test_x' },
  ]);
});

test('each status of the provider means one thing, and a status that is new to us is not final', async () => {
  good(PAID);
  expect(await paystack.verify('kolo-1')).toEqual({
    state: 'success',
    currency: 'NGN',
    amountKobo: 5_000n,
    requestedKobo: 5_000n,
  });
  good({ ...PAID, status: 'failed', gateway_response: 'Declined' });
  expect(await paystack.verify('kolo-1')).toEqual({ state: 'failed', reason: 'Declined' });
  good({ ...PAID, status: 'abandoned' });
  expect(await paystack.verify('kolo-1')).toEqual({ state: 'abandoned', left: false });
  good({ ...PAID, status: 'abandoned', log: { history: [{ type: 'open' }, { type: 'close' }] } });
  expect(await paystack.verify('kolo-1')).toEqual({ state: 'abandoned', left: true });
  for (const status of ['ongoing', 'pending', 'processing', 'queued', 'dancing']) {
    good({ ...PAID, status });
    expect(await paystack.verify('kolo-1')).toEqual({ state: 'open' });
  }
});

describe("the provider's books", () => {
  const stretch = { from: new Date('2026-11-19T23:00:00Z'), to: new Date('2026-11-20T23:00:00Z') };
  const line = { status: 'success', currency: 'NGN', amount: 5_000, createdAt: '2026-11-20T08:00:00.000Z' };
  const all = async (pages: ReturnType<Paystack['bookOfCharges']>) => {
    const entries = [];
    for await (const page of pages) entries.push(...page);
    return entries;
  };

  test('are asked for from one time to the other, to the last page', async () => {
    asked = [];
    good(Array.from({ length: 100 }, (_, n) => ({ ...line, reference: `kolo-${n}` })));
    const pages = paystack.bookOfCharges(stretch)[Symbol.asyncIterator]();
    expect((await pages.next()).value).toHaveLength(100);
    good([{ ...line, reference: 'kolo-100' }]);
    expect((await pages.next()).value).toEqual([
      {
        reference: 'kolo-100',
        status: 'success',
        currency: 'NGN',
        amountKobo: 5_000n,
        at: new Date(line.createdAt),
        channel: null,
      },
    ]);
    expect((await pages.next()).done).toBe(true);
    expect(asked.map(({ url }) => url)).toEqual([
      '/transaction?from=2026-11-19T23:00:00.000Z&to=2026-11-20T23:00:00.000Z&perPage=100&page=1',
      '/transaction?from=2026-11-19T23:00:00.000Z&to=2026-11-20T23:00:00.000Z&perPage=100&page=2',
    ]);
  });

  test('are read in the old spelling and the new, with amounts as numbers or digits', async () => {
    const { createdAt, ...rest } = line;
    good([{ ...rest, transaction_reference: 'kolo-1', amount: '5000', created_at: createdAt }]);
    expect(await all(paystack.bookOfRefunds(stretch))).toMatchObject([
      { reference: 'kolo-1', amountKobo: 5_000n, at: new Date(createdAt) },
    ]);
    good([{ ...line, reference: 'kolo-2', status: 'pending' }]);
    expect(await all(paystack.bookOfTransfers(stretch))).toMatchObject([
      { reference: 'kolo-2', status: 'pending' },
    ]);
  });

  test('that cannot be read are unknown, never empty', async () => {
    good([{ ...line, amount: -1 }]);
    await expect(all(paystack.bookOfCharges(stretch))).rejects.toBeInstanceOf(ProviderUnknown);
    good({});
    await expect(all(paystack.bookOfCharges(stretch))).rejects.toBeInstanceOf(ProviderUnknown);
  });
});
