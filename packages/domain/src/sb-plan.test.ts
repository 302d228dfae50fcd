import { describe, expect, test } from 'vitest';
import { addDays } from './dates.ts';
import type { SbProgressNow } from './sb-plan.ts';
import { leastContribution, missingNaira, sbPace, surplusNaira, weeklyFor } from './sb-plan.ts';
import { day } from './testing/day.ts';

const NOW: SbProgressNow = {
  priceNaira: 385_000,
  savedNaira: 246_400,
  paidLatelyNaira: 60_000,
  paymentsLately: 4,
  startedOn: day('2026-07-01'),
  today: day('2026-11-20'),
};

test('what is missing and what is over are never below nothing', () => {
  expect([missingNaira(5_000, 1_200), missingNaira(5_000, 5_000), missingNaira(5_000, 9_000)]).toEqual([
    3_800, 0, 0,
  ]);
  expect([surplusNaira(5_000, 1_200), surplusNaira(5_000, 9_000)]).toEqual([0, 4_000]);
});

test('the least contribution is ₦500, or what is missing where that is less', () => {
  expect([leastContribution(20_000), leastContribution(500), leastContribution(120)]).toEqual([
    500, 500, 120,
  ]);
});

test('a year of weekly payments is enough, and one naira less is not', () => {
  for (const months of [1, 3, 6, 12]) {
    const weekly = weeklyFor(298_000, months);
    const weeks = (months * 52) / 12;
    expect(weekly * weeks).toBeGreaterThanOrEqual(298_000);
    expect((weekly - 1) * weeks).toBeLessThan(298_000);
  }
});

describe('the pace', () => {
  test('tells the day on which the last 30 days go on to fill it', () => {
    // 138,600 missing at 2,000 a day: 69.3 days, so on the 70th.
    expect(sbPace(NOW)).toEqual({ kind: 'moving', perWeekNaira: 14_000, fullOn: '2027-01-29' });
  });

  test('of a young package counts its own days, a week at least', () => {
    const young = { ...NOW, savedNaira: 7_000, paidLatelyNaira: 7_000, priceNaira: 14_000 };
    expect(sbPace({ ...young, startedOn: day('2026-11-20') })).toEqual({
      kind: 'moving',
      perWeekNaira: 7_000,
      fullOn: '2026-11-27',
    });
    expect(sbPace({ ...young, startedOn: day('2026-11-07') })).toMatchObject({ perWeekNaira: 3_500 });
  });

  test('is made by the second payment, whenever the first one was', () => {
    const first = { ...NOW, savedNaira: 7_000, paidLatelyNaira: 7_000, paymentsLately: 1 };
    expect(sbPace(first)).toEqual({ kind: 'once' });
    expect(sbPace({ ...first, paymentsLately: 2 })).toMatchObject({ kind: 'moving' });
    expect(sbPace({ ...first, savedNaira: 9_000 })).toMatchObject({ kind: 'moving' });
  });

  test('of a new package without a payment is none, and no silence of 30 days', () => {
    const empty = { ...NOW, savedNaira: 0, paidLatelyNaira: 0, paymentsLately: 0 };
    expect(sbPace({ ...empty, startedOn: addDays(NOW.today, -29) })).toEqual({ kind: 'new' });
    expect(sbPace({ ...empty, startedOn: addDays(NOW.today, -30) })).toEqual({ kind: 'still' });
  });

  test('says so where nothing came in lately, where it is full, and where it would take more than ten years', () => {
    expect(sbPace({ ...NOW, paidLatelyNaira: 0 })).toEqual({ kind: 'still' });
    expect(sbPace({ ...NOW, savedNaira: 385_000, paidLatelyNaira: 0 })).toEqual({ kind: 'full' });
    expect(sbPace({ ...NOW, savedNaira: 400_000 })).toEqual({ kind: 'full' });
    expect(sbPace({ ...NOW, paidLatelyNaira: 500 })).toEqual({
      kind: 'moving',
      perWeekNaira: 116,
      fullOn: null,
    });
  });
});
