import type { PaymentEvent } from '@kolo/contract/payments';
import { expect, test } from 'vitest';
import { refundOf } from './refund-words.ts';

const told = (...events: PaymentEvent[]) => ({
  reference: 'kolo-1',
  timeline: events.map((event, index) => ({ event, at: `2026-11-20T09:0${index}:00.000Z` })),
});

test('what goes back is on its way until the provider says that it is back, or that it cannot be', () => {
  expect(refundOf(told('started', 'confirmed', 'credited')).state).toBe('on_its_way');
  expect(refundOf(told('started', 'credited', 'refund_requested')).state).toBe('on_its_way');
  expect(refundOf(told('credited', 'refund_requested', 'refunded'))).toEqual({
    state: 'refunded',
    at: '2026-11-20T09:02:00.000Z',
    reference: 'kolo-1',
  });
  expect(refundOf(told('credited', 'refund_requested', 'refund_failed')).state).toBe('failed');
});
