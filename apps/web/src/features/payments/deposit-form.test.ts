import { initContribution } from '@kolo/contract/payments';
import { expect, it } from 'vitest';
import { DepositDraft, overRoom, readDepositForm, toDepositRequest } from './deposit-form.ts';

it('makes a request that the contract takes', () => {
  const request = toDepositRequest({ account: 'ds', amount: 5_000 });
  expect(request).toEqual({
    kind: 'ready',
    body: { purpose: 'account', accountType: 'ds', amount: 5_000, method: 'card' },
  });
  expect(request.kind === 'ready' && initContribution.body.safeParse(request.body).success).toBe(true);
});

it('says what is wrong with the amount and the account', () => {
  const errors = (account: 'ds' | null, amount: number | null) => {
    const request = toDepositRequest({ account, amount });
    return request.kind === 'wrong' ? request.errors : {};
  };
  expect(errors(null, null)).toEqual({ account: 'Choose an account.', amount: 'Enter an amount.' });
  expect(errors('ds', 99)).toEqual({ amount: 'The smallest deposit is ₦100.' });
  expect(errors('ds', 100)).toEqual({});
  expect(errors('ds', 10_000_000)).toEqual({});
  expect(errors('ds', 10_000_001)).toEqual({ amount: 'The largest deposit is ₦10,000,000.' });
});

it('reads what an address asks for, but only accounts that are there', () => {
  const read = (search: string, open: ('ds' | 'sb')[]) => readDepositForm(new URLSearchParams(search), open);
  expect(read('account=ds&amount=5000', ['ds', 'sb'])).toEqual({ account: 'ds', amount: 5_000 });
  expect(read('account=ibs&amount=5.5', ['ds', 'sb'])).toEqual({ account: null, amount: null });
  expect(read('account=ibs&amount=-5', ['sb'])).toEqual({ account: 'sb', amount: null });
  expect(read('', [])).toEqual({ account: null, amount: null });
});

it('says while the customer types why so much cannot be paid in, where that is known', () => {
  const room = { most: 50_000, why: 'You can have at most ₦300,000 in Kolo now.' };
  expect(overRoom(50_001, room)).toBe(room.why);
  expect(overRoom(50_000, room)).toBeUndefined();
  expect(overRoom(null, room)).toBeUndefined();
  expect(overRoom(50_001, {})).toBeUndefined();
  expect(overRoom(50_001, undefined)).toBeUndefined();
});

it('takes back what was typed, and nothing of another shape', () => {
  const draft = { account: 'ds', amount: 5_000 };
  for (const kept of [draft, { account: null, amount: null }])
    expect(DepositDraft.safeParse(kept).data).toEqual(kept);
  const others = [null, 7, [], {}, { account: 'ds' }, { amount: 5_000 }];
  for (const kept of [
    ...others,
    { ...draft, account: 'x' },
    { ...draft, account: 7 },
    { ...draft, amount: '5' },
  ])
    expect(DepositDraft.safeParse(kept).data).toBeUndefined();
});
