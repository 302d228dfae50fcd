import { expect, it } from 'vitest';
import { lookAtPromise, priceNow, promiseTerms } from './price-promise.ts';
import { day } from './testing/day.ts';

const price = { promised: 50_000, today: 60_000 };
const chosen = (promisedOn: string, contributedOn: string | null) => ({
  promisedOn: day(promisedOn),
  contributedOn: contributedOn === null ? null : day(contributedOn),
  isPaid: false,
});

it('is the lower of the promised price and the one of today', () => {
  const promised = chosen('2026-12-01', '2026-12-01');
  expect(priceNow(promised, price, day('2026-12-02'))).toBe(50_000);
  expect(priceNow(promised, { promised: 50_000, today: 40_000 }, day('2026-12-02'))).toBe(40_000);
  expect(priceNow(promised, { promised: 5_000_000n, today: 6_000_000n }, day('2026-12-02'))).toBe(5_000_000n);
});

it('holds for 12 months, and is the price of the day after them', () => {
  const promised = chosen('2026-12-01', '2027-11-30');
  expect(priceNow(promised, price, day('2027-12-01'))).toBe(50_000);
  expect(priceNow(promised, price, day('2027-12-02'))).toBe(60_000);
});

it('ends 90 days after the last contribution, or after the start where nothing was contributed', () => {
  expect(priceNow(chosen('2026-12-01', '2027-01-01'), price, day('2027-04-01'))).toBe(50_000);
  expect(priceNow(chosen('2026-12-01', '2027-01-01'), price, day('2027-04-02'))).toBe(60_000);
  expect(priceNow(chosen('2026-12-01', null), price, day('2027-03-01'))).toBe(50_000);
  expect(priceNow(chosen('2026-12-01', null), price, day('2027-03-02'))).toBe(60_000);
});

it('is kept for the 12 months by a package that is paid in full, which takes no contribution', () => {
  const paid = { ...chosen('2026-12-01', '2026-12-01'), isPaid: true };
  expect(priceNow(paid, price, day('2027-12-01'))).toBe(50_000);
  expect(priceNow(paid, price, day('2027-12-02'))).toBe(60_000);
});

it('of a paid package ends with the 12 months, and is looked at until then, for money may be taken out of it', () => {
  const paid = { ...chosen('2026-12-01', '2026-12-01'), isPaid: true };
  const known = { ends: '2027-12-01', canBeMoved: false };
  const on = (text: string) => lookAtPromise(paid, day(text));
  expect(on('2027-03-15')).toEqual({ ...known, isEnding: false, nextLookOn: '2027-04-14' });
  expect(on('2027-10-20')).toEqual({ ...known, isEnding: false, nextLookOn: '2027-11-01' });
  expect(on('2027-11-01')).toEqual({ ...known, isEnding: true, nextLookOn: '2027-11-02' });
});

it('counts from the release for a package that was there before', () => {
  const old = chosen('2025-01-10', '2025-02-10');
  expect(priceNow(old, price, day('2027-02-20'))).toBe(50_000);
  expect(priceNow(old, price, day('2027-02-21'))).toBe(60_000);
});

it('is looked at when it is near its end, then daily, and told of while a contribution can still keep it', () => {
  // Contributed to on 1 January: it ends 90 days later, and within a year a contribution moves that.
  const promised = chosen('2026-12-01', '2027-01-01');
  const look = (on: string) => lookAtPromise(promised, day(on));
  const known = { ends: '2027-04-01', canBeMoved: true };
  expect(look('2027-03-01')).toEqual({ ...known, isEnding: false, nextLookOn: '2027-03-02' });
  expect(look('2027-03-02')).toEqual({ ...known, isEnding: true, nextLookOn: '2027-03-03' });
  expect(look('2027-04-01')).toEqual({ ...known, isEnding: true, nextLookOn: '2027-04-02' });
  expect(look('2027-04-02')).toEqual({ ...known, isEnding: false, nextLookOn: '2027-05-02' });
});

it('cannot be moved beyond 12 months, and is not looked at after them', () => {
  const promised = chosen('2026-12-01', '2027-11-30');
  const known = { ends: '2027-12-01', canBeMoved: false };
  expect(lookAtPromise(promised, day('2027-12-01'))).toEqual({
    ...known,
    isEnding: true,
    nextLookOn: '2027-12-02',
  });
  expect(lookAtPromise(promised, day('2027-12-02'))).toEqual({ ...known, isEnding: false, nextLookOn: null });
  // Nor does a contribution bring one back then that had ended before.
  expect(lookAtPromise(chosen('2026-12-01', '2027-01-01'), day('2027-12-02'))).toEqual({
    ends: '2027-04-01',
    canBeMoved: false,
    isEnding: false,
    nextLookOn: null,
  });
});

it('keeps the terms that were told with it, whatever a later row says', () => {
  const later = { from: '2027-02-01', months: 3, idleDays: 10 };
  const table = [later, { from: '2025-01-01', months: 12, idleDays: 90 }];
  const before = chosen('2027-01-31', '2027-02-10');
  expect(priceNow(before, price, day('2027-05-11'), table)).toBe(50_000);
  expect(lookAtPromise(before, day('2027-03-01'), table)).toMatchObject({ ends: '2027-05-11' });
  const after = chosen('2027-02-01', '2027-02-10');
  expect(priceNow(after, price, day('2027-02-20'), table)).toBe(50_000);
  expect(priceNow(after, price, day('2027-02-21'), table)).toBe(60_000);
});

it('names the terms of the day, and the first ones for a day before them', () => {
  expect(promiseTerms(day('2026-12-01'))).toMatchObject({ months: 12, idleDays: 90 });
  expect(promiseTerms(day('2020-01-01'))).toMatchObject({ months: 12, idleDays: 90 });
});
