import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { sbPackagesQuery } from '#features/savings/api.ts';
import { renderPage, testClient } from '#lib/testing/render-page.tsx';
import { ProductsScreen } from './products-screen.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function showWith(packages: readonly unknown[]): string | null | undefined {
  // What is there is all that there is.
  vi.stubGlobal('fetch', () => new Promise(() => undefined));
  renderPage(<ProductsScreen />, { client: testClient([sbPackagesQuery, packages]) });
  return screen.queryByRole('link', { name: 'Your orders' })?.getAttribute('href');
}

it.each([
  ['a package that was ordered', { orderedBy: 'o1' }, '/orders'],
  ['a package that waits for its bank', { heldFor: 'o1' }, '/orders'],
  ['a package that is saved into', {}, undefined],
])('the way to the orders is there with %s or not', (_, part, href) => {
  expect(showWith([{ _id: 's1', ...part }])).toBe(href);
});
