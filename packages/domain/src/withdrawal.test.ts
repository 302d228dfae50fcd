import { expect, test } from 'vitest';
import { lagosDateOf } from './dates.ts';
import { naira } from './money.ts';
import {
  leastWithdrawn,
  mostWithdrawnADay,
  mostWithdrawnWhileNew,
  quoteWithdrawal,
  tooSmall,
} from './withdrawal.ts';

const TODAY = lagosDateOf(new Date('2026-11-21T09:00:00Z'));

test('a withdrawal is free: what leaves the account arrives at the bank', () => {
  expect(quoteWithdrawal(naira(25_000), TODAY)).toEqual({ payout: 25_000, fee: 0, total: 25_000 });
});

test('only a verified customer withdraws to a bank, up to five million naira a day', () => {
  expect(mostWithdrawnADay('none', TODAY)).toBe(0);
  expect(mostWithdrawnADay('bvn', TODAY)).toBe(0);
  expect(mostWithdrawnADay('verified', TODAY)).toBe(5_000_000);
});

test('while an account or a device is new it is ₦20,000 in all; one withdrawal is ₦100 at least', () => {
  expect(mostWithdrawnWhileNew(TODAY)).toBe(20_000);
  expect(leastWithdrawn(TODAY)).toBe(100);
});

test('less than ₦100 leaves only as all that is left, and less than the provider sends only after more has come', () => {
  expect(tooSmall(100, 5_000, TODAY)).toBeNull();
  expect(tooSmall(99, 5_000, TODAY)).toBe('The smallest withdrawal is ₦100.');
  for (const rest of [50, 70, 99]) {
    expect(tooSmall(rest, rest, TODAY)).toBeNull();
    expect(tooSmall(rest - 1, rest, TODAY)).toBe(
      `You can only withdraw all of the ₦${rest} that is left in this account.`,
    );
  }
  expect(tooSmall(49, 49, TODAY)).toBe(
    'There is only ₦49 in this account, and a bank transfer takes at least ₦50. Add money, then withdraw it all together.',
  );
  expect(tooSmall(50, 0, TODAY)).toBe('The smallest withdrawal is ₦100.');
});
