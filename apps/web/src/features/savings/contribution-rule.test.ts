import type { DailyPackage, InterestPackage, SbPackage } from '@kolo/contract/packages';
import { lagosDateOf } from '@kolo/domain/dates';
import { describe, expect, it } from 'vitest';
import { contributionRule, type ContributionRule } from './contribution-rule.ts';

const today = lagosDateOf(new Date('2026-11-21T09:00:00Z'));

function daily(changed: Partial<DailyPackage> = {}): ContributionRule {
  const data: DailyPackage = {
    id: 'd1',
    target: 'Shop rent',
    targetAmount: 90_000,
    amountPerDay: 3_000,
    frequency: 'daily',
    totalContribution: 54_000,
    totalCount: 18,
    startDate: '2026-11-01',
    status: 'active',
    ...changed,
  };
  return contributionRule({ kind: 'daily', id: data.id, data }, today);
}

function sb(changed: Partial<SbPackage> = {}): ContributionRule {
  const data: SbPackage = {
    _id: 's1',
    product: { id: 'p1', name: 'Blender', price: 22_500, image: 'blender' },
    targetAmount: 22_500,
    totalContribution: 4_500,
    status: 'active',
    createdAt: '2026-11-01T09:00:00.000Z',
    pricedAt: '2026-11-01T09:00:00.000Z',
    ...changed,
  };
  return contributionRule({ kind: 'sb', id: data._id, data }, today);
}

function lock(changed: Partial<InterestPackage> = {}): ContributionRule {
  const data: InterestPackage = {
    _id: 'i1',
    name: 'Land in Epe',
    startDate: '2026-08-21',
    createdAt: '2026-08-21T09:00:00.000Z',
    maturityDate: '2027-02-21',
    currentBalance: 50_000,
    interestRate: 10,
    lockPeriod: 6,
    interestAccrued: 1_000,
    status: 'active',
    atMaturity: 'payout',
    pays: { principal: 50_000, interest: 2_520, tax: 252, payout: 52_268 },
    tranches: [{ amount: 50_000, startDate: '2026-08-21' }],
    ...changed,
  };
  return contributionRule({ kind: 'ibs', id: data._id, data }, today);
}

function chipsOf(rule: ContributionRule) {
  return rule.kind === 'open' ? rule.chips.map(({ label }) => label) : rule.reason;
}

function errorOf(rule: ContributionRule, amount: number | null) {
  return rule.kind === 'open' ? rule.errorOf(amount) : rule.reason;
}

describe('a daily package', () => {
  it('takes any whole number of its payments', () => {
    const step = 'Pay ₦3,000, or two, three or more times that.';
    expect(errorOf(daily(), null)).toBe('Enter an amount.');
    expect(errorOf(daily(), 0)).toBe('Enter an amount.');
    expect(errorOf(daily(), 1_000)).toBe(step);
    expect(errorOf(daily(), 3_001)).toBe(step);
    expect(errorOf(daily(), 3_000)).toBeUndefined();
    expect(errorOf(daily(), 300_000)).toBeUndefined();
  });

  it('offers a few payments and the rest of its target', () => {
    expect(chipsOf(daily())).toEqual([
      '1 day · ₦3,000',
      '3 days · ₦9,000',
      '7 days · ₦21,000',
      'Finish it · ₦36,000',
    ]);
    expect(chipsOf(daily({ totalContribution: 83_000 }))).toEqual(['1 day · ₦3,000', 'Finish it · ₦9,000']);
    expect(chipsOf(daily({ frequency: 'weekly' }))).toContain('2 weeks · ₦6,000');
    expect(chipsOf(daily({ frequency: 'monthly' }))).toContain('6 months · ₦18,000');
  });

  it('takes more when its target is reached, but nothing when it is closed', () => {
    expect(chipsOf(daily({ totalContribution: 90_000 }))).toEqual([
      '1 day · ₦3,000',
      '3 days · ₦9,000',
      '7 days · ₦21,000',
    ]);
    expect(chipsOf(daily({ status: 'closed' }))).toBe('closed');
  });
});

describe('a package towards a product', () => {
  it('takes ₦500 or more, up to what is missing', () => {
    expect(errorOf(sb(), 499)).toBe('Put in ₦500 or more.');
    expect(errorOf(sb(), 500)).toBeUndefined();
    expect(errorOf(sb(), 18_000)).toBeUndefined();
    expect(errorOf(sb(), 18_001)).toBe('Only ₦18,000 is left to pay. Put in ₦18,000 or less.');
    expect(chipsOf(sb())).toEqual(['₦1,000', '₦5,000', '₦10,000', 'Finish it · ₦18,000']);
  });

  it('takes a last payment of less than ₦500 where no more is missing', () => {
    const nearly = sb({ totalContribution: 22_200 });
    expect(errorOf(nearly, 299)).toBe('Put in ₦300 or more.');
    expect(errorOf(nearly, 300)).toBeUndefined();
    expect(chipsOf(nearly)).toEqual(['Finish it · ₦300']);
  });

  it('takes nothing when it is paid in full or closed', () => {
    expect(chipsOf(sb({ totalContribution: 22_500 }))).toBe('full');
    expect(chipsOf(sb({ totalContribution: 30_000 }))).toBe('full');
    expect(chipsOf(sb({ status: 'closed' }))).toBe('closed');
  });

  it('takes nothing while an order holds it, which is named', () => {
    const held = { kind: 'none', reason: 'held', orderId: 'o1' };
    expect(sb({ heldFor: 'o1' })).toEqual(held);
    expect(sb({ heldFor: 'o1', totalContribution: 22_500 })).toEqual(held);
  });
});

describe('a lock', () => {
  it('takes a top-up of ₦1,000 or more', () => {
    expect(errorOf(lock(), 999)).toBe('The smallest top-up is ₦1,000.');
    expect(errorOf(lock(), 1_000)).toBeUndefined();
  });

  it('takes nothing from the day on which it matures', () => {
    expect(chipsOf(lock({ status: 'matured' }))).toBe('matured');
    expect(chipsOf(lock({ maturityDate: '2026-11-21' }))).toBe('matured');
    expect(chipsOf(lock({ maturityDate: '2026-11-22' }))).not.toBe('matured');
    expect(chipsOf(lock({ status: 'closed' }))).toBe('closed');
  });
});

it('names what is due by today, or one step, and says at once what more digits cannot make right', () => {
  const due = (rule: ContributionRule) => (rule.kind === 'open' ? rule.due : null);
  // From 1 to 21 November 21 payments fall due.
  expect(due(daily())).toBe(9_000);
  expect(due(daily({ totalCount: 20 }))).toBe(3_000);
  expect(due(daily({ totalCount: 25 }))).toBe(3_000);
  expect(due(daily({ startDate: '2026-12-01', totalCount: 0 }))).toBe(3_000);
  expect(due(daily({ targetAmount: 9_000_000_000 }))).toBe(3_000);
  expect([due(sb()), due(lock())]).toEqual([undefined, undefined]);
  const rule = sb();
  expect(rule.kind === 'open' && [rule.tooMuch(18_001), rule.tooMuch(18_000), rule.tooMuch(100)]).toEqual([
    'Only ₦18,000 is left to pay. Put in ₦18,000 or less.',
    undefined,
    undefined,
  ]);
});
