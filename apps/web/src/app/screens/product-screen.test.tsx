import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { sbPackageQuery } from '#features/savings/sb/api.ts';
import { productQuery } from '#features/store/api.ts';
import { ProductScreen } from './product-screen.tsx';

const PRODUCT = {
  id: 'p1',
  name: 'Fridge',
  category: 'Kitchen',
  detail: '210 L',
  price: 410_000,
  image: 'fridge',
  inStock: true,
  description: 'Keeps food cold.',
  facts: [],
};
const POT = {
  _id: 's1',
  product: { id: 'p1', name: 'Fridge', price: 385_000, image: 'fridge' },
  targetAmount: 385_000,
  totalContribution: 385_000,
  status: 'active',
  createdAt: '2019-01-01T09:00:00.000Z',
  pricedAt: '2019-01-01T09:00:00.000Z',
  inStock: true,
  paidLately: 0,
  paymentsLately: 0,
  savingSince: '2019-01-01T09:00:00.000Z',
  priceToday: 410_000,
  canBeMoved: false,
};

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The product beside a package for it, whose price is promised until this day. */
function open(promisedUntil: string, over: Partial<typeof POT> = {}): string {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  client.setQueryData<unknown>(productQuery('p1').queryKey, PRODUCT);
  client.setQueryData<unknown>(sbPackageQuery('s1').queryKey, { ...POT, ...over, promisedUntil });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter initialEntries={['/product/p1/s1']}>
        <Routes>
          <Route path="/product/:productId/:packageId" element={<ProductScreen />} />
        </Routes>
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return document.body.textContent;
}

it('beside a package, the price is said to be held only while it is promised', () => {
  const held = open('2099-01-01');
  expect(held).toContain('Paid in full. The price that we hold for you is ₦385,000');
  cleanup();
  const ended = open('2020-01-01');
  expect(ended).toContain('The price we held has ended.');
  expect(ended).not.toMatch(/Paid in full|that we hold for you/);
  // It takes no more money: what is left is paid with the order.
  expect(screen.getByRole('link', { name: 'Order now' })).toBeTruthy();
});

it('once the price has ended, a dearer product has no weekly plan, and a cheaper one that is paid is ordered', () => {
  const saved = { totalContribution: 85_000 };
  expect(open('2099-01-01', saved)).toContain('Each week');
  cleanup();
  const dearer = open('2020-01-01', saved);
  expect(dearer).toMatch(/₦325,000.* to go\./);
  expect(dearer).not.toContain('Each week');
  expect(screen.getByRole('link', { name: 'Deposit' })).toBeTruthy();
  cleanup();
  const cheaper = open('2020-01-01', { ...saved, priceToday: 80_000 });
  expect(cheaper).toContain('Paid in full.');
  expect(cheaper).not.toContain('Each week');
  expect(screen.getByRole('link', { name: 'Order now' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Deposit' })).toBe(null);
});
