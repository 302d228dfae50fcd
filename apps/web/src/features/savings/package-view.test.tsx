import type { DailyPackage, InterestPackage, SbPackage } from '@kolo/contract/packages';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { DailyHero } from './daily/daily-hero.tsx';
import { packageRoom } from './package-look.ts';
import { endedPackageView } from './ended-package.ts';
import { packageView } from './package-view.ts';
import { SbHero } from './sb/sb-hero.tsx';
import { DAILY, LOCK, SB } from './testing/packages.ts';

const NOW = new Date('2026-11-20T09:00:00Z');

const NOTHING_IN_IT = {
  currentBalance: 0,
  interestAccrued: 0,
  pays: { principal: 0, interest: 0, tax: 0, payout: 0 },
  tranches: [],
};

const daily = (over: Partial<DailyPackage> = {}) =>
  endedPackageView({ kind: 'daily', id: 'd1', data: { ...DAILY, ...over } }, NOW);
const sb = (over: Partial<SbPackage> = {}) =>
  endedPackageView({ kind: 'sb', id: 's1', data: { ...SB, ...over } }, NOW);
const lock = (over: Partial<InterestPackage> = {}) =>
  endedPackageView({ kind: 'ibs', id: 'i1', data: { ...LOCK, ...over } }, NOW);

test('a daily package counts its payments out of thirty', () => {
  expect(daily()).toMatchObject({
    title: 'Shop rent',
    typeLabel: 'Daily Savings',
    tone: 'daily',
    status: 'open',
    currentNaira: 54_000,
    targetNaira: 90_000,
    amountPerDayNaira: 3_000,
    line: 'of ₦90,000 · ₦3,000 a day',
    percent: 60,
    percentText: '60% · day 18 of 30',
    progress: { look: 'notches', cut: 18, of: 30 },
    takesDeposits: true,
  });
  const weekly = daily({ frequency: 'weekly' });
  expect([weekly.line, weekly.percentText]).toEqual(['of ₦90,000 · ₦3,000 a week', '60% · week 18 of 30']);
});

test('more than thirty payments cut no more than thirty notches', () => {
  expect(daily({ totalCount: 41 })).toMatchObject({
    percent: 100,
    spoken: '30 of 30 payments made',
    progress: { cut: 30 },
  });
});

/** A target that is reached before the marks are cut, one that is not when they are, and the usual one. */
const SOON = { targetAmount: 10_000, amountPerDay: 1_000, totalContribution: 10_000, totalCount: 10 };
const LATE = { targetAmount: 60_000, amountPerDay: 1_000, totalContribution: 30_000, totalCount: 30 };
const TOGETHER = { totalContribution: 90_000, totalCount: 30 };

test('a daily package at its target asks for no more, and its pot is full only once every mark is cut', () => {
  expect(daily(SOON)).toMatchObject({ percentText: 'Target reached', takesDeposits: false });
  // 100% beside ₦30,000 of ₦60,000 would be read as money.
  expect(daily(LATE)).toMatchObject({ percentText: 'Every mark is cut', takesDeposits: true });
  expect(daily(TOGETHER)).toMatchObject({ percentText: '100% · the pot is full', takesDeposits: false });
});

test('a daily package that was emptied keeps its marks, and says no share beside ₦0', () => {
  expect(daily({ totalContribution: 0, totalCount: 10 })).toMatchObject({
    status: 'open',
    line: 'of ₦90,000 · ₦3,000 a day',
    percentText: 'Empty now',
    spoken: '10 of 30 payments made',
    progress: { cut: 10 },
    takesDeposits: true,
  });
  expect(daily({ totalContribution: 0, totalCount: 0 }).percentText).toBe('0% · day 0 of 30');
});

test('the page of a daily package says no share where its card says none', () => {
  const hero = (over: Partial<DailyPackage>, isPotFull = false) =>
    render(<DailyHero pot={{ ...DAILY, ...over }} isPotFull={isPotFull} />).container.textContent;
  expect(hero({ totalContribution: 0 })).not.toContain('%');
  expect(hero(SOON)).not.toContain('%');
  expect(hero(LATE, true)).not.toContain('%');
  expect(hero(TOGETHER, true)).toContain('100%');
  expect(hero({})).toContain('60%');
});

test('an SB package says what is missing, and takes nothing more once it is full', () => {
  expect(sb()).toMatchObject({
    title: 'Double-door fridge',
    typeLabel: 'SB Package',
    line: 'of ₦385,000 · ₦138,600 to go',
    percent: 64,
    progress: { look: 'bar', percent: 64 },
    takesDeposits: true,
  });
  expect(sb({ totalContribution: 385_000 })).toMatchObject({
    line: 'of ₦385,000 · paid in full',
    percent: 100,
    takesDeposits: false,
  });
});

test('an SB package that an order holds takes no money, though some is missing', () => {
  expect(sb({ heldFor: 'o1' })).toMatchObject({ status: 'open', takesDeposits: false, heldFor: 'o1' });
});

test('a lock shows principal and interest together, and the share of its time', () => {
  expect(lock()).toMatchObject({
    title: 'School fees 2027',
    typeLabel: 'Interest-Based',
    tone: 'interest',
    currentNaira: 407_232,
    line: '₦7,232 interest so far, before tax · you receive ₦417,852 on 15 Mar 2027',
    percent: 36,
    percentText: '36% of the time',
    progress: { look: 'months', months: 6, percent: 36 },
    takesDeposits: true,
  });
});

test('a matured lock is still open, but takes no more money', () => {
  expect(lock({ status: 'matured' })).toMatchObject({
    status: 'open',
    line: '₦417,852 is ready',
    percentText: 'Matured',
    takesDeposits: false,
  });
});

test('a closed package says how it ended', () => {
  expect(daily({ status: 'closed' })).toMatchObject({
    status: 'closed',
    line: '18 of 30 payments made',
    takesDeposits: false,
  });
  expect(sb({ status: 'closed' }).line).toBe('It is empty');
  expect(sb({ status: 'closed', mergedInto: 's2' }).line).toBe('Its money moved into another package');
  expect(lock({ status: 'closed' }).line).toBe('₦417,852 paid out');
  expect(lock({ status: 'closed', lockedAgainAs: 'i2' }).line).toBe('Locked again');
  const early = { status: 'closed', ...NOTHING_IN_IT } as const;
  expect(lock({ ...early, endedBy: 'early' }).line).toBe('Taken out before its date');
  // As it was kept before the server told how one ended.
  expect(lock(early).line).toBe('Taken out before its date');
});

test('a lock that a bank had emptied says that nothing was in it, and not that it was taken out', () => {
  const line = 'Nothing was in it on its date';
  expect(lock({ status: 'closed', endedBy: 'maturity', ...NOTHING_IN_IT }).line).toBe(line);
  const emptied = { ...LOCK, status: 'matured', ...NOTHING_IN_IT } as const;
  expect(lock(emptied).line).toBe(line);
  // The first screen says it in fewer words.
  expect(packageView({ kind: 'ibs', id: 'i1', data: emptied }, NOW).line).toBe('Empty now');
  // Until then more may come into it.
  expect(lock(NOTHING_IN_IT).line).toBe('₦0 interest so far, before tax · you receive ₦0 on 15 Mar 2027');
});

test('a closed SB package no longer says how much of the price is saved', () => {
  const pot = { ...SB, status: 'closed', totalContribution: 0 } as const;
  render(<SbHero pot={pot} />);
  expect(screen.getByText('Closed')).toBeTruthy();
  expect(screen.queryByText('0%')).toBeNull();
});

test('automatic payments go into a daily package whole, and to the naira into one for a product', () => {
  expect(packageRoom({ kind: 'daily', id: 'd1', data: { ...DAILY, totalContribution: 89_000 } })).toBe(3_000);
  expect(packageRoom({ kind: 'daily', id: 'd1', data: { ...DAILY, totalContribution: 90_000 } })).toBe(0);
  expect(packageRoom({ kind: 'sb', id: 's1', data: { ...SB, totalContribution: 384_980 } })).toBe(20);
  expect(packageRoom({ kind: 'ibs', id: 'i1', data: LOCK })).toBeUndefined();
});
