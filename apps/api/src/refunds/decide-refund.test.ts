import { kobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { Unanswered } from '#platform/provider-answer.ts';
import type { RefundRow } from './queries.ts';
import { decideRefund } from './refund-process.ts';

const REFUND: RefundRow = {
  userId: 'user',
  id: 'id',
  paymentId: 'payment',
  reference: 'kolo-1',
  amountKobo: kobo(5_000n),
  status: 'wanted',
  createdAt: new Date('2026-11-20T09:00:00.000Z'),
  checks: 0,
};
const unknown = new Unanswered('unknown', '');
const refused = new Unanswered('refused', '');
type Answer = Parameters<typeof decideRefund>[1];

const TABLE: readonly [string, Partial<RefundRow>, Answer, ReturnType<typeof decideRefund>][] = [
  [
    'is asked for again while there is none',
    {},
    { state: 'none' },
    { to: 'wanted', phase: 'open', events: [] },
  ],
  [
    'waits when the answer is not known',
    { status: 'asked' },
    unknown,
    { to: 'asked', phase: 'open', events: [] },
  ],
  [
    'that the provider no longer knows is for staff, and asked about',
    { status: 'asked' },
    { state: 'gone' },
    { to: 'asked', phase: 'open', events: [], trouble: 'gone' },
  ],
  [
    'that another asked for meanwhile is no news',
    { status: 'asked' },
    { state: 'none' },
    { to: 'asked', phase: 'open', events: [] },
  ],
  [
    'is told by its timeline once the provider has it',
    {},
    { state: 'open' },
    { to: 'asked', phase: 'open', events: ['refund_requested'] },
  ],
  ['says it once', { status: 'asked' }, { state: 'open' }, { to: 'asked', phase: 'open', events: [] }],
  [
    'is back',
    { status: 'asked' },
    { state: 'refunded' },
    { to: 'refunded', phase: 'final', events: ['refunded'] },
  ],
  ['is no news to staff at the first refusal', {}, refused, { to: 'wanted', phase: 'open', events: [] }],
  [
    'is at the second',
    { checks: 1 },
    refused,
    { to: 'wanted', phase: 'open', events: [], trouble: 'refused' },
  ],
  [
    'that failed is for staff',
    { status: 'asked' },
    { state: 'failed' },
    { to: 'failed', phase: 'final', events: ['refund_failed'], trouble: 'failed' },
  ],
  [
    'that had failed is asked about while it may go',
    { status: 'failed' },
    { state: 'open' },
    { to: 'failed', phase: 'open', events: [] },
  ],
  [
    'that had failed and is gone is over',
    { status: 'failed' },
    { state: 'none' },
    { to: 'failed', phase: 'final', events: [] },
  ],
  [
    'that had failed is booked where it went back after all',
    { status: 'failed' },
    { state: 'refunded' },
    { to: 'refunded', phase: 'final', events: ['refunded'] },
  ],
];

test.each(TABLE)('a refund %s', (_name, row, answer, step) => {
  expect(decideRefund({ ...REFUND, ...row }, answer)).toEqual(step);
});
