import type { Account } from '@kolo/contract/accounts';
import { initContribution } from '@kolo/contract/payments';
import { expect, it } from 'vitest';
import { chosenMethod, payMethods, readPayFrom, type PayFrom } from './pay-methods.ts';

function account(accountType: Account['accountType'], availableBalance: number): Account {
  return { accountType, type: accountType, availableBalance, accountNumber: '0123456789' };
}

const ACCOUNTS = [account('ds', 84_500), account('sb', 8_999)];
const payment = {
  purpose: 'daily',
  packageId: '0190b6a0-0000-7000-8000-000000000001',
  amount: 9_000,
} as const;

it('makes a request that the contract takes from each way to pay', () => {
  const bodies = payMethods(payment, ACCOUNTS).map(({ body }) => body);
  expect(bodies).toEqual([
    { ...payment, method: 'account', sourceAccountType: 'ds' },
    { ...payment, method: 'account', sourceAccountType: 'sb' },
    { ...payment, method: 'card' },
    { ...payment, method: 'bank_transfer' },
    { ...payment, method: 'ussd' },
  ]);
  expect(bodies.every((body) => initContribution.body.safeParse(body).success)).toBe(true);
});

it('says which way can not pay the amount, and why', () => {
  expect(payMethods(payment, ACCOUNTS).map(({ detail, disabled }) => [detail, disabled])).toEqual([
    ['₦84,500 in your DS account', false],
    ['Only ₦8,999 in your SB account', true],
    ['You enter it on the page of Paystack', false],
    ['From any Nigerian bank or wallet app', false],
    ['Dial a code, with an account at GTBank', false],
  ]);
  const ways = (amount: number) => payMethods({ ...payment, amount }, []).map(({ detail }) => detail);
  expect(ways(49)).toEqual([
    'The smallest card payment is ₦50.',
    'The smallest transfer is ₦100.',
    'The smallest USSD payment is ₦50.',
  ]);
  expect(ways(10_000_001)).toEqual([
    'The largest card payment is ₦10,000,000.',
    'The largest transfer is ₦10,000,000.',
    'The largest USSD payment is ₦10,000,000.',
  ]);
});

it('begins with the own account where it holds enough, else with the card', () => {
  const chosen = (asked: PayFrom | null, own: 'ds' | 'sb', amount = 9_000) =>
    chosenMethod(payMethods({ ...payment, amount }, ACCOUNTS), asked, own)?.value ?? null;
  expect(chosen(null, 'ds')).toBe('ds');
  expect(chosen(null, 'sb')).toBe('card');
  expect(chosen('card', 'ds')).toBe('card');
  expect(chosen(null, 'sb', 49)).toBe('sb');
  expect(chosen(null, 'sb', 20_000_000)).toBeNull();
});

it('never takes another way than the chosen one', () => {
  expect(chosenMethod(payMethods(payment, ACCOUNTS), 'sb', 'ds')).toBeNull();
  expect(chosenMethod(payMethods(payment, ACCOUNTS), 'ibs', 'ds')).toBeNull();
});

it('reads the way from an address, but only one that there is', () => {
  const read = (search: string) => readPayFrom(new URLSearchParams(search));
  expect([read(''), read('from=card'), read('from=bank_transfer')]).toEqual([null, 'card', 'bank_transfer']);
  expect([read('from=ds'), read('from=cash')]).toEqual(['ds', null]);
});
