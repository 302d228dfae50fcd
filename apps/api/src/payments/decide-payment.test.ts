import type { PaymentStatus } from '@kolo/contract/payments';
import { naira, nairaToKobo } from '@kolo/domain/money';
import { expect, test } from 'vitest';
import { Unanswered } from '#platform/provider-answer.ts';
import { LEFT_AFTER_MS } from './check-times.ts';
import type { ProviderPaymentStatus } from './methods/method.ts';
import { decidePayment } from './payment-process.ts';
import type { PaymentRow } from './queries.ts';

const amountKobo = nairaToKobo(naira(2_000));
const CREATED = new Date('2026-11-20T09:00:00.000Z');
const PAYMENT: PaymentRow = {
  userId: 'user',
  id: 'id',
  reference: 'kolo-1',
  status: 'pending',
  purpose: 'account',
  method: 'card',
  accountType: 'ds',
  packageId: null,
  sourceAccountType: null,
  cardId: null,
  amountKobo,
  payerEmail: 'somebody@kolo.example',
  authorizationUrl: 'https://checkout.example/1',
  failure: null,
  requestKey: 'http:1',
  createdAt: CREATED,
  checks: 0,
};
const success: Extract<ProviderPaymentStatus, { state: 'success' }> = {
  state: 'success',
  amountKobo,
  requestedKobo: amountKobo,
  currency: 'NGN',
  card: undefined,
};
const open = { state: 'open' } as const;
const left = { state: 'abandoned', left: true } as const;
const waiting = { state: 'abandoned', left: false } as const;
const reversed = { state: 'reversed' } as const;
const unknownReference = { state: 'unknown_reference' } as const;
const less = nairaToKobo(naira(1_999));
const ussd = { method: 'ussd' } as const;
const virtualAccount = { method: 'bank_transfer' } as const;
const chargedCard = { method: 'saved_card', authorizationUrl: null } as const;

const becomes = (status: PaymentStatus) => expect.objectContaining({ kind: 'step', status });
const NOTHING = { kind: 'wait' };
const MISMATCH = expect.objectContaining({ kind: 'mismatch' });

const TABLE: readonly [string, Partial<PaymentRow>, number, ProviderPaymentStatus | Unanswered, object][] = [
  ['is credited once the provider says so', {}, 0, success, becomes('succeeded')],
  ['that was declined is credited late', { status: 'failed' }, 0, success, becomes('succeeded')],
  ['that was given up is credited late', { status: 'abandoned' }, 0, success, becomes('succeeded')],
  ['paid with less credits nothing', {}, 0, { ...success, amountKobo: less }, MISMATCH],
  ['asked for another sum credits nothing', {}, 0, { ...success, requestedKobo: less }, MISMATCH],
  ['in another currency credits nothing', {}, 0, { ...success, currency: 'USD' }, MISMATCH],
  ['is declined', {}, 0, { state: 'failed', reason: 'Declined' }, becomes('failed')],
  [
    'by a number that nobody used is no decline',
    virtualAccount,
    0,
    { state: 'failed', reason: '' },
    becomes('abandoned'),
  ],
  ['is given up when its page was left', {}, 0, left, becomes('abandoned')],
  ['waits while its page is open', {}, LEFT_AFTER_MS - 1, waiting, NOTHING],
  ['is given up after half an hour', {}, LEFT_AFTER_MS, waiting, becomes('abandoned')],
  ['whose page never reached us has failed', { authorizationUrl: null }, 0, waiting, becomes('failed')],
  ['by a saved card may be under way', chargedCard, 59_999, unknownReference, NOTHING],
  ['by a saved card that never arrived has failed', chargedCard, 60_000, unknownReference, becomes('failed')],
  ['that the provider does not know yet waits', {}, LEFT_AFTER_MS - 1, unknownReference, NOTHING],
  ['that it never knew has failed', {}, LEFT_AFTER_MS, unknownReference, becomes('failed')],
  ['by a page may be open for ever', {}, LEFT_AFTER_MS, open, NOTHING],
  ['by a code is given up after half an hour', ussd, LEFT_AFTER_MS, open, becomes('abandoned')],
  ['that came and went is credited by nobody', {}, 0, reversed, becomes('reversed')],
  [
    'to a virtual account waits for its transfer',
    virtualAccount,
    LEFT_AFTER_MS - 1,
    { state: 'looked' },
    NOTHING,
  ],
  [
    'to a virtual account is given up in time',
    virtualAccount,
    LEFT_AFTER_MS,
    { state: 'looked' },
    becomes('abandoned'),
  ],
  ['that died does not die again', { status: 'failed' }, 0, { state: 'failed', reason: '' }, NOTHING],
  ['that failed is not abandoned', { status: 'failed' }, 0, left, { kind: 'wait', refused: 'abandoned' }],
  ['stays as it is when the answer is not known', {}, LEFT_AFTER_MS, new Unanswered('unknown', ''), NOTHING],
  ['stays as it is when the question is refused', {}, LEFT_AFTER_MS, new Unanswered('refused', ''), NOTHING],
];

test.each(TABLE)('a payment %s', (_name, row, ageMs, providerStatus, step) => {
  const now = new Date(CREATED.getTime() + ageMs);
  expect(decidePayment({ ...PAYMENT, ...row }, providerStatus, now)).toEqual(step);
});
