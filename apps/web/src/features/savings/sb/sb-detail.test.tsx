import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { FULL_SB, FULL_SB_PAGE } from '../testing/packages.ts';
import { sbPackageQuery } from './api.ts';
import { SbDetail } from './sb-detail.tsx';

const BEFORE: SbPackagePage = {
  ...FULL_SB,
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: FULL_SB.createdAt,
};
const ENDED = '2020-01-01';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(page: SbPackagePage): string {
  const client = testClient([sbPackageQuery(FULL_SB._id), page]);
  renderPage(<SbDetail pot={FULL_SB} statement={null} schedules={null} />, { client });
  return document.body.textContent;
}

it('once the price that we held has ended, the page says so, and what the product costs today', () => {
  const said = open({ ...FULL_SB_PAGE, promisedUntil: ENDED });
  expect(said).toContain('The price we held has ended. Today it costs ₦410,000');
  expect(said).not.toMatch(/paid in full|We hold the price/i);
  expect(screen.getByText(/to go\./).textContent).toContain('₦25,000');
  expect(screen.getByText('Price today')).toBeTruthy();
  // It takes no more money: what is left is paid with the order.
  expect(screen.getByRole('link', { name: 'Order now' })).toBeTruthy();
  expect(screen.getByText('Pay the rest at the checkout')).toBeTruthy();
});

it('a price that a contribution brings back is no longer said to be held', () => {
  const pot = { ...FULL_SB_PAGE, totalContribution: 85_000, promisedUntil: ENDED, canBeMoved: true };
  const said = open(pot);
  expect(said).toContain('Make a deposit, and we hold it again. Today it costs ₦410,000');
  expect(said).not.toContain('We hold the price');
  expect(screen.getByText(/to go\./).textContent).toContain('₦300,000');
});

it('once the price has ended, what is saved of a dearer one has no pace to a full day', () => {
  const said = open({ ...FULL_SB_PAGE, totalContribution: 85_000, promisedUntil: ENDED });
  expect(screen.getByText(/to go\./).textContent).toContain('₦325,000');
  expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy();
  expect(said).not.toMatch(/Your pace|a week/);
  cleanup();
  expect(open({ ...FULL_SB_PAGE, totalContribution: 85_000 })).toContain('Your pace');
});

it('once the price has ended, what pays for a cheaper one is ordered, and nothing more is asked for', () => {
  const said = open({ ...FULL_SB_PAGE, totalContribution: 85_000, priceToday: 80_000, promisedUntil: ENDED });
  expect(screen.getByText('Paid in full')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order now' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Move to SB account' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBe(null);
  expect(said).not.toContain('Your pace');
});

it('while the price is promised, the page says that we hold it, and that all of it is there', () => {
  expect(open({ ...FULL_SB_PAGE, totalContribution: 85_000 })).toContain('We hold the price of ₦385,000');
  cleanup();
  open(FULL_SB_PAGE);
  expect(screen.getByText('Fridge is paid in full.')).toBeTruthy();
  expect(screen.getByText('Paid in full')).toBeTruthy();
});

it('what was kept on the phone before it told of the promise is shown, and no price is said to be held', () => {
  const said = open({ ...BEFORE, totalContribution: 85_000 });
  expect(said).toContain('₦300,000');
  expect(said).not.toMatch(/We hold the price|has ended/);
});
