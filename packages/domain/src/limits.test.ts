import { describe, expect, it } from 'vitest';
import { lagosDateOf } from './dates.ts';
import { amountProblem, mostHeld } from './limits.ts';

const TODAY = lagosDateOf(new Date('2026-11-20T09:00:00Z'));

describe('the limits per tier', () => {
  it('grow with what the customer has proved', () => {
    expect(mostHeld('none', TODAY)).toBe(300_000);
    expect(mostHeld('bvn', TODAY)).toBe(500_000);
    expect(mostHeld('verified', TODAY)).toBeNull();
  });

  it('hold on days before the table begins too', () => {
    expect(mostHeld('none', lagosDateOf(new Date('2020-01-01T09:00:00Z')))).toBe(300_000);
  });
});

it('each way to pay takes what its provider takes, to the naira, with one minimum, and an own account any sum', () => {
  const edges = (method: Parameters<typeof amountProblem>[0], least = 100) =>
    [least - 1, least, 10_000_000, 10_000_001].map((amount) => amountProblem(method, amount));
  const card = [
    'The smallest card payment is ₦100.',
    undefined,
    undefined,
    'The largest card payment is ₦10,000,000.',
  ];
  expect([edges('card'), edges('saved_card')]).toEqual([card, card]);
  const largest = [undefined, undefined, 'The largest payment is ₦10,000,000.'];
  expect(edges('bank_transfer')).toEqual(['The smallest transfer is ₦100.', ...largest]);
  expect(edges('ussd')).toEqual(['The smallest USSD payment is ₦100.', ...largest]);
  expect(edges('account', 1)).toEqual([undefined, undefined, undefined, undefined]);
});
