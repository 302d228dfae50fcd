import type { Payment } from '@kolo/contract/payments';
import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { AWAY_DELAY_MS } from './polling.ts';
import { resultQuery } from './result-query.ts';

const PAYMENT: Payment = {
  reference: 'kolo-1',
  status: 'abandoned',
  amount: 9_000,
  purpose: 'account',
  method: 'bank_transfer',
  accountType: 'ds',
  timeline: [],
};

/** How long the page waits before it asks again, once it has been told this. */
function delayAfter(more: Partial<Payment>) {
  const client = new QueryClient();
  const queryKey = ['payment', 'kolo-1'];
  const query = client.getQueryCache().build<Payment, Error, Payment, string[]>(client, { queryKey });
  query.setData({ ...PAYMENT, ...more });
  const { refetchInterval: delay } = resultQuery('kolo-1');
  return typeof delay === 'function' ? delay(query) : delay;
}

it('goes on asking about a transfer and a code that may still be paid, and about no other end', () => {
  expect(delayAfter({})).toBe(AWAY_DELAY_MS);
  expect(delayAfter({ method: 'ussd' })).toBe(AWAY_DELAY_MS);
  expect(delayAfter({ method: 'card' })).toBe(false);
  expect(delayAfter({ status: 'failed' })).toBe(false);
  expect(delayAfter({ status: 'succeeded' })).toBe(false);
  expect(delayAfter({ status: 'pending', method: 'card' })).toBe(2_000);
});
