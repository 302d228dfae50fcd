import { describe, expect, it } from 'vitest';
import {
  interestBy,
  interestInNaira,
  interestOn,
  leaveEarly,
  lockRate,
  payExactly,
  payInNaira,
  quoteLock,
  takeFromTranches,
  taxOn,
} from './interest.ts';
import { kobo } from './money.ts';
import { day } from './testing/day.ts';

describe('interest', () => {
  it('pays 9,863 kobo on ₦5,000 for 90 days at 8 %, and withholds 986', () => {
    const earned = interestOn(kobo(500_000n), 8, 90);
    expect(earned).toBe(9_863n);
    expect(taxOn(earned, day('2026-11-20'))).toBe(986n);
  });

  it('earns something on a small sum, where rounding day by day would pay nothing', () => {
    expect(interestOn(kobo(100n), 8, 90)).toBe(1n);
    expect(interestOn(kobo(100n), 8, 0)).toBe(0n);
    expect(interestOn(kobo(100n), 8, -3)).toBe(0n);
  });

  it.each([
    [3, 8],
    [5, 8],
    [6, 10],
    [8, 10],
    [9, 11],
    [11, 11],
    [12, 12],
  ])('locks for %s months at %s %%', (months, rate) => {
    expect(lockRate(months, day('2026-11-20'))).toBe(rate);
  });

  it.each([2, 13, 3.5])('refuses a lock of %s months', (months) => {
    expect(() => lockRate(months, day('2026-11-20'))).toThrow(RangeError);
  });

  it('ends a lock from 31 August after six months on the last day of February', () => {
    const quote = quoteLock({ principalKobo: kobo(500_000n), months: 6, startsOn: day('2026-08-31') });
    expect(quote.maturesOn).toBe('2027-02-28');
    expect(quote.interestKobo).toBe((500_000n * 10n * 181n) / 36_500n);
  });

  it('shows a tax that makes the shown figures add up', () => {
    const quote = quoteLock({ principalKobo: kobo(500_000n), months: 3, startsOn: day('2027-02-01') });
    const shown = payInNaira(quote);
    expect(shown.principal + shown.interest - shown.tax).toBe(shown.payout);
  });

  it('shows the interest as the balance moves when it is paid, kobo of the principal and all', () => {
    const [principalKobo, interestKobo, taxKobo] = [kobo(2_036_296n), kobo(40_704n), kobo(4_070n)];
    const payoutKobo = kobo(principalKobo + interestKobo - taxKobo);
    expect(payInNaira({ principalKobo, interestKobo, taxKobo, payoutKobo })).toEqual({
      principal: 20_362,
      interest: 408,
      tax: 41,
      payout: 20_729,
    });
    expect(interestInNaira(kobo(99n), kobo(1n))).toBe(1);
    expect(interestInNaira(kobo(100n), kobo(99n))).toBe(0);
  });

  it('counts each top-up from its own day and takes the newest first', () => {
    const tranches = [
      { principalKobo: kobo(500_000n), startsOn: day('2026-01-01') },
      { principalKobo: kobo(200_000n), startsOn: day('2026-03-01') },
    ];
    expect(interestBy(tranches, 10, day('2026-04-01'))).toBe(
      (500_000n * 10n * 90n) / 36_500n + (200_000n * 10n * 31n) / 36_500n,
    );
    expect(takeFromTranches(tranches, kobo(300_000n))).toEqual({
      left: [{ principalKobo: 400_000n, startsOn: '2026-01-01' }],
      taken: [
        { principalKobo: 100_000n, startsOn: '2026-01-01' },
        { principalKobo: 200_000n, startsOn: '2026-03-01' },
      ],
    });
    expect(() => takeFromTranches(tranches, kobo(700_001n))).toThrow(RangeError);
  });

  it('names the same figures in kobo', () => {
    const [principalKobo, interestKobo, taxKobo] = [kobo(2_036_296n), kobo(40_704n), kobo(4_070n)];
    const payoutKobo = kobo(principalKobo + interestKobo - taxKobo);
    expect(payExactly({ principalKobo, interestKobo, taxKobo, payoutKobo })).toEqual({
      principal: principalKobo,
      interest: interestKobo,
      tax: taxKobo,
      payout: payoutKobo,
    });
  });

  it('loses only what the part taken early has earned', () => {
    const tranches = [
      { principalKobo: kobo(500_000n), startsOn: day('2026-01-01') },
      { principalKobo: kobo(200_000n), startsOn: day('2026-03-01') },
    ];
    expect(leaveEarly({ tranches, percent: 10 }, kobo(200_000n), day('2026-04-01'))).toEqual({
      left: tranches.slice(0, 1),
      taken: tranches.slice(1),
      forfeitedKobo: (200_000n * 10n * 31n) / 36_500n,
    });
  });

  it('takes two tranches of one day from the later one', () => {
    const startsOn = day('2026-01-01');
    const tranches = [
      { principalKobo: kobo(500n), startsOn },
      { principalKobo: kobo(200n), startsOn },
    ];
    expect(takeFromTranches(tranches, kobo(300n))).toEqual({
      left: [{ principalKobo: 400n, startsOn }],
      taken: [
        { principalKobo: 100n, startsOn },
        { principalKobo: 200n, startsOn },
      ],
    });
  });
});
