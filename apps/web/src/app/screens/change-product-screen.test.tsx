import type { SbPackage } from '@kolo/contract/packages';
import type { Product } from '@kolo/contract/products';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dailyPackagesQuery, interestPackagesQuery, sbPackagesQuery } from '#features/savings/api.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { signedIn } from '#lib/testing/signed-in.ts';
import { ChangeProductScreen } from './change-product-screen.tsx';

const FAN: Product = {
  id: 'p1',
  name: 'Fan',
  category: 'Home',
  detail: '16 inch',
  price: 40_000,
  image: 'fan',
  inStock: true,
};
const BLENDER: Product = { ...FAN, id: 'p2', name: 'Blender', price: 60_000 };

const POT: SbPackage = {
  _id: 's1',
  product: { id: FAN.id, name: FAN.name, price: FAN.price, image: FAN.image },
  targetAmount: FAN.price,
  totalContribution: 10_000,
  status: 'active',
  createdAt: '2026-01-01T00:00:00.000Z',
  pricedAt: '2026-01-01T00:00:00.000Z',
};

/** What the server holds. */
let pot: SbPackage;
/** Whether a change is carried out; its answer is lost either way. */
let isReached: boolean;
let keys: (string | null)[];

function answer(url: string, { method, headers }: RequestInit = {}): Promise<Response> {
  if (method === 'PATCH') {
    keys.push(new Headers(headers).get('idempotency-key'));
    if (isReached)
      pot = { ...POT, product: { ...POT.product, id: 'p2', name: 'Blender' }, targetAmount: 60_000 };
    return Promise.reject(new TypeError('no network'));
  }
  if (url.includes('/sb/package/')) return Promise.resolve(Response.json(pot));
  if (url.includes('/products/p2')) return Promise.resolve(Response.json(BLENDER));
  const results = [FAN, BLENDER];
  return Promise.resolve(
    Response.json({ results, page: 1, totalPages: 1, totalResults: 2, categories: ['Home'] }),
  );
}

beforeEach(() => {
  [pot, isReached, keys] = [POT, false, []];
  localStorage.clear();
  signedIn();
  vi.stubGlobal('fetch', answer);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Opens the page with another product chosen, and agrees to the change. */
async function change(): Promise<void> {
  renderPage(<ChangeProductScreen />, { at: '/packages/change-product?package=s1&product=p2' });
  (await screen.findByRole('button', { name: 'Change to Blender' })).click();
  await agree();
}

const inSheet = () => within(screen.getByRole('dialog', { name: 'Change to Blender?' }));

async function agree(): Promise<void> {
  await screen.findByRole('dialog', { name: 'Change to Blender?' });
  await act(async () => inSheet().getByRole('button', { name: 'Change to Blender' }).click());
}

it('a change without an answer stays told beside the button, and the same is asked for again', async () => {
  await change();
  await waitFor(() => expect(inSheet().getByText('We do not know yet whether it is done.')).toBeTruthy());
  await act(async () => inSheet().getByRole('button', { name: 'Cancel' }).click());
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(screen.getByRole('alert').textContent).toContain('We do not know yet whether it is done.');
  await act(async () => screen.getByRole('button', { name: 'Change to Blender' }).click());
  expect(screen.getAllByText('We do not know yet whether it is done.')).toHaveLength(1);
  await agree();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

it('a change without an answer is told before the page has been asked for again', async () => {
  vi.stubGlobal('fetch', (url: string, init: RequestInit = {}) =>
    keys.length > 0 && init.method !== 'PATCH' ? new Promise<Response>(() => undefined) : answer(url, init),
  );
  await change();
  expect(await inSheet().findByText('We do not know yet whether it is done.')).toBeTruthy();
});

it('a package that an order holds leads to that order, and to no other product', async () => {
  pot = { ...POT, heldFor: 'o1' };
  renderPage(<ChangeProductScreen />, { at: '/packages/change-product?package=s1&product=p2' });
  const link = await screen.findByRole('link', { name: 'See your order' });
  expect(link.getAttribute('href')).toBe('/orders/o1');
  expect(screen.queryByText('Change to')).toBeNull();
});

it('where an order holds the only package, none is said to be missing', async () => {
  const client = testClient(
    [dailyPackagesQuery, []],
    [sbPackagesQuery, [{ ...POT, heldFor: 'o1' }]],
    [interestPackagesQuery, []],
  );
  renderPage(<ChangeProductScreen />, { at: '/packages/change-product', client });
  expect(await screen.findByText('No SB package can be changed now')).toBeTruthy();
});

it('a change whose answer was lost is told as done once the package shows it', async () => {
  isReached = true;
  await change();
  expect(await screen.findByText('The change went through.')).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Blender' })).toBeTruthy();
  expect(screen.getByText(/You are saving for Blender now\./)).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  // Changed back meanwhile, the same change is a new one.
  pot = POT;
  cleanup();
  await change();
  await waitFor(() => expect(keys).toHaveLength(2));
  expect(new Set(keys).size).toBe(2);
});
