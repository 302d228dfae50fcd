import { kobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { Unanswered } from '#platform/provider-answer.ts';
import { decideInbound } from './inbound-process.ts';
import { DISMISS_AFTER_MS } from './limits.ts';
import type { InboundRow } from './queries.ts';

const CREATED = new Date('2026-11-20T09:00:00.000Z');
const ROW: InboundRow = {
  reference: 'T1',
  status: 'heard',
  userId: null,
  accountNumber: null,
  amountKobo: null,
  senderName: null,
  createdAt: CREATED,
  checks: 0,
};
const received = {
  state: 'received',
  amountKobo: kobo(5_000n),
  accountNumber: '9900000001',
  customerCode: 'CUS_1',
  senderName: null,
  currency: 'NGN',
} as const;

const TABLE: readonly [string, number, Parameters<typeof decideInbound>[1], string][] = [
  ['is taken in once the provider has it', 0, received, 'take'],
  ['in another currency is not', 0, { ...received, currency: 'USD' }, 'foreign'],
  ['that is on its way is asked about again', DISMISS_AFTER_MS, { state: 'open' }, 'wait'],
  ['of which nothing is known may still be found', DISMISS_AFTER_MS - 1, { state: 'none' }, 'wait'],
  ['of which nothing was ever known is dismissed', DISMISS_AFTER_MS, { state: 'none' }, 'dismiss'],
  ['is never dismissed by silence', DISMISS_AFTER_MS, new Unanswered('unknown', ''), 'wait'],
  ['is never dismissed by a refusal', DISMISS_AFTER_MS, new Unanswered('refused', ''), 'wait'],
];

test.each(TABLE)('a transfer %s', (_name, ageMs, providerStatus, kind) => {
  expect(decideInbound(ROW, providerStatus, new Date(CREATED.getTime() + ageMs)).kind).toBe(kind);
});
