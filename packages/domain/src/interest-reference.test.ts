import { describe, expect, it } from 'vitest';
import type { LagosDate } from './dates.ts';
import { lagosDateOf, parseLagosDate, startOfLagosDay } from './dates.ts';
import type { Tranche } from './interest.ts';
import { interestBy, interestOn, maturityDate, payAtMaturity, taxOn } from './interest.ts';
import { daysBetween } from './dates.ts';
import { kobo } from './money.ts';

// T12: the product's interest against its own model: plain big integers, and days counted by the calendar's rules
// without any library. They share no line.

const CASES = 10_000;

function isLeap(year: bigint): boolean {
  return (year % 4n === 0n && year % 100n !== 0n) || year % 400n === 0n;
}

function lastDay(year: bigint, month: bigint): bigint {
  if (month === 2n) return isLeap(year) ? 29n : 28n;
  return [4n, 6n, 9n, 11n].includes(month) ? 30n : 31n;
}

interface Day {
  readonly year: bigint;
  readonly month: bigint;
  readonly day: bigint;
}

/** Days since 1 January of the year 1, counted year by year's rule and month by month. */
function dayNumber({ year, month, day }: Day): bigint {
  const years = year - 1n;
  let days = years * 365n + years / 4n - years / 100n + years / 400n;
  for (let before = 1n; before < month; before += 1n) days += lastDay(year, before);
  return days + day - 1n;
}

function written({ year, month, day }: Day): LagosDate {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  const date = parseLagosDate(text);
  if (!date) throw new Error(`${text} is no day`);
  return date;
}

function modelInterest(principalKobo: bigint, percent: bigint, from: Day, to: Day): bigint {
  const days = dayNumber(to) - dayNumber(from);
  return days <= 0n ? 0n : (principalKobo * percent * days) / 36_500n;
}

function monthsLater({ year, month, day }: Day, months: bigint): Day {
  const all = year * 12n + month - 1n + months;
  const [laterYear, laterMonth] = [all / 12n, (all % 12n) + 1n];
  const last = lastDay(laterYear, laterMonth);
  return { year: laterYear, month: laterMonth, day: day < last ? day : last };
}

/** The same numbers in every run: xorshift over 64 bits. */
function numbers(seed: bigint) {
  let state = seed;
  return (below: bigint): bigint => {
    state ^= (state << 13n) & 0xffff_ffff_ffff_ffffn;
    state ^= state >> 7n;
    state ^= (state << 17n) & 0xffff_ffff_ffff_ffffn;
    return state % below;
  };
}

/** A day of 2024 to 2043, one in four at the end of a month or around the turn of a year or of a leap February. */
function anyDay(below: (bound: bigint) => bigint): Day {
  const year = 2024n + below(20n);
  const edges: Day[] = [
    { year, month: 2n, day: lastDay(year, 2n) },
    { year, month: 3n, day: 1n },
    { year, month: 12n, day: 31n },
    { year, month: 1n, day: 1n },
    { year, month: 8n, day: 31n },
  ];
  const edge = edges[Number(below(20n))];
  if (edge) return edge;
  const month = 1n + below(12n);
  return { year, month, day: 1n + below(lastDay(year, month)) };
}

/** From ₦50 to a trillion naira, mostly small, with kobo. */
function anyPrincipal(below: (bound: bigint) => bigint): bigint {
  return 5_000n + below(10n ** (4n + below(11n)));
}

describe('T12: interest is what an independent model says, to the kobo', () => {
  it('for 10,000 principals, rates, starts and ends', () => {
    const below = numbers(0x9e37_79b9_7f4a_7c15n);
    let apart = 0n;
    for (let made = 0; made < CASES; made += 1) {
      const [principal, percent] = [anyPrincipal(below), 8n + below(5n)];
      const [from, to] = [anyDay(below), anyDay(below)];
      const days = daysBetween(written(from), written(to));
      const difference =
        interestOn(kobo(principal), Number(percent), days) - modelInterest(principal, percent, from, to);
      apart += difference < 0n ? -difference : difference;
    }
    expect(apart).toBe(0n);
  });

  it('for 10,000 locks with top-ups, from their start to their maturity', () => {
    const below = numbers(0x2545_f491_4f6c_dd1dn);
    const apart: unknown[] = [];
    for (let made = 0; made < CASES; made += 1) {
      const [start, months] = [anyDay(below), 3n + below(10n)];
      const end = monthsLater(start, months);
      const maturesOn = maturityDate(written(start), Number(months));
      const percent = 8n + below(5n);
      const model: [bigint, Day][] = [[anyPrincipal(below), start]];
      for (let more = below(4n); more > 0n; more -= 1n) {
        model.push([anyPrincipal(below), monthsLater(start, below(months))]);
      }
      const tranches: Tranche[] = model.map(([principal, from]) => ({
        principalKobo: kobo(principal),
        startsOn: written(from),
      }));
      const interest = model.reduce(
        (sum, [principal, from]) => sum + modelInterest(principal, percent, from, end),
        0n,
      );
      const principal = model.reduce((sum, [one]) => sum + one, 0n);
      const pay = payAtMaturity(tranches, Number(percent), maturesOn);
      const isSame =
        maturesOn === written(end) &&
        interestBy(tranches, Number(percent), maturesOn) === interest &&
        pay.principalKobo === principal &&
        pay.interestKobo === interest &&
        pay.taxKobo === interest / 10n &&
        pay.payoutKobo === principal + interest - interest / 10n;
      if (!isSame) apart.push({ model, percent, months, pay });
    }
    expect(apart).toEqual([]);
  });

  it.each([
    ['₦5,000 for 90 days at 8 %', 500_000n, 8n, '2026-01-01', '2026-04-01', 9_863n, 986n],
    ['over a leap day', 500_000n, 8n, '2028-02-28', '2028-03-01', 219n, 21n],
    ['over no leap day', 500_000n, 8n, '2027-02-28', '2027-03-01', 109n, 10n],
    ['over the turn of a year', 500_000n, 12n, '2026-12-31', '2027-01-01', 164n, 16n],
    [
      'a whole leap year pays 366 days over 365',
      36_500_000n,
      10n,
      '2028-01-01',
      '2029-01-01',
      3_660_000n,
      366_000n,
    ],
  ])('%s', (_what, principal, percent, from, to, interest, tax) => {
    const [start, end] = [parseLagosDate(from), parseLagosDate(to)];
    if (!start || !end) throw new Error('no day');
    const earned = interestOn(kobo(principal), Number(percent), daysBetween(start, end));
    expect(earned).toBe(interest);
    expect(taxOn(earned, end)).toBe(tax);
  });

  it.each([
    ['2026-08-31', 6, '2027-02-28'],
    ['2027-08-31', 6, '2028-02-29'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-03-31', 3, '2026-06-30'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2026-10-31', 12, '2027-10-31'],
  ])('%s and %i months mature on %s', (from, months, to) => {
    const start = parseLagosDate(from);
    if (!start) throw new Error('no day');
    expect(maturityDate(start, months)).toBe(to);
  });

  it('a day begins at midnight in Lagos, whatever day it is elsewhere', () => {
    expect(lagosDateOf(new Date('2026-12-31T22:59:59.999Z'))).toBe('2026-12-31');
    expect(lagosDateOf(new Date('2026-12-31T23:00:00.000Z'))).toBe('2027-01-01');
    const start = parseLagosDate('2028-03-01');
    if (!start) throw new Error('no day');
    expect(startOfLagosDay(start)).toEqual(new Date('2028-02-29T23:00:00.000Z'));
  });
});
