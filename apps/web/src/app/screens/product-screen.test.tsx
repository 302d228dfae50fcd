import type { SbPackagePage } from '@kolo/contract/sb-savings';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Route, Routes } from 'react-router';
import { afterEach, expect, it, vi } from 'vitest';
import { sbPackageQuery } from '#features/savings/sb/api.ts';
import { FULL_SB_PAGE } from '#features/savings/testing/packages.ts';
import { productQuery } from '#features/store/api.ts';
import { STORAGE_KEYS } from '#lib/storage.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
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

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The product beside a package for it, whose price is promised until this day. */
function open(promisedUntil: string, over: Partial<SbPackagePage> = {}): string {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  const client = testClient(
    [productQuery('p1'), PRODUCT],
    [sbPackageQuery('s1'), { ...FULL_SB_PAGE, ...over, promisedUntil }],
  );
  renderPage(
    <Routes>
      <Route path="/product/:productId/:packageId" element={<ProductScreen />} />
    </Routes>,
    { at: '/product/p1/s1', client },
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

/** The product beside a package, in place of which this comes. */
function openWithout(status: number, code: string): void {
  const failure = { code, message: 'That did not work.', requestId: 'r1' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json(failure, { status })));
  renderPage(
    <Routes>
      <Route path="/product/:productId/:packageId" element={<ProductScreen />} />
    </Routes>,
    { at: '/product/p1/s1', client: testClient([productQuery('p1'), PRODUCT]) },
  );
}

const figures = () => document.body.textContent.match(/₦\d+(?:,\d{3})*/g);

it.each([
  ['the same product', 'p1', '₦300,000'],
  ['another product', 'p2', '₦85,000'],
])('beside a package for %s, the eye covers its amounts and not the shop’s price', (_, id, own) => {
  localStorage.setItem(STORAGE_KEYS.balanceHidden, 'yes');
  open('2099-01-01', { totalContribution: 85_000, product: { ...FULL_SB_PAGE.product, id } });
  expect(figures()).toEqual(['₦410,000']);
  fireEvent.click(screen.getByRole('button', { name: 'Show balance' }));
  expect(figures()).toContain(own);
});

it('beside a package that could not be loaded, no other one is offered for the same product', async () => {
  openWithout(503, 'UNAVAILABLE');
  expect(await screen.findByText('Your package could not be loaded')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Start saving for this' })).toBe(null);
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
});

it('in place of a package that is gone, a new one can be started', async () => {
  openWithout(404, 'NOT_FOUND');
  expect(await screen.findByRole('button', { name: 'Start saving for this' })).toBeTruthy();
});

it('a start without an answer is told before the product has been asked for again', async () => {
  signedIn();
  vi.stubGlobal('fetch', (_url: string, { method }: RequestInit = {}) =>
    method === 'POST'
      ? Promise.reject<Response>(new TypeError('no network'))
      : new Promise<Response>(() => undefined),
  );
  renderPage(
    <Routes>
      <Route path="/product/:productId" element={<ProductScreen />} />
    </Routes>,
    { at: '/product/p1', client: testClient([productQuery('p1'), PRODUCT]) },
  );
  await act(async () => screen.getByRole('button', { name: 'Start saving for this' }).click());
  expect(await screen.findByText('We do not know yet whether it is done.')).toBeTruthy();
});
