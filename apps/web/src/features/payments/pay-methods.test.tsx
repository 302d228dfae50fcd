import type { Account } from '@kolo/contract/accounts';
import { initContribution } from '@kolo/contract/payments';
import type { Card } from '@kolo/contract/cards';
import { expect, it } from 'vitest';
import { forgetCustomer, memoryStorage } from '#lib/storage.ts';
import {
  chosenMethod,
  keepPayFrom,
  lastPayFrom,
  outsideMethods,
  payMethods,
  readPayFrom,
  type PayFrom,
} from './pay-methods.ts';

function account(accountType: Account['accountType'], availableBalance: number): Account {
  return { accountType, type: accountType, availableBalance, accountNumber: '0123456789' };
}

const ACCOUNTS = [account('ds', 84_500), account('sb', 8_999)];
const payment = {
  purpose: 'daily',
  packageId: '0190b6a0-0000-7000-8000-000000000001',
  amount: 9_000,
} as const;

function card(last4: string, status: Card['status'] = 'usable'): Card {
  return {
    id: `0190b6a0-0000-7000-8000-00000000${last4}`,
    brand: 'Visa',
    last4,
    expMonth: 8,
    expYear: 2028,
    bank: null,
    status,
    isDefault: false,
    checkReference: 'kolo-1',
    createdAt: '2026-11-20T09:00:00.000Z',
  };
}

it('makes a request that the contract takes from each way to pay', () => {
  const bodies = payMethods(payment, ACCOUNTS, []).map(({ body }) => body);
  expect(bodies).toEqual([
    { ...payment, method: 'account', sourceAccountType: 'ds' },
    { ...payment, method: 'card' },
    { ...payment, method: 'bank_transfer' },
    { ...payment, method: 'ussd' },
    { ...payment, method: 'account', sourceAccountType: 'sb' },
  ]);
  expect(bodies.every((body) => initContribution.body.safeParse(body).success)).toBe(true);
});

it('says which way cannot pay the amount, and why, below those that can', () => {
  expect(payMethods(payment, ACCOUNTS, []).map(({ detail, disabled }) => [detail, disabled])).toEqual([
    ['Daily savings', false],
    ['You enter it on Paystack’s page', false],
    ['From any Nigerian bank or wallet app', false],
    ['Dial a code. GTBank accounts only.', false],
    ['Less than ₦9,000', true],
  ]);
  const ways = (amount: number) => payMethods({ ...payment, amount }, [], []).map(({ detail }) => detail);
  expect(ways(99)).toEqual([
    'The smallest card payment is ₦100.',
    'The smallest transfer is ₦100.',
    'The smallest USSD payment is ₦100.',
  ]);
  expect(ways(10_000_001)).toEqual([
    'The largest card payment is ₦10,000,000.',
    'The largest payment is ₦10,000,000.',
    'The largest payment is ₦10,000,000.',
  ]);
});

it('begins with the own account where it holds enough, else with the card', () => {
  const chosen = (asked: PayFrom | null, own: 'ds' | 'sb', amount = 9_000) =>
    chosenMethod(payMethods({ ...payment, amount }, ACCOUNTS, []), asked, { last: null, own })?.value ?? null;
  expect(chosen(null, 'ds')).toBe('ds');
  expect(chosen(null, 'sb')).toBe('card');
  expect(chosen('card', 'ds')).toBe('card');
  expect(chosen(null, 'sb', 99)).toBe('sb');
  expect(chosen(null, 'sb', 20_000_000)).toBeNull();
});

it('never takes another way than the chosen one', () => {
  const first = { last: 'card', own: 'ds' } as const;
  expect(chosenMethod(payMethods(payment, ACCOUNTS, []), 'sb', first)).toBeNull();
  expect(chosenMethod(payMethods(payment, ACCOUNTS, []), 'ibs', first)).toBeNull();
});

it('begins with the way of the last payment as far as that can pay, until the customer logs out', () => {
  const storage = memoryStorage();
  const chosen = () =>
    chosenMethod(payMethods(payment, ACCOUNTS, [card('2222')]), null, {
      last: lastPayFrom(storage),
      own: 'ds',
    })?.value;
  expect(chosen()).toBe('ds');
  keepPayFrom(storage, `card:${card('2222').id}`);
  expect(chosen()).toBe(`card:${card('2222').id}`);
  keepPayFrom(storage, 'sb');
  expect(chosen()).toBe('ds');
  keepPayFrom(storage, 'ussd');
  expect(chosen()).toBe('ussd');
  forgetCustomer([storage]);
  expect(chosen()).toBe('ds');
});

it('reads the way from an address, but only one that there is', () => {
  const read = (search: string) => readPayFrom(new URLSearchParams(search));
  expect([read(''), read('from=card'), read('from=bank_transfer')]).toEqual([null, 'card', 'bank_transfer']);
  expect([read('from=ds'), read('from=cash')]).toEqual(['ds', null]);
});

it('offers the saved cards first, and those that cannot pay last, saying why', () => {
  const body = { ...payment, method: 'card' } as const;
  const methods = outsideMethods(body, [card('1111', 'expired'), card('2222'), card('3333', 'not_reusable')]);
  expect(methods.map(({ title, detail, disabled }) => [title, detail, disabled])).toEqual([
    ['Visa ending 2222', 'Charged now · expires 08/28', false],
    ['Another card', 'You enter it on Paystack’s page', false],
    ['Bank transfer', 'From any Nigerian bank or wallet app', false],
    ['USSD', 'Dial a code. GTBank accounts only.', false],
    ['Visa ending 1111', 'Expired 08/28', true],
    ['Visa ending 3333', 'The bank does not allow it to be charged again', true],
  ]);
  expect(methods[0]?.body).toEqual({ ...payment, method: 'saved_card', cardId: card('2222').id });
  expect(initContribution.body.safeParse(methods[0]?.body).success).toBe(true);
  const first = { last: null, own: null };
  expect(chosenMethod(methods, null, first)?.title).toBe('Visa ending 2222');
  expect(chosenMethod(methods, `card:${card('1111').id}`, first)).toBeNull();
  const small = outsideMethods({ ...body, amount: 99 }, [card('2222')]);
  expect(small.every(({ disabled }) => disabled)).toBe(true);
});

it('reads a saved card from an address', () => {
  expect(readPayFrom(new URLSearchParams('from=card:0190'))).toBe('card:0190');
});
