import type { Payment, PaymentStatus } from '@kolo/contract/payments';
import { describe, expect, it } from 'vitest';
import { ApiError } from '#lib/api-error.ts';
import { isOpen } from '#lib/command/command.ts';
import { createIntentStore } from '#lib/command/intent.ts';
import { memoryStorage } from '#lib/storage.ts';
import type { DepositBody } from './api.ts';
import { mayBePaid, startDeposit, type PaymentCalls } from './start-deposit.ts';

const body: DepositBody = { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'card' };
const url = 'https://checkout.example/pay';

function payment(reference: string, status: PaymentStatus = 'initiated'): Payment {
  return {
    reference,
    status,
    amount: 5_000,
    purpose: 'account',
    method: 'card',
    timeline: [],
    ...(status === 'initiated' ? { authorizationUrl: url } : {}),
  };
}

/** Remembers the keys it was called with; a key gets one payment, as the server does it. */
function world(statusNow: PaymentStatus = 'initiated') {
  const keys: string[] = [];
  let failWith: Error | null = null;
  let made = 0;
  const calls: PaymentCalls<DepositBody> = {
    intents: createIntentStore({
      storage: memoryStorage(),
      makeKey: () => `key-${(made += 1)}`,
      nowMs: () => 0,
      owner: () => 'ada',
    }),
    init: (_, key) => {
      keys.push(key);
      return failWith ? Promise.reject(failWith) : Promise.resolve(payment(`KLO-${key}`));
    },
    status: (reference) => Promise.resolve(payment(reference, statusNow)),
  };
  return { calls, keys, fail: (error: Error | null) => (failWith = error) };
}

const lost = new ApiError({ kind: 'timeout', code: 'TIMEOUT', statusCode: 0 }, 'Late');
const refused = new ApiError({ kind: 'answer', code: 'LIMIT_EXCEEDED', statusCode: 403 }, 'Too much');

describe('pressing Pay', () => {
  it('sends the customer to the checkout', async () => {
    expect(await startDeposit(body, world().calls)).toEqual({ kind: 'checkout', url });
  });

  it('again after a lost answer uses the same key', async () => {
    const { calls, keys, fail } = world();
    fail(lost);
    await expect(startDeposit(body, calls)).rejects.toBe(lost);
    fail(null);
    await startDeposit(body, calls);
    expect(keys).toEqual(['key-1', 'key-1']);
  });

  it('again after a refusal, or with another amount, is a new intent', async () => {
    const { calls, keys, fail } = world();
    fail(refused);
    await expect(startDeposit(body, calls)).rejects.toBe(refused);
    fail(null);
    await startDeposit(body, calls);
    await startDeposit({ ...body, amount: 6_000 }, calls);
    expect(keys).toEqual(['key-1', 'key-2', 'key-3']);
  });

  it('again while the checkout is open goes back to it', async () => {
    const { calls, keys } = world('initiated');
    await startDeposit(body, calls);
    expect(await startDeposit(body, calls)).toEqual({ kind: 'checkout', url });
    expect(keys).toHaveLength(1);
  });

  it('again after the money has arrived unseen shows that first', async () => {
    const { calls, keys } = world('succeeded');
    await startDeposit(body, calls);
    expect(await startDeposit(body, calls)).toEqual({ kind: 'result', reference: 'KLO-key-1' });
    expect(keys).toHaveLength(1);
  });

  it('again long after the money has arrived is another payment', async () => {
    const { calls, keys } = world();
    const paid = (minutesAgo: number): typeof calls => ({
      ...calls,
      status: (reference) => {
        const at = new Date(Date.now() - minutesAgo * 60_000).toISOString();
        const refundAt = new Date().toISOString();
        // What comes after it, such as the refund of a card check, is no news of the payment.
        return Promise.resolve({
          ...payment(reference, 'succeeded'),
          timeline: [
            { at, event: 'credited' as const },
            { at: refundAt, event: 'refunded' as const },
          ],
        });
      },
    });
    await startDeposit(body, calls);
    expect(await startDeposit(body, paid(9))).toEqual({ kind: 'result', reference: 'KLO-key-1' });
    // It was told as one that may be paid, and that it is paid only once.
    expect(await startDeposit(body, { ...paid(11), isRetry: true })).toEqual({
      kind: 'result',
      reference: 'KLO-key-1',
    });
    expect(await startDeposit(body, paid(11))).toEqual({ kind: 'checkout', url });
    expect(keys).toEqual(['key-1', 'key-2']);
  });

  it('again after a decline goes on with the same page while that lives: it cannot be paid twice', async () => {
    const { calls, keys } = world('failed');
    const declined = (looksAgainUntil: string): typeof calls => ({
      ...calls,
      status: (reference) =>
        Promise.resolve({ ...payment(reference, 'failed'), authorizationUrl: url, looksAgainUntil }),
    });
    await startDeposit(body, calls);
    expect(await startDeposit(body, declined('2999-01-01T00:00:00.000Z'))).toEqual({ kind: 'checkout', url });
    expect(keys).toHaveLength(1);
    await startDeposit(body, declined('2020-01-01T00:00:00.000Z'));
    expect(keys).toHaveLength(2);
  });

  it('again after the payment failed starts another', async () => {
    const { calls, keys } = world('failed');
    await startDeposit(body, calls);
    await startDeposit(body, calls);
    expect(keys).toEqual(['key-1', 'key-2']);
  });
});

it('knows a payment whose answer was lost, and no other, also after a reload', async () => {
  const { calls, fail } = world();
  const asked = () => isOpen('deposit', body, calls.intents);
  expect(asked()).toBe(false);
  fail(lost);
  await expect(startDeposit(body, calls)).rejects.toBe(lost);
  expect(asked()).toBe(true);
  expect(isOpen('deposit', { ...body, amount: 6_000 }, calls.intents)).toBe(false);
  fail(refused);
  await expect(startDeposit(body, calls)).rejects.toBe(refused);
  expect(asked()).toBe(false);
  fail(null);
  await startDeposit(body, calls);
  expect(asked()).toBe(false);
});

it('knows what may be paid: a saved card from its sending on, a typed one once its page has opened', async () => {
  const { calls, fail } = world();
  const kept: DepositBody = { ...body, method: 'saved_card', cardId: 'c1' };
  fail(lost);
  for (const way of [body, kept]) await expect(startDeposit(way, calls)).rejects.toBe(lost);
  expect([body, kept].map((way) => mayBePaid(way, calls.intents))).toEqual([false, true]);
  fail(null);
  for (const way of [body, kept]) await startDeposit(way, calls);
  expect([body, kept].map((way) => mayBePaid(way, calls.intents))).toEqual([true, true]);
});

it('a session that has ended charged nothing; after a lost answer it may be charged all the same', async () => {
  const { calls, fail } = world();
  const kept: DepositBody = { ...body, method: 'saved_card', cardId: 'c1' };
  const loggedOut = new ApiError({ kind: 'answer', code: 'UNAUTHENTICATED', statusCode: 401 }, 'Expired');
  for (const [error, may] of [
    [loggedOut, false],
    [lost, true],
    [loggedOut, true],
  ] as const) {
    fail(error);
    await expect(startDeposit(kept, calls)).rejects.toBe(error);
    expect([isOpen('deposit', kept, calls.intents), mayBePaid(kept, calls.intents)]).toEqual([may, may]);
  }
});

it('never follows an address that is none of the web', async () => {
  const { calls } = world();
  const tricked: PaymentCalls<DepositBody> = {
    ...calls,
    init: () => Promise.resolve({ ...payment('KLO-1'), authorizationUrl: 'javascript:alert(1)' }),
  };
  expect(await startDeposit(body, tricked)).toEqual({ kind: 'result', reference: 'KLO-1' });
});
