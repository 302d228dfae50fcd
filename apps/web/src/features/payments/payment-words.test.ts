import type { Payment } from '@kolo/contract/payments';
import { expect, it } from 'vitest';
import {
  failureTitle,
  failureWords,
  isNothingLeft,
  landedWords,
  madeGoodWords,
  messageFromAddress,
  nextWords,
} from './payment-words.ts';

it.each([null, '  ', 'Unknown error', 'Declined', 'Call 0700 123 4567 to get your money back', 'toString'])(
  'a link with the message %j shows no words of its own: anyone can write one',
  (message) => {
    expect(messageFromAddress(message)).toBe('Unknown error: we were not told why.');
  },
);

it('a link may say what our own catalogue says', () => {
  const words = 'There is not enough money in that account.';
  expect(messageFromAddress(` ${words}`)).toBe(words);
});

const NOW = new Date('2026-11-20T11:00:00.000Z');
const LATER = '2026-11-20T11:30:00.000Z';
const TOMORROW = '2026-11-21T11:00:00.000Z';

function next(status: Payment['status'], rest: Partial<Payment> = {}): string {
  const payment = {
    reference: 'kolo-1',
    amount: 500,
    purpose: 'account',
    method: 'card',
    timeline: [],
  } as const;
  return nextWords({ ...payment, timeline: [], status, ...rest }, NOW);
}

it('says by when, as long as that is still to come', () => {
  expect(next('pending', { settlesBy: LATER })).toMatch(/^We will know by 12:30 pm today\. /);
  expect(next('pending', { settlesBy: TOMORROW })).toMatch(/^We will know by 12:00 pm on 21 Nov 2026\. /);
  for (const settlesBy of ['2026-11-20T10:59:59.000Z', undefined])
    expect(next('pending', settlesBy === undefined ? {} : { settlesBy })).toMatch(
      /taking longer than it should/,
    );
});

it('tells a partner that is silent from a bank that is slow', () => {
  expect(next('pending', { settlesBy: LATER, partnerSilent: true })).toMatch(/until it answers/);
  expect(next('initiated', { settlesBy: LATER, partnerSilent: true })).toMatch(
    /until 12:30 pm today at the latest/,
  );
});

it('promises a late look only where there is one', () => {
  expect(next('failed', { looksAgainUntil: TOMORROW })).toMatch(/find it by 12:00 pm on 21 Nov 2026/);
  expect(next('abandoned', { looksAgainUntil: '2026-11-19T11:00:00.000Z' })).toMatch(/^Nothing more happens/);
  expect(next('failed')).toMatch(/^Nothing more happens/);
});

it.each(['bank_transfer', 'ussd'] as const)('sets no end to money that was sent by %s', (method) => {
  const later = 'If your payment comes later, we will still add it.';
  const looksFor = `We will look for your payment until 12:30 pm today. ${later}`;
  expect(next('pending', { method, settlesBy: LATER })).toBe(looksFor);
  const silent = next('pending', { method, settlesBy: LATER, partnerSilent: true });
  for (const words of [silent, next('pending', { method })]) expect(words).toContain(later);
  expect(next('abandoned', { method })).toMatch(/^If you have paid, do not pay again: /);
  expect(next('failed', { method })).toMatch(/^Nothing more happens/);
});

it.each(['bank_transfer', 'ussd'] as const)('does not call it failed that nothing came by %s', (method) => {
  const left = { status: 'abandoned', method, message: 'Nothing has reached us.' } as const;
  expect(failureTitle(left)).toBe('We have not received it yet');
  expect(failureWords(left)).toBe('Nothing has reached us. If you have paid, do not pay again.');
  const declined = { ...left, status: 'failed' } as const;
  for (const other of [declined, { ...left, method: 'card' } as const]) {
    expect(failureTitle(other)).toBe('The payment did not go through');
    expect(failureWords(other)).toBe('Nothing has reached us.');
  }
});

it('says where money for a package went that did not go into it', () => {
  const landed = { accountType: 'sb', amount: 2_000 } as const;
  expect(landedWords({ amount: 9_000 })).toBeUndefined();
  expect(landedWords({ amount: 9_000, landed })).toBe(
    '₦2,000 of it was more than was left to pay. It went into your SB account.',
  );
  expect(landedWords({ amount: 2_000, landed })).toBe(
    'The package could not take it, so it went into your SB account.',
  );
});

it('does not call it done while something is owed', () => {
  const madeGood = { amount: 10_000, owed: 8_000 };
  expect(madeGoodWords(madeGood)).toBe('₦10,000 repaid what your bank took back. You still owe ₦8,000.');
  expect(next('succeeded', { madeGood })).toContain('repays the ₦8,000 that you still owe');
  expect(madeGoodWords({ amount: 8_000, owed: 0 })).toContain('You no longer owe anything.');
  expect(next('succeeded', { madeGood: { amount: 8_000, owed: 0 } })).toMatch(/^Nothing more to do/);
});

it('leaves nobody to guess at the end', () => {
  expect(isNothingLeft({ status: 'succeeded', madeGood: { amount: 10_000, owed: 8_000 } })).toBe(false);
  expect(isNothingLeft({ status: 'succeeded' })).toBe(true);
  expect(isNothingLeft({ status: 'failed' })).toBe(false);
  expect(next('succeeded')).toMatch(/^Nothing more to do/);
  expect(next('reversed')).toMatch(/^Nothing more to do/);
});
