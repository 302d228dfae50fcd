import { naira, nairaToKobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { Unanswered } from '#platform/provider-answer.ts';
import type { ProviderPayoutStatus } from './decide-payout.ts';
import { decidePayout } from './decide-payout.ts';
import type { PayoutRow } from './queries.ts';

const amountKobo = nairaToKobo(naira(2_000));
const PAYOUT: PayoutRow = {
  userId: 'user',
  id: 'id',
  reference: 'kolo-out-1',
  status: 'requested',
  accountType: 'ds',
  bankAccountId: 'bank',
  amountKobo,
  feeKobo: nairaToKobo(naira(0)),
  wasCooling: false,
  held: null,
  failure: null,
  createdAt: new Date('2026-11-20T09:00:00.000Z'),
  sendBegunAt: null,
  releasedAt: null,
  checks: 0,
};
const seen = { amountKobo, currency: 'NGN' };
const pending = { state: 'pending', ...seen } as const;
const success = { state: 'success', ...seen } as const;
const failed = { state: 'failed', because: 'failed', ...seen } as const;
const reversed = { state: 'reversed', ...seen } as const;
const unknownReference = { state: 'unknown_reference' } as const;

const waits = (held: PayoutRow['held']) => expect.objectContaining({ kind: 'wait', held });
const becomes = (to: PayoutRow['status']) => expect.objectContaining({ kind: 'step', to });
const NOTHING = { kind: 'wait', held: null };

const TABLE: readonly [string, Partial<PayoutRow>, ProviderPayoutStatus | Unanswered, object][] = [
  ['is sent when the provider has it', {}, pending, becomes('sent')],
  ['stays sent while the bank works on it', { status: 'sent' }, pending, NOTHING],
  ['is paid once the provider says so, sent before or not', {}, success, becomes('paid')],
  ['is paid once', { status: 'paid' }, success, NOTHING],
  ['fails once the provider says so', { status: 'sent' }, failed, becomes('failed')],
  ['comes back after it was paid', { status: 'paid' }, reversed, becomes('reversed')],
  ['that came back is never paid, whoever says so', { status: 'failed' }, success, waits('mismatch')],
  ['that was paid does not fail', { status: 'paid' }, failed, waits('mismatch')],
  [
    'of another sum waits for staff',
    {},
    { ...success, amountKobo: nairaToKobo(naira(1)) },
    waits('mismatch'),
  ],
  ['in another currency waits for staff', {}, { ...success, currency: 'USD' }, waits('mismatch')],
  ['that nobody sent yet waits', {}, unknownReference, NOTHING],
  [
    'that the provider forgot waits for staff',
    { status: 'sent' },
    unknownReference,
    waits('unknown_to_provider'),
  ],
  ['waits for a balance there', {}, { state: 'no_balance' }, waits('provider_balance')],
  ['waits for no code', {}, { state: 'otp', ...seen }, waits('otp')],
  ['of a frozen customer waits', {}, { state: 'stopped' }, waits('stopped')],
  ['of before a press goes back', {}, { state: 'undone' }, becomes('failed')],
  [
    'of which the provider was told does not',
    { sendBegunAt: PAYOUT.createdAt },
    { state: 'undone' },
    NOTHING,
  ],
  ['that a bank asks back goes back', {}, { state: 'asked_back', toldAt: null }, becomes('failed')],
  [
    'that a bank asks back and the provider refused long ago goes back',
    { sendBegunAt: PAYOUT.createdAt, held: 'provider_balance' },
    { state: 'asked_back', toldAt: PAYOUT.createdAt },
    becomes('failed'),
  ],
  [
    'that a bank asks back waits while it may still arrive at the provider',
    { sendBegunAt: PAYOUT.createdAt, held: 'provider_balance' },
    { state: 'asked_back', toldAt: 'lately' },
    waits('provider_balance'),
  ],
  [
    'that a bank asked back and that was sent meanwhile stays on its way',
    { sendBegunAt: new Date('2026-11-20T09:05:00.000Z') },
    { state: 'asked_back', toldAt: PAYOUT.createdAt },
    NOTHING,
  ],
  ['stays as it is when the answer is not known', {}, new Unanswered('unknown', ''), NOTHING],
  ['stays held when the answer is not known', { held: 'otp' }, new Unanswered('unknown', ''), waits('otp')],
  ['waits when the provider refuses', {}, new Unanswered('refused', ''), waits('refused')],
];

test.each(TABLE)('a payout %s', (_name, row, providerStatus, step) => {
  expect(decidePayout({ ...PAYOUT, ...row }, providerStatus)).toEqual(step);
});
