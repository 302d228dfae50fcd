import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPlayground, TEST_KEY, type Playground } from '../playground.ts';
import { callModes, eventModes, operations } from '../records.ts';

let world: Playground;
beforeAll(async () => {
  world = await openPlayground(() => Date.now());
});
beforeEach(() => world.post('/control/faults', { clear: true }));
afterAll(() => world.close());

const initialize = (reference: string) =>
  world.paystack.post('/transaction/initialize', { email: 'ada@example.ng', amount: 5_000, reference });
const verify = (reference: string) => world.paystack.get(`/transaction/verify/${reference}`);

/** A client that gives up after a moment. */
async function impatient(reference: string): Promise<'answered' | 'gave up'> {
  try {
    await fetch(`${world.base()}/paystack/transaction/initialize`, {
      method: 'POST',
      headers: { authorization: `Bearer ${TEST_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'ada@example.ng', amount: 5_000, reference }),
      signal: AbortSignal.timeout(300),
    });
    return 'answered';
  } catch {
    return 'gave up';
  }
}

test('every operation takes every mode, and what is left is listed', async () => {
  for (const operation of operations) {
    for (const mode of [...callModes, ...eventModes]) {
      expect((await world.post('/control/faults', { operation, mode, times: 2 })).status).toBe(200);
    }
  }
  const left = (await world.get('/control/faults')).json;
  expect(left).toHaveLength(operations.length * (callModes.length + eventModes.length));
  expect(left[0]).toEqual({ operation: 'transaction.initialize', mode: 'error', times: 2 });
  expect((await world.post('/control/faults', { clear: true })).json).toEqual([]);
});

test('unknown operations and modes are refused', async () => {
  expect(
    (await world.post('/control/faults', { operation: 'weather', mode: 'error', times: 1 })).status,
  ).toBe(400);
  expect((await world.post('/control/faults', { operation: 'sms', mode: 'rain', times: 1 })).status).toBe(
    400,
  );
  expect((await world.post('/control/faults', { operation: 'sms', mode: 'error', times: 0 })).status).toBe(
    400,
  );
});

test('error answers 5xx without effect, as often as asked', async () => {
  await world.post('/control/faults', { operation: 'transaction.initialize', mode: 'error', times: 2 });
  expect((await initialize('fault-error')).status).toBe(500);
  expect((await initialize('fault-error')).status).toBe(500);
  expect((await initialize('fault-error')).status).toBe(200);
});

test('timeout hangs without effect', async () => {
  await world.post('/control/faults', { operation: 'transaction.initialize', mode: 'timeout', times: 1 });
  expect(await impatient('fault-timeout')).toBe('gave up');
  expect((await verify('fault-timeout')).status).toBe(400);
});

test('timeout_after_effect hangs when it is done', async () => {
  await world.post('/control/faults', {
    operation: 'transaction.initialize',
    mode: 'timeout_after_effect',
    times: 1,
  });
  expect(await impatient('fault-after')).toBe('gave up');
  expect((await verify('fault-after')).status).toBe(200);
});

test('rate_limit answers 429 with the three headers', async () => {
  await world.post('/control/faults', { operation: 'transaction.verify', mode: 'rate_limit', times: 1 });
  const reply = await verify('anything');
  expect(reply).toMatchObject({
    status: 429,
    json: { message: 'Rate limit exceeded!', code: 'rate_limited' },
  });
  for (const header of ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-reset']) {
    expect(reply.headers.get(header)).toMatch(/^\d+$/);
  }
});

test('faults outlive a restart', async () => {
  await world.post('/control/faults', { operation: 'bank.resolve', mode: 'error', times: 1 });
  await world.restart();
  expect((await world.paystack.get('/bank/resolve?account_number=1234567890&bank_code=001')).status).toBe(
    500,
  );
});
