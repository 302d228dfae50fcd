import type { SbPackage } from '@kolo/contract/packages';
import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { sbPackageQuery } from './api.ts';
import { SbDetail } from './sb-detail.tsx';

const POT: SbPackage = {
  _id: 's1',
  product: { id: 'p1', name: 'Fridge', price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 385_000,
  status: 'active',
  createdAt: '2019-01-01T09:00:00.000Z',
  pricedAt: '2019-01-01T09:00:00.000Z',
};
const BEFORE: SbPackagePage = {
  ...POT,
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: POT.createdAt,
};
const PAGE: SbPackagePage = {
  ...BEFORE,
  priceToday: 410_000,
  promisedUntil: '2099-01-01',
  canBeMoved: false,
};
const ENDED = '2020-01-01';

beforeEach(() => vi.stubGlobal('fetch', () => new Promise(() => undefined)));

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function open(page: SbPackagePage): string {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData(sbPackageQuery(POT._id).queryKey, page);
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <SbDetail pot={POT} statement={null} schedules={null} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return document.body.textContent;
}

it('once the price that we held has ended, the page says so, and what the product costs today', () => {
  const said = open({ ...PAGE, promisedUntil: ENDED });
  expect(said).toContain('The price we held has ended. Today it costs ₦410,000');
  expect(said).not.toMatch(/paid in full|We hold the price/i);
  expect(screen.getByText(/to go\./).textContent).toContain('₦25,000');
  expect(screen.getByText('Price today')).toBeTruthy();
  // It takes no more money: what is left is paid with the order.
  expect(screen.getByRole('link', { name: 'Order now' })).toBeTruthy();
  expect(screen.getByText('Pay the rest at the checkout')).toBeTruthy();
});

it('a price that a contribution brings back is no longer said to be held', () => {
  const pot = { ...PAGE, totalContribution: 85_000, promisedUntil: ENDED, canBeMoved: true };
  const said = open(pot);
  expect(said).toContain('Make a deposit, and we hold it again. Today it costs ₦410,000');
  expect(said).not.toContain('We hold the price');
  expect(screen.getByText(/to go\./).textContent).toContain('₦300,000');
});

it('once the price has ended, what is saved of a dearer one has no pace to a full day', () => {
  const said = open({ ...PAGE, totalContribution: 85_000, promisedUntil: ENDED });
  expect(screen.getByText(/to go\./).textContent).toContain('₦325,000');
  expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy();
  expect(said).not.toMatch(/Your pace|a week/);
  cleanup();
  expect(open({ ...PAGE, totalContribution: 85_000 })).toContain('Your pace');
});

it('once the price has ended, what pays for a cheaper one is ordered, and nothing more is asked for', () => {
  const said = open({ ...PAGE, totalContribution: 85_000, priceToday: 80_000, promisedUntil: ENDED });
  expect(screen.getByText('Paid in full')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Order now' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Move to SB account' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBe(null);
  expect(said).not.toContain('Your pace');
});

it('while the price is promised, the page says that we hold it, and that all of it is there', () => {
  expect(open({ ...PAGE, totalContribution: 85_000 })).toContain('We hold the price of ₦385,000');
  cleanup();
  open(PAGE);
  expect(screen.getByText('Fridge is paid in full.')).toBeTruthy();
  expect(screen.getByText('Paid in full')).toBeTruthy();
});

it('what was kept on the phone before it told of the promise is shown, and no price is said to be held', () => {
  const said = open({ ...BEFORE, totalContribution: 85_000 });
  expect(said).toContain('₦300,000');
  expect(said).not.toMatch(/We hold the price|has ended/);
});
