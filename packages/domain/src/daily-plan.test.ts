import { describe, expect, it } from 'vitest';
import {
  dailyPace,
  defaultTargetAmount,
  fullOn,
  periodDate,
  periodsDue,
  periodsToTarget,
} from './daily-plan.ts';
import { day } from './testing/day.ts';

const start = day('2026-01-31');
const plan = { startsOn: start, amountPerPeriod: 3_000, targetAmount: 90_000 };

describe('the plan of a daily package', () => {
  it('is thirty payments where no target is named', () => {
    expect(defaultTargetAmount(3_000)).toBe(90_000);
    expect(periodsToTarget(90_000, 3_000)).toBe(30);
    expect(periodsToTarget(90_001, 3_000)).toBe(31);
  });

  it.each([
    ['daily', '2026-03-01'],
    ['weekly', '2026-08-22'],
    ['monthly', '2028-06-30'],
  ] as const)('paid %s is full on %s', (frequency, on) => {
    expect(fullOn({ ...plan, frequency })).toBe(on);
  });

  it('pays a month without a 31st on its last day, and the next on the 31st again', () => {
    expect(periodDate(start, 'monthly', 1)).toBe('2026-02-28');
    expect(periodDate(start, 'monthly', 2)).toBe('2026-03-31');
  });

  it.each([
    ['daily', '2026-01-30', 0],
    ['daily', '2026-01-31', 1],
    ['daily', '2026-02-02', 3],
    ['weekly', '2026-02-06', 1],
    ['weekly', '2026-02-07', 2],
    ['monthly', '2026-02-27', 1],
    ['monthly', '2026-02-28', 2],
    ['monthly', '2027-01-31', 13],
  ] as const)('%s payments due by %s are %s', (frequency, on, due) => {
    expect(periodsDue(start, frequency, day(on))).toBe(due);
  });

  it('says whether the payments keep up, and how many are left', () => {
    const daily = { ...plan, frequency: 'daily' } as const;
    const pace = (totalCount: number, on: string) =>
      dailyPace({ ...daily, totalCount, totalContribution: totalCount * 3_000 }, day(on));
    expect(pace(0, '2026-01-30')).toMatchObject({ state: 'not_started', paymentsLeft: 30 });
    expect(pace(1, '2026-01-31')).toMatchObject({ state: 'on_track', paymentsLeft: 29 });
    expect(pace(2, '2026-02-04')).toMatchObject({
      state: 'behind',
      periodsBehind: 3,
      amountBehind: 9_000,
      paymentsLeft: 28,
    });
    expect(pace(30, '2026-02-04')).toMatchObject({ state: 'full', paymentsLeft: 0 });
    expect(pace(10, '2027-01-01')).toMatchObject({ state: 'behind', paymentsLeft: 20 });
  });

  it('counts by the money in it where a payment was made smaller, and asks for no more than is missing', () => {
    const daily = { ...plan, frequency: 'daily' } as const;
    const eased = (totalCount: number, totalContribution: number, on: string) =>
      dailyPace({ ...daily, totalCount, totalContribution }, day(on));
    expect(eased(4, 60_000, '2026-02-10')).toMatchObject({ state: 'on_track', paymentsLeft: 10 });
    expect(eased(4, 4_000, '2026-02-04')).toMatchObject({ periodsBehind: 1, amountBehind: 3_000 });
    // The last payment is for ₦1,000 that is missing, and is paid whole.
    expect(eased(4, 89_000, '2027-01-01')).toMatchObject({ state: 'behind', amountBehind: 3_000 });
    const odd = { ...daily, targetAmount: 91_000, totalCount: 0, totalContribution: 2_000 };
    expect(dailyPace(odd, day('2027-01-01'))).toMatchObject({ periodsBehind: 30, amountBehind: 90_000 });
  });
});
